import { describe, expect, it, vi } from 'vitest';
import { prefetchHls } from '@/player/clip/hls/prefetchedHls';
import { builds, fullBuild, type FakeHls } from '../../../../support/fakeHls';
import { clip, endings, EXPIRED, setUpClips } from './hlsClip';
import { settle } from '../../fakes';
import { only } from '../../../../support/only';

setUpClips();

const DAMAGED = { type: 'mediaError', details: 'bufferAppendError' };

describe('HLS engine', () => {
  it('resumes at its position each time the URL expires', async () => {
    const { failures, hls, playTo, fail } = clip();
    await settle();
    for (const position of [7, 15, 28]) {
      playTo(position);
      await fail(EXPIRED);
    }
    expect(hls().loads).toEqual([
      { url: 'clip?1', from: 0 },
      { url: 'clip?2', from: 7 },
      { url: 'clip?3', from: 15 },
      { url: 'clip?4', from: 28 },
    ]);
    expect(failures).toEqual([]);
  });

  it('resumes at its position if the network fails before a new URL has played', async () => {
    const { hls, playTo, fail } = clip();
    playTo(7);
    await fail(EXPIRED);
    hls().emit('manifestParsed', { audioTracks: [] });
    await fail({ type: 'networkError', details: 'fragLoadError', response: { code: 0 } });
    expect(hls().startedAt).toEqual([7]);
  });

  it('fails a recording after two attempts to load its key', async () => {
    const { failures, hls, fail } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const unread = { type: 'networkError', details: 'keyLoadError', response: { url: 'key.bin', code: 0 } };
    await fail(unread);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: [] });
    await fail(unread);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: ['clipUnreachable'] });
  });

  it('fails a recording as damaged at once if an inline key is malformed', async () => {
    const { failures, fail } = clip();
    const malformed = { url: 'data:;base64,%%%', code: 0 };
    await fail({ type: 'networkError', details: 'keyLoadError', response: malformed });
    expect(failures).toEqual(['clipBroken']);
  });

  it.each([
    ['text/html; charset=utf-8', 3, ['clipUnreachable']],
    ['application/vnd.apple.mpegurl', 1, ['clipBroken']],
  ])(
    'rejects a response that has type %s but is no playlist; requests: %i, failure: %s',
    async (type, loads, outcome) => {
      const { failures, hls, fail } = clip();
      const networkDetails = Object.assign(new XMLHttpRequest(), {
        getAllResponseHeaders: () => `content-type: ${type}\r\n`,
      });
      for (let turn = 0; turn < 3 && failures.length === 0; turn += 1)
        await fail({ type: 'networkError', details: 'manifestParsingError', networkDetails });
      expect(failures).toEqual(outcome);
      expect(hls().loads).toHaveLength(loads);
    },
  );

  it('keeps a paused recording paused when its URL is renewed', async () => {
    const { video, onSourceSet, playTo, fail } = clip();
    await video.play();
    playTo(7);
    video.pause();
    onSourceSet.mockClear();
    await fail(EXPIRED);
    expect(onSourceSet).not.toHaveBeenCalled();
  });

  it('resumes at its position after a media error', async () => {
    const { failures, hls, playTo, fail } = clip();
    playTo(42);
    await fail(DAMAGED);
    expect({ startedAt: hls().startedAt, failures }).toEqual({ startedAt: [42], failures: [] });
  });

  it('loads from an earlier position if the key frame for a seek cannot be decoded', async () => {
    const DECODE = 3;
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: DECODE });
    const { video, hls, playTo, failures, onSourceSet } = clip();
    await video.play();
    playTo(1);
    onSourceSet.mockClear();
    video.currentTime = 40;
    video.dispatchEvent(new Event('seeking'));
    // The recording is loaded completely, so hls.js appends nothing that could fail.
    const error = { code: DECODE };
    Object.defineProperty(video, 'error', { get: () => error });
    video.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(hls().loads).toHaveLength(2));
    await settle();
    expect({ at: video.currentTime, started: onSourceSet.mock.calls.length }).toEqual({ at: 0, started: 0 });
    expect(hls().config.maxBufferLength).toBeGreaterThan(40);
    Object.defineProperty(video, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => 45 }) });
    video.dispatchEvent(new Event('progress'));
    expect({ at: video.currentTime, started: onSourceSet.mock.calls.length }).toEqual({ at: 40, started: 1 });
    expect(failures).toEqual([]);
  });

  const WITHOUT_MEDIA = { fatal: false, type: 'mediaError', details: 'fragParsingError' };
  const THIRD = { sn: 2, level: 0, type: 'main', start: 20, duration: 10 };

  it('starts at an earlier key frame if hls.js finds no media at the linked position', async () => {
    const { engine, fail, hls, onPartMissing, video } = clip({ from: 25 });
    await fail({ ...WITHOUT_MEDIA, frag: THIRD });
    await vi.waitFor(() => expect(hls().loads.map((each) => each.from)).toEqual([25, 0]));
    expect(engine.moveWaitingSeek(25.2)).toBe(true);
    Object.defineProperty(video, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => 30 }) });
    video.dispatchEvent(new Event('progress'));
    expect({ at: video.currentTime, isWaiting: engine.moveWaitingSeek(26) }).toEqual({
      at: 25.2,
      isWaiting: false,
    });
    engine.onPlayed(1);
    expect(onPartMissing).not.toHaveBeenCalled();
  });

  it('reports a recording as incomplete if hls.js finds no media in a later segment', async () => {
    const { engine, fail, hls, onPartMissing } = clip({ from: 5 });
    await fail({ ...WITHOUT_MEDIA, frag: THIRD });
    engine.onPlayed(1);
    expect({ starts: hls().starts, reports: onPartMissing.mock.calls.length }).toEqual({
      starts: 0,
      reports: 1,
    });
  });

  it('fails a recording as damaged after three media errors at one position', async () => {
    const { failures, hls, playTo, fail, video } = clip();
    for (let turn = 1; turn <= 3; turn += 1) {
      playTo(41.9);
      video.currentTime = 42;
      await fail(DAMAGED);
      video.currentTime = 10;
    }
    expect({ recoveries: hls().recoveries, failures }).toEqual({ recoveries: 2, failures: ['clipBroken'] });
  });

  const NO_DEMUXER = {
    fatal: false,
    type: 'mediaError',
    details: 'fragParsingError',
    reason: 'Unsupported HEVC in M2TS found',
  };

  it('switches to the full hls.js build if the light build cannot demux the codec', async () => {
    const { engine, failures, hls, fail, onPartMissing } = clip();
    const light = hls();
    await fail(NO_DEMUXER);
    await fail(NO_DEMUXER);
    await vi.waitFor(() => expect(builds).toHaveLength(2));
    expect(light.destroyed).toBe(true);
    expect({ loads: hls().loads, failures }).toEqual({ loads: [{ url: 'clip?1', from: 0 }], failures: [] });
    engine.onPlayed(1);
    expect(onPartMissing).not.toHaveBeenCalled();
    await fail(NO_DEMUXER);
    expect({ builds: builds.length, failures }).toEqual({ builds: 2, failures: ['codecUnsupported'] });
  });

  it('fails a recording at once if neither build of hls.js can demux its codec', async () => {
    const { failures, fail } = clip();
    await fail({ ...NO_DEMUXER, reason: 'Unsupported EC-3 in M2TS found' });
    await settle();
    expect({ builds: builds.length, failures }).toEqual({ builds: 1, failures: ['codecUnsupported'] });
  });

  it('fails a recording as unsupported if the required full hls.js build cannot be loaded', async () => {
    fullBuild.isMissing = true;
    const { failures, fail } = clip();
    await fail(NO_DEMUXER);
    await vi.waitFor(() => expect(failures).toEqual(['codecUnsupported']));
    expect(builds).toHaveLength(1);
  });
});

