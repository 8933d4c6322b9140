import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTileMedia } from '@/features/playback/sources';
import { storeRig } from '../../support/storeRig';
import { inStore } from '../../support/inStore';
import { only } from '../../support/only';

const OLD = 'https://clips.example/door.mp4?signed=morning';
const NEW = 'https://clips.example/door.mp4?signed=noon';
const tile = { cameraId: 'c0', name: 'Front Door', snapshotUrl: null, videoUrl: OLD };

const OTHER = 'https://clips.example/yard.mp4?signed=noon';

function rig() {
  const { store, requests } = storeRig();
  const { result } = renderHook(() => useTileMedia(tile, OLD), inStore(store));
  const [source] = result.current.sources;
  if (source?.kind !== 'clip') throw new Error('No recording.');
  const listed = async (url: string) => {
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await only(requests.splice(0)).reply({
      events: [
        {
          'device-data': { uuid: 'c0', displayName: 'Front Door' },
          video_playable: true,
          video_data: { data: url },
        },
      ],
    });
  };
  return { source, requests, listed, signal: new AbortController().signal };
}

it('tile source: requests a new URL if the listed URL has expired', async () => {
  const { source, requests, listed, signal } = rig();
  expect(await source.url(signal)).toEqual({ ok: true, value: OLD });
  expect(requests).toHaveLength(0);
  const renewed = source.renewUrl?.(signal);
  await listed(NEW);
  expect(await renewed).toEqual({ ok: true, value: NEW });
});

it('tile source: plays a newer recording of the list only at the next request, not on renewal', async () => {
  const { source, listed, signal } = rig();
  await source.url(signal);
  const before = source.recording?.();
  const renewed = source.renewUrl?.(signal);
  await listed(OTHER);
  expect(await renewed).toEqual({ ok: true, value: OLD });
  expect(source.recording?.()).toBe(before);
  const again = source.url(signal);
  await listed(OTHER);
  expect(await again).toEqual({ ok: true, value: OTHER });
  expect(source.recording?.()).toMatch(/./);
  expect(source.recording?.()).not.toBe(before);
});
