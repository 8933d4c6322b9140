import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useReplayAddress } from '@/features/replay/useReplayAddress';
import { storeRig } from '../../../support/storeRig';

function open(address: string, now?: () => number) {
  const { href } = location;
  history.replaceState(null, '', address);
  onTestFinished(() => history.replaceState(null, '', href));
  const { store } = storeRig(now);
  const { result } = renderHook(() => ({ ...useReplayAddress(), search: useLocation().search }), {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <BrowserRouter>{children}</BrowserRouter>
      </Provider>
    ),
  });
  return result;
}

const EVENING = new Date(2026, 5, 12, 18, 30).getTime();

it('replay: starts another day at its beginning with the same cameras, categories and speed', () => {
  const replay = open('/replay?day=2026-06-12&at=18:30:00&cameras=c1&kinds=people&speed=4');
  act(() => replay.current.selectDay('2026-06-13'));
  expect(replay.current.search).toBe('?day=2026-06-13&cameras=c1&kinds=people&speed=4');
  expect(replay.current.address.time).toBeNull();
});

it('replay: updates the URL again after the browser has refused a too frequent history change', () => {
  const replay = open('/replay?day=2026-06-12');
  const replace = vi.spyOn(history, 'replaceState');
  replace.mockImplementationOnce(() => {
    throw new DOMException('100 times per 30 seconds', 'SecurityError');
  });
  replay.current.onTimeUpdate(EVENING);
  expect(location.search).toBe('?day=2026-06-12');
  replay.current.onTimeUpdate(EVENING + 1_000);
  expect(location.search).toBe('?day=2026-06-12&at=18:30:01');
});

it('replay: does not overwrite the URL of a dialog that is open on top of it', () => {
  const replay = open('/replay?day=2026-06-12');
  history.pushState({ key: 'share' }, '', '/share');
  replay.current.onTimeUpdate(EVENING);
  expect(location.pathname).toBe('/share');
});

it('replay: does not overwrite the URL of a selected day before that day is shown', () => {
  const replay = open('/replay?day=2026-06-12');
  act(() => {
    replay.current.selectDay('2026-06-13');
    replay.current.onTimeUpdate(EVENING);
    replay.current.selectSpeed(4);
    expect(replay.current.address.day).toBe('2026-06-12');
    expect(replay.current.latestDay()).toBe('2026-06-13');
  });
  expect(location.search).toBe('?day=2026-06-13&speed=4');
  expect(replay.current.address).toMatchObject({ day: '2026-06-13', time: null });
});

it('replay: keeps the previous day if Back is pressed while another day is loading', async () => {
  const replay = open('/replay?day=2026-06-12');
  await act(async () => {
    replay.current.selectDay('2026-06-13');
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
  });
  expect(replay.current.latestDay()).toBe('2026-06-12');
  act(() => replay.current.selectSpeed(4));
  expect(location.search).toBe('?day=2026-06-12&speed=4');
});

it('replay: stores the current time in its history entry before a link opens another day', () => {
  const replay = open('/replay?day=2026-06-12');
  replay.current.onTimeUpdate(EVENING);
  const replace = vi.spyOn(history, 'replaceState');
  const next = new Date(2026, 5, 13, 9).getTime();
  act(() => replay.current.playAt(next, { cameraId: 'door' }, { cameraId: 'garden' }));
  expect(history.state).toMatchObject({ usr: { cameraId: 'door', time: next, play: true } });
  const [left] = replace.mock.calls.map(([state]) => state);
  expect(left).toMatchObject({ usr: { cameraId: 'garden', time: EVENING } });
});

it('replay: applies two changes that are made before the next render', () => {
  const replay = open('/replay?day=2026-06-12&cameras=c1');
  act(() => {
    for (const camera of ['c2', 'c3']) {
      replay.current.selectShown(
        (cameras) => [...cameras, camera],
        (categories) => categories,
      );
    }
  });
  expect(replay.current.search).toBe('?day=2026-06-12&cameras=c1,c2,c3');
});

it('replay: keeps the open day when midnight makes it too old to select', () => {
  vi.useFakeTimers({ now: new Date(2026, 5, 15, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const replay = open('/replay?day=2026-05-17&at=18:30:00', () => Date.now());
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(replay.current.limits.from).toBe('2026-05-18');
  expect(replay.current.address).toMatchObject({
    day: '2026-05-17',
    time: new Date(2026, 4, 17, 18, 30).getTime(),
  });
});
