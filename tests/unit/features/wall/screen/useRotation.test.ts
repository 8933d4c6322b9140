import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useRotation } from '@/features/wall/screen/useRotation';
import { SECOND, HOUR } from '../../../../support/durations';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 15) });
  onTestFinished(() => void vi.useRealTimers());
});

function turns(isRunning = true) {
  const view = renderHook(
    (props: { isRunning: boolean }) => useRotation(props.isRunning, 30, globalThis.window),
    {
      initialProps: { isRunning },
    },
  );
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * SECOND));
  return { ...view, pass, now: () => view.result.current };
}

describe('wall rotation', () => {
  it('changes cameras after the chosen interval', () => {
    const { pass, now } = turns();
    pass(21);
    expect(now()).toEqual({ turn: 0, isChanging: false });
    pass(1);
    expect(now()).toEqual({ turn: 0, isChanging: true });
    pass(8);
    expect(now()).toEqual({ turn: 1, isChanging: false });
    pass(300);
    expect(now().turn).toBe(11);
  });

  it.each([
    ['eight hours of computer sleep', 8 * HOUR],
    ['the clock is set back by an hour', -HOUR],
  ])('continues with the same turn after %s', (_what, jump) => {
    const { pass, now } = turns();
    pass(10);
    vi.setSystemTime(Date.now() + jump);
    pass(11);
    expect(now()).toEqual({ turn: 0, isChanging: false });
    pass(10);
    expect(now().turn).toBe(1);
  });

  it.each([
    ['is repeated', Date.UTC(2026, 9, 24, 23, 30)],
    ['is skipped', Date.UTC(2027, 2, 27, 23, 30)],
  ])('keeps its interval through a night in which an hour %s', (_what, begin) => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Europe/Berlin';
    onTestFinished(() => {
      process.env['TZ'] = zone;
    });
    vi.setSystemTime(begin);
    const { pass, now } = turns();
    const offset = new Date().getTimezoneOffset();
    pass(3 * 3_600);
    expect(new Date().getTimezoneOffset()).not.toBe(offset);
    expect(now().turn).toBe(3 * 120);
  });

  it('pauses while the wall is not visible', () => {
    const { pass, now } = turns();
    pass(10);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(3_600);
    visibility.mockRestore();
    pass(19);
    expect(now().turn).toBe(0);
    pass(1);
    expect(now().turn).toBe(1);
  });

  it('stops when the wall closes', () => {
    const { pass, now, rerender } = turns();
    pass(25);
    expect(now().isChanging).toBe(true);
    rerender({ isRunning: false });
    expect(now()).toEqual({ turn: 0, isChanging: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});
