import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openClip } from '@/player/clip/openClip';
import type { PlaybackFailure } from '@/player/core/transport';
import { hostOf } from './rangeHost';
import { FakeClock, fakeHost, fakeVideo, settle } from '../fakes';
import { only } from '../../../support/only';

const DECODE = 3;
const NETWORK = 2;
const NOT_SUPPORTED = 4;

const ask = vi.fn<typeof fetch>();
const endings: AbortController[] = [];

beforeEach(() => {
  ask
    .mockReset()
    .mockResolvedValue(new Response('x', { status: 206, headers: { 'content-type': 'video/mp4' } }));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('MediaError', {
    MEDIA_ERR_NETWORK: NETWORK,
    MEDIA_ERR_DECODE: DECODE,
    MEDIA_ERR_SRC_NOT_SUPPORTED: NOT_SUPPORTED,
  });
});
afterEach(() => {
  for (const controller of endings.splice(0)) controller.abort();
});

async function clip() {
  const clock = new FakeClock();
  const video = fakeVideo();
  const controller = new AbortController();
  endings.push(controller);
  const failures: PlaybackFailure['kind'][] = [];
  const onSourceSet = vi.fn<() => void>();
  const onSoundOnly = vi.fn<() => void>();
  let addresses = 0;
  let error: { code: number } | null = null;
  let readyState = 0;
  let src = '';
  Object.defineProperty(video, 'src', {
    get: () => src,
    set: (next: string) => {
      src = next;
      video.currentTime = 0;
    },
  });
  Object.defineProperty(video, 'error', { configurable: true, get: () => error });
  Object.defineProperty(video, 'readyState', { get: () => readyState });
  const transport = openClip(
    {
      kind: 'clip',
      url: () => {
        addresses += 1;
        return Promise.resolve({ ok: true, value: `https://clips.example/${String(addresses)}.mp4` });
      },
    },
    fakeHost(controller.signal, {
      clock,
      onSourceSet,
      onSoundOnly,
      onFailed: ({ kind }) => failures.push(kind),
    }),
  );
  transport.attach(video);
  await settle();
  await video.play();
  const fail = async (code: number) => {
    error = { code };
    video.dispatchEvent(new Event('error'));
    // A request, its response and a new URL take four turns of the event loop.
    for (let turn = 0; turn < 4; turn += 1) await settle();
  };
  const playTo = async (second: number) => {
    readyState = 4;
    while (video.currentTime < second) {
      video.currentTime += 1;
      video.dispatchEvent(new Event('timeupdate'));
      await clock.pass(1_000);
    }
  };
  return { transport, video, failures, onSourceSet, onSoundOnly, fail, playTo, addresses: () => addresses };
}

