import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useReplayAddress } from '@/features/replay/useReplayAddress';
import { storeRig } from '../../../support/storeRig';

/** The replay page at an address, on 15 June. */
function open(address: string) {
  const { store } = storeRig();
  const { result } = renderHook(() => ({ ...useReplayAddress(), search: useLocation().search }), {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </Provider>
    ),
  });
  return result;
}

/** What the browser shows: MemoryRouter keeps its address to itself. */
function showAddress(address: string) {
  const { href } = location;
  history.replaceState(null, '', address);
  onTestFinished(() => history.replaceState(null, '', href));
}

it('Replay: begins another day at its beginning, with the same cameras, categories and speed', () => {
  const replay = open('/replay?day=2026-06-12&at=18:30:00&cameras=c1&kinds=people&speed=4');
  act(() => replay.current.selectDay('2026-06-13'));
  expect(replay.current.search).toBe('?day=2026-06-13&cameras=c1&kinds=people&speed=4');
  expect(replay.current.address.time).toBeNull();
});

it('Replay: goes on where the browser takes no more addresses for now, and writes the next one that it takes', () => {
  showAddress('/replay?day=2026-06-12');
  const replay = open('/replay?day=2026-06-12');
  const replace = vi.spyOn(history, 'replaceState');
  replace.mockImplementationOnce(() => {
    throw new DOMException('100 times per 30 seconds', 'SecurityError');
  });
  const at = new Date(2026, 5, 12, 18, 30).getTime();
  replay.current.onTimeUpdate(at);
  replay.current.onTimeUpdate(at + 1_000);
  expect(replace).toHaveBeenLastCalledWith(null, '', '/replay?day=2026-06-12&at=18:30:01');
});

it('Replay: leaves the address of a dialog alone that lies over it', () => {
  showAddress('/share');
  const replay = open('/replay?day=2026-06-12');
  replay.current.onTimeUpdate(new Date(2026, 5, 12, 18, 30).getTime());
  expect(location.pathname).toBe('/share');
});
