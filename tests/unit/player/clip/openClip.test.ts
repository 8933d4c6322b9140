import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, succeeded, type Result } from '@/domain/result';
import { openClip, prefetchClip } from '@/player/clip/openClip';
import type { PlaybackFailure } from '@/player/core/transport';
import { takePrefetchedHls } from '@/player/clip/hls/prefetchedHls';
import { setZero, toRecordingTime } from '@/player/core/recordingTime';
import { bytes, moof, moov } from '../frameSteps/boxes';
import { FakeClock, fakeHost, fakeVideo, settle } from '../fakes';
import { hostOf } from './rangeHost';
import { builds, fakeHls } from '../../../support/fakeHls';
import { last, only } from '../../../support/only';

const PLAYLIST = 'https://clips.example/index.m3u8';
let controller: AbortController;
beforeEach(() => {
  fakeHls();
  controller = new AbortController();
});
afterEach(() => {
  controller.abort();
});

function shown({ from }: { from?: number } = {}) {
  const video = fakeVideo();
  const failures: string[] = [];
  const clock = new FakeClock();
  const onSourceSet = vi.fn<() => void>();
  const onSoundOnly = vi.fn<() => void>();
  let resolve: (result: Result<string>) => void = () => undefined;
  const promise = new Promise<Result<string>>((settleIt) => {
    resolve = settleIt;
  });
  openClip(
    { kind: 'clip', url: () => promise, ...(from !== undefined && { from }) },
    fakeHost(controller.signal, {
      clock,
      onSourceSet,
      onSoundOnly,
      onFailed: ({ kind }) => failures.push(kind),
    }),
  ).attach(video);
  const answer = async (result: Result<string>) => {
    resolve(result);
    await settle();
  };
  return { clock, video, failures, onSourceSet, onSoundOnly, answer };
}

/** Appends the first segment, whose first frame is at 1.02 s. */
function appendFirst() {
  const frag = { sn: 0, level: 0, cc: 0 };
  only(builds).levels = [{ details: { fragments: [frag] } }];
  const init = bytes(moov({ id: 1, handler: 'vide', timescale: 1_000 }));
  const samples = [0, 1, 2].map(() => ({ duration: 40, delay: 0, isKey: true }));
  for (const data of [init, bytes(moof(1, 1_020, samples))])
    only(builds).emit('bufferAppending', { type: 'video', frag, data });
}

