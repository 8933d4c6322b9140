import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import type { Camera } from '@/domain/cameras/camera';
import type { PlaybackSource } from '@/player/source';
import { useCameraMedia } from '@/features/playback/sources';
import { camera, wireEvent } from '../../support/builders';
import { storeRig } from '../../support/storeRig';
import { inStore } from '../../support/inStore';
import { NOON } from '../../support/times';

const credential = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token', channel: 'front' };
const AT = 1_600_000_000_000;
const NEWEST = { deviceUuid: 'c0' };
const ADDRESS = { path: endpoints.clip('e0') };
const CREDENTIAL = { path: endpoints.liveCredential('c0') };

function show(change: Partial<Camera> = {}) {
  const rig = storeRig();
  const { result } = renderHook(() => useCameraMedia(camera('c0', change), true), inStore(rig.store));
  const requestFor = (wanted: Parameters<typeof rig.requestFor>[0]) =>
    vi.waitFor(() => rig.requestFor(wanted));
  /** Answers the request for the newest recording, then the request for its URL. */
  const answer = async (url: string) => {
    await (await requestFor(NEWEST)).reply({ events: [wireEvent('e0', AT, 'c0', 'motion')] });
    await (await requestFor(ADDRESS)).reply({ url });
  };
  const tolerated = () => rig.requests.map(({ toleratesMissing }) => toleratesMissing === true);
  return { ...rig, result, requestFor, answer, tolerated };
}

function recordedOnly() {
  const rig = show({ isLive: false });
  const [source] = rig.result.current.media.sources;
  if (source?.kind !== 'clip') throw new Error('No recording.');
  return { ...rig, source };
}

it('camera source: provides the start time of its newest recording once the URL is loaded', async () => {
  const { source, answer } = recordedOnly();
  expect(source.startsAt?.()).toBeNull();
  const url = source.url(new AbortController().signal);
  await answer('https://clips.example/old.mp4');
  expect(await url).toEqual({ ok: true, value: 'https://clips.example/old.mp4' });
  expect(source.startsAt?.()).toBe(AT);
});

it('camera source: renews the URL of its recording without requesting the newest recording again', async () => {
  const { source, requestFor, answer } = recordedOnly();
  const { signal } = new AbortController();
  const url = source.url(signal);
  await answer('https://clips.example/old.mp4?signed=morning');
  await url;
  expect(source.recording?.()).toBe('e0');
  const renewed = source.renewUrl?.(signal);
  await (await requestFor(ADDRESS)).reply({ url: 'https://clips.example/old.mp4?signed=noon' });
  expect(await renewed).toEqual({ ok: true, value: 'https://clips.example/old.mp4?signed=noon' });
});

it('camera source: reports its newest recording only while that recording plays', async () => {
  const { result, answer } = show();
  const [live, recorded] = result.current.media.sources;
  if (live?.kind !== 'live' || recorded?.kind !== 'clip') throw new Error('Not live, then recorded.');
  const url = recorded.url(new AbortController().signal);
  await answer('https://clips.example/old.mp4');
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
  { batteryPercent: 24, rule: 'must not be kept open' },
  { batteryPercent: 25, rule: 'may be kept open until log-out' },
  { batteryPercent: null, rule: 'may be kept open until log-out' },
])(
  'camera source: its connection $rule if `batteryPercent` is $batteryPercent',
  ({ batteryPercent, rule }) => {
    const { result, store } = show({ batteryPercent });
    const [live] = result.current.media.sources;
    const parking = live?.kind === 'live' ? live.parking : null;
    const isKept = rule !== 'must not be kept open';
    expect(parking?.key).toBe(isKept ? 'c0' : undefined);
    expect(parking?.until).toBe(isKept ? store.services.session.signal() : undefined);
  },
);

it('camera source: gets its clock and its access to other tabs from the services', () => {
  const { result, store } = show();
  const [live] = result.current.media.sources;
  expect(live).toMatchObject({ kind: 'live', tabs: store.services.tabs });
  expect(live?.kind === 'live' && live.now?.()).toBe(NOON);
});

it('camera source: reuses a credential that its camera has accepted', async () => {
  const { result, requestFor, requests } = show();
  const [live] = result.current.media.sources;
  if (live?.kind !== 'live') throw new Error('Not live.');
  const credentialOf = () => live.credential(new AbortController().signal);
  const first = credentialOf();
  await (await requestFor(CREDENTIAL)).reply({ ...credential, id: credential.channel });
  const answer = await first;
  if (answer.ok) live.onAnswered?.(answer.value);
  expect(await credentialOf()).toEqual({ ok: true, value: credential });
  expect(requests).toHaveLength(1);
});

describe('camera source: a missing camera', () => {
  const refuse = { errors: [{ status: 500, code: 'E1', detail: 'no' }] };
  const ask = async (playing: PlaybackSource | undefined) => {
    const { signal } = new AbortController();
    await (playing?.kind === 'live' ? playing.credential(signal) : playing?.url(signal));
  };

  it.each([
    ['live', true, CREDENTIAL],
    ['recorded', false, NEWEST],
  ])('can end the session only once after each press on Play: %s', async (_kind, isLive, wanted) => {
    const { result, requestFor, tolerated } = show({ isLive });
    const [first] = result.current.media.sources;
    const refuseNext = async () => (await requestFor(wanted)).reply(refuse, 500);
    act(() => result.current.prefetch('press'));
    await Promise.all([ask(first), refuseNext()]);
    // The player requests the source again without user input, as after a lost connection.
    await Promise.all([ask(first), refuseNext()]);
    first?.onUserPlay?.();
    await Promise.all([ask(first), refuseNext()]);
    await Promise.all([ask(first), refuseNext()]);
    expect(tolerated()).toEqual([false, true, false, true]);
  });

  it('does not end the session if the recording replaces live video', async () => {
    const { result, requestFor } = show();
    const [live, recorded] = result.current.media.sources;
    act(() => result.current.prefetch('press'));
    const answers = Promise.all([ask(live), ask(recorded)]);
    const [ofLive, ofRecording] = [await requestFor(CREDENTIAL), await requestFor(NEWEST)];
    expect([ofLive.toleratesMissing, ofRecording.toleratesMissing]).toEqual([undefined, true]);
    for (const request of [ofLive, ofRecording]) await request.reply(refuse, 500);
    await answers;
  });

  it('does not end the session if its connection was prepared in advance', async () => {
    const { result, requests, tolerated } = show();
    const [live] = result.current.media.sources;
    if (live?.kind !== 'live') throw new Error('Not live.');
    act(() => result.current.prefetch('press'));
    live.onConnectionTaken?.();
    void ask(live);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(tolerated()).toEqual([false, true]);
  });
});