describe('HLS engine: a prefetched playlist', () => {
  const prefetched = (): FakeHls => {
    prefetchHls('clip?1', new AbortController().signal);
    return only(builds);
  };

  it('declares a video track that was found before the player had an element', async () => {
    const hls = prefetched();
    hls.emit('bufferCodecs', { audio: {}, video: {} });
    expect(await clip().engine.declaresVideo()).toBe(true);
  });

  it('declares no video track if none was found', async () => {
    const hls = prefetched();
    hls.emit('bufferCodecs', { audio: {} });
    expect(await clip().engine.declaresVideo()).toBe(false);
  });

  it('reports its target duration if it may still grow', () => {
    const hls = prefetched();
    hls.latestLevelDetails = { live: true, targetduration: 10 };
    expect(clip().onLoaded.mock.calls).toEqual([[10_000]]);
  });
});

describe('HLS engine: a segment', () => {
  /** A segment that is being loaded. Its loader counts the bytes. */
  const segment = (sn: number) => ({
    sn,
    type: 'main',
    start: sn * 10,
    duration: 10,
    tagList: [],
    stats: { loaded: 0, aborted: false },
  });

  it('reports progress for each second in which bytes arrive on a slow network', async () => {
    const { clock, hls, onLoaded } = clip();
    const frag = segment(0);
    hls().emit('fragLoading', { frag });
    for (let second = 0; second < 55; second += 1) {
      frag.stats.loaded += 5_000;
      await clock.pass(1_000);
    }
    expect(onLoaded).toHaveBeenCalledTimes(55);
    await clock.pass(5_000);
    expect(onLoaded).toHaveBeenCalledTimes(55);
  });

  it('at the requested time is loaded first even if the start of the recording was prefetched', () => {
    const ahead = new AbortController();
    endings.push(ahead);
    prefetchHls('clip?1', ahead.signal);
    const { hls } = clip({ from: 12 });
    expect(hls().loads).toEqual([{ url: 'clip?1', from: 12 }]);
  });

  it('reports progress even if a prefetch has started its download', async () => {
    prefetchHls('clip?1', new AbortController().signal);
    const frag = segment(0);
    only(builds).emit('fragLoading', { frag });
    const { clock, onLoaded } = clip();
    frag.stats.loaded = 5_000;
    await clock.pass(1_000);
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  it('is retried once if bytes stop arriving, and then skipped', async () => {
    const { engine, clock, hls, failures, video } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    hls().levels = [{ details: { fragments: [0, 1, 2].map(segment) } }];
    video.currentTime = 9.95;
    const frag = segment(1);
    hls().emit('fragLoading', { frag });
    frag.stats.loaded = 5_000;
    await clock.pass(8_000);
    expect(hls().starts).toBe(0);
    await clock.pass(2_000);
    expect(hls().startedAt).toEqual([0]);
    const again = segment(1);
    hls().emit('fragLoading', { frag: again });
    again.stats.loaded = 5_000;
    await clock.pass(10_000);
    expect(hls().startedAt).toEqual([0, 20.1]);
    expect(video.currentTime).toBe(20.1);
    expect(failures).toEqual([]);
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
  });

  it('is reported as missing if the playlist marks it as a gap', () => {
    const { engine, hls } = clip();
    const fragments = [segment(0), { ...segment(1), gap: true, tagList: [['GAP']] }, segment(2)];
    hls().emit('levelLoaded', { details: { fragments } });
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
  });

  it('is not retried once it has loaded or a seek has cancelled it', async () => {
    const { clock, hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const loaded = segment(0);
    hls().emit('fragLoading', { frag: loaded });
    loaded.stats.loaded = 5_000;
    hls().emit('fragLoaded', { frag: loaded });
    await clock.pass(20_000);
    const left = segment(1);
    hls().emit('fragLoading', { frag: left });
    left.stats = { loaded: 5_000, aborted: true };
    await clock.pass(20_000);
    expect(hls().starts).toBe(0);
  });

  it('is not retried after it has loaded even if its initialization segment was not reported', async () => {
    const { clock, hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const initSegment = segment(0);
    const frag = { ...segment(0), initSegment };
    for (const each of [frag, initSegment]) {
      hls().emit('fragLoading', { frag: each });
      each.stats.loaded = 1_400;
    }
    hls().emit('fragLoaded', { frag });
    await clock.pass(20_000);
    expect(hls().starts).toBe(0);
  });

  it('is looked up with more tolerance while the video is paused, since audio may end early', async () => {
    const { hls, video } = clip();
    video.pause();
    expect(hls().config.maxFragLookUpTolerance).toBe(3);
    await video.play();
    expect(hls().config.maxFragLookUpTolerance).toBe(0.25);
  });

  it('is not retried as stalled if the server has refused it', async () => {
    const { clock, hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const frag = segment(0);
    hls().emit('fragLoading', { frag });
    frag.stats.loaded = 300;
    hls().emit('error', { ...EXPIRED, fatal: false, frag });
    await clock.pass(20_000);
    expect(hls().starts).toBe(0);
  });

  it('is not retried if the URL of its playlist was replaced', async () => {
    const { clock, hls, playTo, fail } = clip();
    const frag = segment(1);
    hls().emit('fragLoading', { frag });
    frag.stats.loaded = 5_000;
    playTo(7);
    await fail(EXPIRED);
    hls().emit('manifestParsed', { audioTracks: [] });
    await clock.pass(20_000);
    expect(hls().startedAt).toEqual([]);
  });
});

it('HLS engine: uses the full hls.js build for a playlist with variables', async () => {
  const { hls } = clip();
  const light = hls();
  const networkDetails = Object.defineProperty(new XMLHttpRequest(), 'responseText', {
    value: '#EXTM3U\n#EXT-X-DEFINE:NAME="host",VALUE="media"\n',
  });
  light.emit('manifestLoaded', { networkDetails });
  await vi.waitFor(() => expect(builds).toHaveLength(2));
  expect(light.destroyed).toBe(true);
  expect(hls().loads).toEqual([{ url: 'clip?1', from: 0 }]);
});

describe('HLS engine: audio', () => {
  const SEPARATE_AUDIO = { audioTracks: [{ url: 'https://clips.example/sound.m3u8' }] };

  it('is played by the full hls.js build if it is separate', async () => {
    const { hls } = clip();
    const light = hls();
    light.emit('manifestParsed', SEPARATE_AUDIO);
    await vi.waitFor(() => expect(builds).toHaveLength(2));
    expect(light.destroyed).toBe(true);
    expect(hls().loads).toEqual([{ url: 'clip?1', from: 0 }]);
  });

  it('does not need the full hls.js build if it is muxed with the video', async () => {
    const { hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [{ url: '' }] });
    await settle();
    expect(builds).toHaveLength(1);
    expect(hls().destroyed).toBe(false);
  });

  it('is omitted and reported if it is separate and the full hls.js build cannot be loaded', async () => {
    fullBuild.isMissing = true;
    const { engine, hls, onPartMissing } = clip();
    hls().emit('manifestParsed', SEPARATE_AUDIO);
    await vi.waitFor(() => expect(hls().starts).toBe(1));
    expect(builds).toHaveLength(1);
    engine.onPlayed(1);
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });
});