describe('opened clip', () => {
  it.each([
    { format: 'playlist', url: PLAYLIST, mediaTime: 1.1 },
    { format: 'file', url: 'https://clips.example/clip.mp4', mediaTime: 0.144 },
  ])(
    'counts its time from the first frame of a $format even if another frame is presented first',
    async (row) => {
      vi.stubGlobal('fetch', hostOf(['whole.mp4']));
      const present = vi.fn<HTMLVideoElement['requestVideoFrameCallback']>(() => 1);
      const { video, answer } = shown();
      Object.assign(video, { requestVideoFrameCallback: present, cancelVideoFrameCallback: () => undefined });
      await answer(succeeded(row.url));
      appendFirst();
      const shape = { presentationTime: 0, expectedDisplayTime: 0, width: 16, height: 9 };
      only(present.mock.calls)[0](0, { ...shape, mediaTime: row.mediaTime, presentedFrames: 1 });
      await vi.waitFor(() => expect(toRecordingTime(video, row.mediaTime)).toBeCloseTo(0.08));
      vi.unstubAllGlobals();
    },
  );

  it.each([
    { opening: 'opened at the time of a link', from: 3 },
    { opening: 'whose first frame was not presented', from: 0 },
  ])('counts its time from the first frame of a file without frame tables: $opening', async ({ from }) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(32), { status: 206 })));
    const callbacks = new Map<HTMLVideoElement, VideoFrameRequestCallback>();
    const present = function (this: HTMLVideoElement, callback: VideoFrameRequestCallback) {
      return callbacks.set(this, callback).size;
    };
    const prototype = { requestVideoFrameCallback: present, cancelVideoFrameCallback: () => undefined };
    Object.assign(HTMLVideoElement.prototype, prototype);
    const { video, answer } = shown({ from });
    await answer(succeeded('https://clips.example/clip.webm'));
    const shape = { presentationTime: 0, expectedDisplayTime: 0, width: 16, height: 9 };
    callbacks.get(video)?.(0, { ...shape, mediaTime: 0.047, presentedFrames: 2 });
    video.dispatchEvent(new Event('loadeddata'));
    await vi.waitFor(() => expect(callbacks.size).toBe(from === 0 ? 2 : 1));
    const beside = [...callbacks.keys()].find((element) => element !== video);
    if (beside) callbacks.get(beside)?.(0, { ...shape, mediaTime: 0.007, presentedFrames: 1 });
    await vi.waitFor(() => expect(toRecordingTime(video, 2)).toBeCloseTo(1.993));
    vi.unstubAllGlobals();
    controller.abort();
    for (const name of Object.keys(prototype)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });

  it('starts at the linked position even if earlier key frames must be loaded first', async () => {
    const { video, answer } = shown({ from: 3 });
    Object.assign(video, { requestVideoFrameCallback: () => 1, cancelVideoFrameCallback: () => undefined });
    await answer(succeeded(PLAYLIST));
    const frag = { sn: 1, level: 0, cc: 0, type: 'main', start: 2, duration: 2 };
    only(builds).emit('error', { fatal: false, type: 'mediaError', details: 'fragParsingError', frag });
    await vi.waitFor(() => expect(only(builds).loads.map(({ from }) => from)).toEqual([3.0005, 0]));
    appendFirst();
    video.dispatchEvent(new Event('loadeddata'));
    await vi.waitFor(() => expect(toRecordingTime(video, 1.1)).toBeCloseTo(0.08));
    Object.defineProperty(video, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => 5 }) });
    video.dispatchEvent(new Event('progress'));
    expect(video.currentTime).toBeCloseTo(4.02);
  });

  it('is attached to its media element while its URL is requested', async () => {
    const { video, onSourceSet, answer } = shown();
    expect(only(builds).media).toBe(video);
    await answer(succeeded(PLAYLIST));
    expect(builds).toHaveLength(1);
    expect(only(builds).loads).toEqual([{ url: PLAYLIST, from: 0 }]);
    expect(onSourceSet).toHaveBeenCalledOnce();
  });

  it('is played without hls.js if its URL leads to a file', async () => {
    const { video, answer } = shown();
    await answer(succeeded('https://clips.example/clip.mp4'));
    expect(builds.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(video.src).toBe('https://clips.example/clip.mp4');
  });

  it.each<{ what: string; respond: () => Response | Promise<Response>; isFile: boolean }>([
    {
      what: 'an MP4',
      respond: () => new Response('\0\0\0\u0018ftypisom', { headers: { 'content-type': 'video/mp4' } }),
      isFile: true,
    },
    {
      what: 'an MP4 with a generic content type',
      respond: () =>
        new Response('\0\0\0\u0018ftypisom', { headers: { 'content-type': 'binary/octet-stream' } }),
      isFile: true,
    },
    {
      what: 'a playlist with a text content type',
      respond: () => new Response('\uFEFF#EXTM3U\n', { headers: { 'content-type': 'text/plain' } }),
      isFile: false,
    },
    {
      what: 'a playlist that the server stores as gzip',
      respond: () =>
        new Response(new Uint8Array(gzipSync('#EXTM3U\n')), {
          headers: { 'content-type': 'application/octet-stream' },
        }),
      isFile: false,
    },
    {
      what: 'an HTML page',
      respond: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      isFile: false,
    },
    { what: 'a refusal', respond: () => new Response('', { status: 403 }), isFile: false },
    { what: 'no response', respond: () => Promise.reject(new TypeError('Failed to fetch')), isFile: false },
  ])('is recognized by its content if its URL has no extension: $what', async ({ respond, isFile }) => {
    const ask = vi.fn<typeof fetch>(() => Promise.resolve(respond()));
    vi.stubGlobal('fetch', ask);
    const { video, answer } = shown();
    const url = 'https://clips.example/clip?id=7';
    await answer(succeeded(url));
    await vi.waitFor(() => expect([video.src, only(builds).loads[0]?.url]).toContain(url));
    expect(video.src).toBe(isFile ? url : '');
    expect(only(builds).destroyed).toBe(isFile);
    expect(new Headers(only(ask.mock.calls)[1]?.headers).get('range')).toBe('bytes=0-63');
    vi.unstubAllGlobals();
  });

  it('is treated as a playlist if its URL has no extension and gets no response for 5 s', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const { answer, clock } = shown();
    await answer(succeeded('https://clips.example/clip?id=7'));
    expect(only(builds).loads).toEqual([]);
    await clock.pass(5_000);
    expect(only(builds).loads).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('uses prefetched media instead of loading it again', async () => {
    prefetchClip(PLAYLIST, controller.signal);
    const { video, answer } = shown();
    await answer(succeeded(PLAYLIST));
    expect(builds).toHaveLength(1);
    expect(only(builds).media).toBe(video);
    expect(takePrefetchedHls(PLAYLIST)).toBeNull();
  });

  it.each([
    { tracks: { audio: {} }, soundOnly: 1, reasons: [] },
    { tracks: { audio: {}, video: {} }, soundOnly: 0, reasons: ['codecUnsupported'] },
    { tracks: { audiovideo: {} }, soundOnly: 0, reasons: ['codecUnsupported'] },
  ])('is classified by the tracks of its playlist if no video is visible: $tracks', async (row) => {
    const { video, failures, onSoundOnly, answer } = shown();
    await answer(succeeded(PLAYLIST));
    only(builds).emit('bufferCodecs', row.tracks);
    video.dispatchEvent(new Event('loadeddata'));
    await settle();
    expect(onSoundOnly).toHaveBeenCalledTimes(row.soundOnly);
    expect(failures).toEqual(row.reasons);
  });

  it.each([6, 24])(
    'does not fail while hls.js waits for the end of a playlist with %i s segments',
    async (duration) => {
      const { clock, video, failures, answer } = shown();
      await answer(succeeded(PLAYLIST));
      await video.play();
      const loadPlaylist = () =>
        only(builds).emit('levelLoaded', {
          details: { live: true, targetduration: duration, fragments: [] },
        });
      loadPlaylist();
      only(builds).emit('fragLoaded', { frag: {} });
      await clock.pass(duration * 1_000);
      for (let unchanged = 1; unchanged <= 5; unchanged += 1) {
        loadPlaylist();
        await clock.pass((duration / 2) * 1_000);
      }
      expect(failures).toEqual([]);
      await clock.pass(duration * 1_000 + 10_000);
      expect(failures).toEqual(['clipStalled']);
    },
  );

  it('fails if its URL cannot be obtained', async () => {
    const { failures, answer } = shown();
    await answer(failed({ kind: 'unreachable' }));
    expect(failures).toEqual(['source']);
    controller.abort();
    expect(builds.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});

describe('clip after a network failure', () => {
  const UNREACHABLE = { fatal: true, type: 'networkError', details: 'fragLoadError', response: { code: 0 } };
  const GONE = { ...UNREACHABLE, details: 'manifestLoadError', response: { code: 404 } };

  const openOn = async (
    video: HTMLVideoElement,
    source: Parameters<typeof openClip>[0],
    onFailed?: (failure: PlaybackFailure) => void,
  ) => {
    const transport = openClip(
      source,
      fakeHost(controller.signal, { clock: new FakeClock(), ...(onFailed && { onFailed }) }),
    );
    transport.attach(video);
    await settle();
    return transport;
  };

  /** @returns a function that starts the same source anew at each call, on a new element */
  function restarted(recording: () => string | null = () => null) {
    const source = { kind: 'clip' as const, url: () => Promise.resolve(succeeded(PLAYLIST)), recording };
    /**
     * Plays up to this second after the first frame and fails there.
     * @returns the second at which playback began
     */
    return async (until: number, failure = UNREACHABLE): Promise<number | undefined> => {
      const video = fakeVideo();
      let readyState = 0;
      Object.defineProperty(video, 'readyState', { get: () => readyState });
      const ended = new AbortController();
      openClip(source, fakeHost(ended.signal, { clock: new FakeClock() })).attach(video);
      await settle();
      const hls = last(builds);
      hls.emit('manifestParsed', { audioTracks: [] });
      readyState = 4;
      setZero(video, 0.5);
      video.currentTime = until + 0.5;
      for (let tries = 0; tries < 3; tries += 1) hls.emit('error', failure);
      ended.abort();
      return hls.loads[0]?.from;
    };
  }

  it('resumes at its position, or at the beginning if it fails there again', async () => {
    const start = restarted();
    expect(await start(100)).toBe(0);
    expect(await start(130)).toBe(100);
    expect(await start(130.5)).toBe(130);
    expect(await start(3)).toBe(0);
  });

  it('forgets its position when the next start finds the clip deleted', async () => {
    const start = restarted();
    await start(60);
    expect(await start(90, GONE)).toBe(60);
    expect(await start(3)).toBe(0);
  });

  it('resumes at its position after its download stalled', async () => {
    const clock = new FakeClock();
    const source = { kind: 'clip' as const, url: () => Promise.resolve(succeeded(PLAYLIST)) };
    const video = fakeVideo();
    await video.play();
    Object.defineProperty(video, 'readyState', { get: () => 2 });
    openClip(source, fakeHost(controller.signal, { clock })).attach(video);
    await settle();
    video.currentTime = 100;
    await clock.pass(20_000);
    openClip(source, fakeHost(controller.signal, { clock })).attach(fakeVideo());
    await settle();
    expect(only(last(builds).loads).from).toBe(100);
  });

  it.each<{ what: string; address: Result<string>; errors: number }>([
    { what: 'loaded', address: succeeded(PLAYLIST), errors: 3 },
    { what: 'requested', address: failed({ kind: 'unreachable' }), errors: 0 },
  ])('resumes at its position when a new URL cannot be $what', async ({ address, errors }) => {
    const url = vi.fn<() => Promise<Result<string>>>().mockResolvedValue(succeeded(PLAYLIST));
    const source = { kind: 'clip' as const, url };
    const onFailed = vi.fn<(failure: PlaybackFailure) => void>();
    const video = fakeVideo();
    let readyState = 4;
    Object.defineProperty(video, 'readyState', { get: () => readyState });
    video.addEventListener('emptied', () => {
      readyState = 0;
    });
    const transport = await openOn(video, source, onFailed);
    expect(transport.position?.()).toBe(0);
    video.currentTime = 100;
    video.dispatchEvent(new Event('timeupdate'));
    url.mockResolvedValueOnce(address);
    only(builds).emit('error', { ...UNREACHABLE, response: { code: 403 } });
    await settle();
    for (let tries = 0; tries < errors; tries += 1)
      only(builds).emit('error', { ...UNREACHABLE, details: 'manifestLoadError' });
    expect(onFailed).toHaveBeenCalledOnce();
    expect(transport.position?.()).toBe(100);
    await openOn(fakeVideo(), source);
    expect(only(last(builds).loads).from).toBe(100);
  });

  it('loads a new URL of the same recording if its URL has expired', async () => {
    const source = {
      kind: 'clip' as const,
      url: () => Promise.resolve(succeeded(PLAYLIST)),
      renewUrl: () => Promise.resolve(succeeded(`${PLAYLIST}?new`)),
    };
    await openOn(fakeVideo(), source);
    only(builds).emit('error', { ...UNREACHABLE, response: { code: 403 } });
    await settle();
    expect(only(builds).loads.map(({ url }) => url)).toEqual([PLAYLIST, `${PLAYLIST}?new`]);
  });

  it('fails as expired if the source returns the refused URL again', async () => {
    const source = {
      kind: 'clip' as const,
      url: () => Promise.resolve(succeeded(PLAYLIST)),
      renewUrl: () => Promise.resolve(succeeded(PLAYLIST)),
    };
    const onFailed = vi.fn<(failure: PlaybackFailure) => void>();
    await openOn(fakeVideo(), source, onFailed);
    for (let refusal = 0; refusal < 2; refusal += 1) {
      only(builds).emit('error', { ...UNREACHABLE, response: { code: 403 } });
      await settle();
    }
    expect(only(builds).loads.map(({ url }) => url)).toEqual([PLAYLIST, PLAYLIST]);
    expect(onFailed.mock.calls).toEqual([[{ kind: 'clipExpired' }]]);
  });

  it('starts at the beginning if another recording has replaced it', async () => {
    let recording = 'first';
    const start = restarted(() => recording);
    await start(100);
    recording = 'second';
    expect(await start(100)).toBe(0);
  });

  it('starts at the beginning if it was deleted', async () => {
    const start = restarted();
    await start(100, GONE);
    expect(await start(100)).toBe(0);
  });
});
