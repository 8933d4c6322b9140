import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { queueOf } from '@/features/replay/model/queue';
import { useLargeCamera } from '@/features/replay/playback/useLargeCamera';
import { useReplayAddress } from '@/features/replay/useReplayAddress';
import { storeRig } from '../../../../support/storeRig';
import { idleReplay } from '../idleReplay';
import { event, tracks } from '../../../../support/builders';
import { NOON } from '../../../../support/times';

const TRACKS = tracks(['door', 'drive'], [event('e', NOON - 5_000), event('e', NOON - 3_000, 'drive')]);
const queueWith = (...cameraIds: string[]) =>
  queueOf(TRACKS.filter(({ cameraId }) => cameraIds.includes(cameraId)));

function openReplay() {
  const { controller } = idleReplay();
  controller.open(NOON);
  const seek = vi.spyOn(controller, 'seek').mockReturnValue(undefined);
  const { store } = storeRig();
  const { result, rerender } = renderHook(
    (queue) => {
      const selection = useReplayAddress();
      const { search } = useLocation();
      return { search, show: useLargeCamera({ controller, selection, queue, tracks: TRACKS }) };
    },
    {
      initialProps: queueWith('door'),
      wrapper: ({ children }) => (
        <Provider store={store}>
          <MemoryRouter initialEntries={['/replay?day=2026-06-15&cameras=door']}>{children}</MemoryRouter>
        </Provider>
      ),
    },
  );
  return { seek, result, rerender };
}

it('main camera: seeks once when a camera is selected', () => {
  const { seek, result, rerender } = openReplay();
  act(() => result.current.show('drive'));
  expect(result.current.search).toContain('cameras=door,drive');
  expect(seek).not.toHaveBeenCalled();
  for (let load = 0; load < 2; load += 1) rerender(queueWith('door', 'drive'));
  expect(seek.mock.calls).toEqual([[NOON, false, 'drive']]);
});

it('main camera: seeks only to the last selected camera if an earlier selection is pending', () => {
  const { seek, result, rerender } = openReplay();
  act(() => result.current.show('drive'));
  act(() => result.current.show('door'));
  rerender(queueWith('door', 'drive'));
  expect(seek.mock.calls).toEqual([[NOON, false, 'door']]);
});
