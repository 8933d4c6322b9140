import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import type { Camera } from '@/domain/cameras/camera';
import { useCameraMedia } from '@/features/playback/sources';
import { storeRig } from '../../support/storeRig';

const camera: Camera = {
  id: 'c0',
  name: 'Front Door',
  status: 'Online',
  isLive: false,
  batteryPercent: null,
  networkPercent: null,
  snapshotUrl: null,
  isOwner: true,
  useType: 'Dwelling',
};
const credential = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token', channel: 'front' };
const AT = 1_600_000_000_000;

it('Camera source: knows when its newest recording began once its address is known', async () => {
  const { store, requests } = storeRig();
  const { result } = renderHook(() => useCameraMedia(camera, false), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const [source] = result.current.media.sources;
  if (source?.kind !== 'clip') throw new Error('No recording.');
  expect(source.startsAt?.()).toBeNull();
  const url = source.url(new AbortController().signal);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]?.reply({ events: [{ uuid: 'e0', timestamp: AT, deviceUuid: 'c0', code: 'motion' }] });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await requests[1]?.reply({ url: 'https://clips.example/old.mp4' });
  expect(await url).toEqual({ ok: true, value: 'https://clips.example/old.mp4' });
  expect(source.startsAt?.()).toBe(AT);
});

it('Camera source: names its newest recording while that plays, also once the camera answers, and not once it is live again', async () => {
  const { store, requests } = storeRig();
  const { result } = renderHook(() => useCameraMedia({ ...camera, isLive: true }, true), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const [live, recorded] = result.current.media.sources;
  if (live?.kind !== 'live' || recorded?.kind !== 'clip') throw new Error('Not live, then recorded.');
  const url = recorded.url(new AbortController().signal);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]?.reply({ events: [{ uuid: 'e0', timestamp: AT, deviceUuid: 'c0', code: 'motion' }] });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await requests[1]?.reply({ url: 'https://clips.example/old.mp4' });
  await url;
  expect(result.current.recording).toBeNull();
  act(() => recorded.onPlaying?.());
  expect(result.current.recording).toMatchObject({ id: 'e0', cameraId: 'c0', at: AT, code: 'motion' });
  act(() => live.onAnswered?.(credential));
  expect(result.current.recording).toMatchObject({ id: 'e0' });
  act(() => live.onPlaying?.());
  expect(result.current.recording).toBeNull();
});