describe('native engine', () => {
  it('fails as unsupported if the browser rejects a file that exists', async () => {
    const { failures, fail } = await clip();
    await fail(NOT_SUPPORTED);
    expect(failures).toEqual(['codecUnsupported']);
    const [, options] = only(ask.mock.calls);
    expect(new Headers(options?.headers).get('range')).toBe('bytes=0-0');
    expect(options?.credentials).toBe('omit');
  });

  it('fails as missing if the server responds with 404', async () => {
    ask.mockResolvedValue(new Response('', { status: 404 }));
    const { failures, fail } = await clip();
    await fail(NOT_SUPPORTED);
    expect(failures).toEqual(['clipMissing']);
  });

  it.each<[string, typeof fetch]>([
    ['that get no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'that return HTML',
      () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
    ],
  ])('fails as unreachable after three attempts %s', async (_what, respond) => {
    ask.mockImplementation(respond);
    const { failures, fail } = await clip();
    await fail(NOT_SUPPORTED);
    await fail(NOT_SUPPORTED);
    expect(failures).toEqual([]);
    await fail(NOT_SUPPORTED);
    expect(failures).toEqual(['clipUnreachable']);
  });

  it('plays a copy of the file with fewer key frames after a failed seek', async () => {
    vi.stubGlobal('fetch', hostOf(['whole.mp4']));
    const { video, failures, fail, playTo } = await clip();
    await playTo(1);
    for (const name of ['blob:1', 'blob:2']) {
      vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce(name);
      video.currentTime = 2.5;
      video.dispatchEvent(new Event('seeking'));
      await fail(DECODE);
      await vi.waitFor(() => expect(video.src).toBe(name), 2_000);
      expect(video.currentTime).toBe(2.5);
    }
    for (let tries = 0; tries < 3; tries += 1) await fail(DECODE);
    expect(failures).toEqual(['clipBroken']);
  });

  it.each<[string, boolean]>([
    ['continues to play', true],
    ['stays paused', false],
  ])('%s after a seek to an undecodable frame', async (_what, isPlaying) => {
    vi.stubGlobal('fetch', hostOf(['whole.mp4']));
    vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:1');
    const { video, onSourceSet, fail, playTo } = await clip();
    await playTo(1);
    if (!isPlaying) video.pause();
    onSourceSet.mockClear();
    video.currentTime = 2.5;
    video.dispatchEvent(new Event('seeking'));
    // Chromium pauses the element before it fires `error`.
    Object.defineProperty(video, 'error', { get: () => ({ code: DECODE }) });
    video.pause();
    await fail(DECODE);
    await vi.waitFor(() => expect(video.src).toBe('blob:1'), 2_000);
    expect(onSourceSet).toHaveBeenCalledTimes(isPlaying ? 1 : 0);
  });

  it('fails as damaged if a seek fails and the server refuses cross-origin reads', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    const { video, failures, fail, playTo } = await clip();
    await playTo(1);
    video.currentTime = 7;
    video.dispatchEvent(new Event('seeking'));
    for (let tries = 0; tries < 3; tries += 1) await fail(DECODE);
    await vi.waitFor(() => expect(failures).toEqual(['clipBroken']), 2_000);
  });

  it('resumes at its position each time its URL expires', async () => {
    ask.mockResolvedValue(new Response('', { status: 403 }));
    const { video, failures, fail, playTo, addresses } = await clip();
    for (const [round, position] of [8, 20, 31].entries()) {
      await playTo(position);
      await fail(NETWORK);
      expect(video.currentTime).toBe(position);
      expect(addresses()).toBe(round + 2);
      expect(video.src).toBe(`https://clips.example/${String(round + 2)}.mp4`);
      expect(failures).toEqual([]);
    }
  });

  it('fails as expired if its new URL is also refused', async () => {
    ask.mockResolvedValue(new Response('', { status: 403 }));
    const { failures, fail } = await clip();
    await fail(NOT_SUPPORTED);
    await fail(NOT_SUPPORTED);
    expect(failures).toEqual(['clipExpired']);
  });

  it('keeps a paused recording paused at its position when its URL is renewed', async () => {
    ask.mockResolvedValue(new Response('', { status: 403 }));
    const { video, onSourceSet, fail, playTo } = await clip();
    await playTo(5);
    video.pause();
    onSourceSet.mockClear();
    await fail(NETWORK);
    expect(onSourceSet).not.toHaveBeenCalled();
    expect(video.currentTime).toBe(5);
  });

  it('fails as damaged if the decoder fails after each second of playback', async () => {
    const { video, failures, fail, playTo } = await clip();
    for (let turn = 0; turn < 10 && failures.length === 0; turn += 1) {
      await playTo(video.currentTime + 1);
      await fail(DECODE);
    }
    expect(failures).toEqual(['clipBroken']);
  });

  it('provides frame times once they are read from the file', async () => {
    ask.mockImplementation(hostOf(['file.mp4']));
    const { transport } = await clip();
    expect(transport.frameTables?.()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    await transport.readFrameTables?.();
    const [table] = transport.frameTables?.() ?? [];
    expect(table).toMatchObject({ offset: 0, isFirst: true, isLast: true });
    expect(String.fromCharCode(...(table?.box.subarray(4, 8) ?? []))).toBe('moov');
    expect(transport.readFrameTables?.()).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('does not treat the frames of the movie box as the last ones if fragments follow', async () => {
    ask.mockImplementation(hostOf(['picture-init.mp4', 'picture-0.m4s']));
    const { transport } = await clip();
    await transport.readFrameTables?.();
    expect(transport.frameTables?.()).toMatchObject([{ isFirst: true, isLast: false }]);
  });

  it('does not repeat a request for frame times that the server has refused', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    const { transport } = await clip();
    await transport.readFrameTables?.();
    expect(transport.frameTables?.()).toBeNull();
    expect(transport.readFrameTables?.()).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it.each<[string, string[], string[], number]>([
    ['an undecodable video track', ['whole.mp4'], ['codecUnsupported'], 0],
    ['audio only', ['sound-init.mp4', 'sound-0.m4s'], [], 1],
  ])(
    'classifies a recording without visible video by the tracks of its file: %s',
    async (_what, parts, reasons, soundOnly) => {
      ask.mockImplementation(hostOf(parts));
      const { video, failures, onSoundOnly } = await clip();
      video.dispatchEvent(new Event('loadeddata'));
      await vi.waitFor(() => expect(failures.length + onSoundOnly.mock.calls.length).toBe(1));
      expect(failures).toEqual(reasons);
      expect(onSoundOnly).toHaveBeenCalledTimes(soundOnly);
    },
  );

  it('reports an unsupported codec if no video is visible and the tracks cannot be read', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    const { video, failures } = await clip();
    video.dispatchEvent(new Event('loadeddata'));
    await vi.waitFor(() => expect(failures).toEqual(['codecUnsupported']));
  });
});
