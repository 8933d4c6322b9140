import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import type { Camera } from '@/domain/cameras/camera';
import type { PlaybackSource } from '@/player/source';
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

it('camera source: provides the start time of its newest recording once the URL is loaded', async () => {
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

it('camera source: renews the URL of the playing recording even if a newer one exists', async () => {
  const { store, requests } = storeRig();
  const { result } = renderHook(() => useCameraMedia(camera, false), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const [source] = result.current.media.sources;
  if (source?.kind !== 'clip') throw new Error('No recording.');
  const { signal } = new AbortController();
  const url = source.url(signal);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]?.reply({ events: [{ uuid: 'e0', timestamp: AT, deviceUuid: 'c0', code: 'motion' }] });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await requests[1]?.reply({ url: 'https://clips.example/old.mp4?signed=morning' });
  await url;
  expect(source.recording?.()).toBe('e0');
  const renewed = source.renewUrl?.(signal);
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[2]?.path).toContain('/e0/hls');
  await requests[2]?.reply({ url: 'https://clips.example/old.mp4?signed=noon' });
  expect(await renewed).toEqual({ ok: true, value: 'https://clips.example/old.mp4?signed=noon' });
});

it('camera source: reports its newest recording only while that recording plays', async () => {
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
  act(() => recorded.onPlaying?.());
  act(() => recorded.onUserPlay?.());
  expect(result.current.recording).toBeNull();
});

it.each([
  [24, false],
  [25, true],
  [null, true],
])('camera source: at a battery of %s %%, its connection may be parked: %s', (batteryPercent, isParked) => {
  const { store } = storeRig();
  const { result } = renderHook(() => useCameraMedia({ ...camera, isLive: true, batteryPercent }, true), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const [live] = result.current.media.sources;
  expect(live?.kind === 'live' && live.parking !== undefined).toBe(isParked);
});

describe('camera source: a missing camera', () => {
  const refuse = { errors: [{ status: 500, code: 'E1', detail: 'no' }] };

  function source(isLive: boolean) {
    const { store, requests } = storeRig();
    const { result } = renderHook(() => useCameraMedia({ ...camera, isLive }, true), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    const tolerated = () => requests.map(({ toleratesMissing }) => toleratesMissing === true);
    return { requests, result, tolerated };
  }
  const ask = async (playing: PlaybackSource | undefined) => {
    const { signal } = new AbortController();
    await (playing?.kind === 'live' ? playing.credential(signal) : playing?.url(signal));
  };

  it.each([
    ['live', true],
    ['recorded', false],
  ])('ends the session only if the user has pressed Play: %s', async (_kind, isLive) => {
    const { requests, result, tolerated } = source(isLive);
    const [first] = result.current.media.sources;
    const next = async (count: number) => {
      await vi.waitFor(() => expect(requests).toHaveLength(count));
      await requests[count - 1]?.reply(refuse, 500);
    };
    act(() => result.current.prefetch('press'));
    await Promise.all([ask(first), next(1)]);
    // The player requests the source again without a press, as after a lost connection.
    await Promise.all([ask(first), next(2)]);
    first?.onUserPlay?.();
    await Promise.all([ask(first), next(3)]);
    await Promise.all([ask(first), next(4)]);
    expect(tolerated()).toEqual([false, true, false, true]);
  });

  it('does not end the session if the recording replaces live video', async () => {
    const { requests, result, tolerated } = source(true);
    const [live, recorded] = result.current.media.sources;
    act(() => result.current.prefetch('press'));
    const answers = Promise.all([ask(live), ask(recorded)]);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    for (const request of requests) await request.reply(refuse, 500);
    await answers;
    expect(tolerated()).toEqual([false, true]);
  });

  it('does not end the session if the first connection was prepared in advance', async () => {
    const { requests, result, tolerated } = source(true);
    const [live] = result.current.media.sources;
    if (live?.kind !== 'live') throw new Error('Not live.');
    act(() => result.current.prefetch('press'));
    live.onConnectionTaken?.();
    void ask(live);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(tolerated()).toEqual([false, true]);
  });
});
