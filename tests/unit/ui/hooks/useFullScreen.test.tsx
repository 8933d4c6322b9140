import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { gate } from '../../../support/gate';
import { settle } from '../../../support/settle';

/** Simulates a region in a browser that enters and leaves full screen when `answer` is called. */
function openRegion() {
  const region = document.createElement('section');
  document.body.append(region);
  let shown: Element | null = null;
  let waiting = gate();
  const requests: string[] = [];
  const change = async (what: string, to: Element | null) => {
    requests.push(what);
    await waiting.opened;
    shown = to;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  region.requestFullscreen = () => change('enter', region);
  Object.defineProperties(document, {
    fullscreenElement: { configurable: true, get: () => shown },
    exitFullscreen: { configurable: true, value: () => change('exit', null) },
  });
  onTestFinished(() => {
    region.remove();
    for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
  });
  const { result } = renderHook(() => useFullScreen(region));
  const answer = async () => {
    waiting.open();
    await act(settle);
    waiting = gate();
  };
  return { result, requests, answer, isShown: () => shown === region };
}

it('full screen: ends if its button is pressed again while it starts', async () => {
  const { result, requests, answer, isShown } = openRegion();
  act(() => result.current.toggle());
  act(() => result.current.toggle());
  expect(requests).toEqual(['enter']);
  await answer();
  expect(requests).toEqual(['enter', 'exit']);
  expect(isShown()).toBe(false);
  expect(result.current.isFull).toBe(false);
});

it('full screen: starts again if its button is pressed again while it ends', async () => {
  const { result, answer, isShown } = openRegion();
  act(() => result.current.toggle());
  await answer();
  expect(result.current.isFull).toBe(true);
  act(() => result.current.toggle());
  act(() => result.current.toggle());
  await answer();
  expect(isShown()).toBe(true);
});

it('full screen: ends after leave() even before the next render', async () => {
  const { result, requests, answer } = openRegion();
  const { leave } = result.current;
  act(leave);
  expect(requests).toEqual([]);
  act(() => result.current.toggle());
  act(leave);
  await answer();
  expect(requests).toEqual(['enter', 'exit']);
  expect(result.current.isFull).toBe(false);
});

it('full screen: remains when Escape is pressed in a menu', () => {
  const region = document.createElement('section');
  const menu = document.createElement('div');
  menu.setAttribute('popover', 'auto');
  menu.tabIndex = -1;
  region.append(menu);
  document.body.append(region);
  onTestFinished(() => region.remove());
  const { result } = renderHook(() => useFullScreen(region));
  act(() => result.current.toggle());
  expect(result.current.isFull).toBe(true);
  const pressEscape = () => act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  menu.focus();
  pressEscape();
  expect(result.current.isFull).toBe(true);
  menu.blur();
  pressEscape();
  expect(result.current.isFull).toBe(false);
});
