import { renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { useTileMedia } from '@/features/playback/sources';
import { storeRig } from '../../support/storeRig';

const OLD = 'https://clips.example/door.mp4?signed=morning';
const NEW = 'https://clips.example/door.mp4?signed=noon';
const tile = { cameraId: 'c0', name: 'Front Door', snapshotUrl: null, videoUrl: OLD };

it('plays the address that came with the list, and asks for a new one when that has expired', async () => {
  const { store, requests } = storeRig();
  const { result } = renderHook(() => useTileMedia(tile, OLD), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const { signal } = new AbortController();
  const [source] = result.current.sources;
  if (source?.kind !== 'clip') throw new Error('No recording.');
  expect(await source.url(signal)).toEqual({ ok: true, value: OLD });
  expect(requests).toHaveLength(0);
  const again = source.url(signal);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]?.reply({
    events: [
      {
        'device-data': { uuid: 'c0', displayName: 'Front Door' },
        video_playable: true,
        video_data: { data: NEW },
      },
    ],
  });
  expect(await again).toEqual({ ok: true, value: NEW });
});
