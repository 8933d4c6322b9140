import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipEngine } from '@/player/clip/engine';
import { prefetchHls } from '@/player/clip/hls/prefetchedHls';
import { playWithHls } from '@/player/clip/hls/hlsEngine';
import type { PlaybackFailure } from '@/player/core/transport';
import { builds, type FakeHls } from './fakeHls';
import { FakeClock, fakeHost, fakeVideo, settle } from '../../fakes';

const release = vi.hoisted(() => ({ lacksFullBuild: false }));

vi.mock('hls.js/light', async () => ({ Hls: (await import('./fakeHls')).FakeHls }));
vi.mock('hls.js', async () => {
  const { FakeHls } = await import('./fakeHls');
  return {
    get default() {
      if (release.lacksFullBuild) throw new Error('Failed to fetch dynamically imported module');
      return FakeHls;
    },
  };
});

const endings: AbortController[] = [];
beforeEach(() => {
  builds.length = 0;
  release.lacksFullBuild = false;
});
afterEach(() => {
  for (const controller of endings.splice(0)) controller.abort();
});

function clip({ from }: { from?: number } = {}) {
  const video = fakeVideo();
  const controller = new AbortController();
  endings.push(controller);
  const failures: PlaybackFailure['kind'][] = [];
  const reports: PlaybackFailure[] = [];
  const onSourceSet = vi.fn<() => void>();
  const onPartMissing = vi.fn<() => void>();
  const onLoaded = vi.fn<() => void>();
  const clock = new FakeClock();
  let addresses = 1;
  let readyState = 0;
  Object.defineProperty(video, 'readyState', { get: () => readyState });
  const engine: ClipEngine = playWithHls({
    video,
    url: 'clip?1',
    from,
    host: fakeHost(controller.signal, {
      clock,
      onSourceSet,
      onFailed: (failure) => {
        failures.push(failure.kind);
        reports.push(failure);
      },
      onPartMissing,
    }),
    freshUrl: () => {
      addresses += 1;
      return Promise.resolve(`clip?${String(addresses)}`);
    },
    onLoaded,
  });
  const hls = (): FakeHls => {
    const build = builds.at(-1);
    if (build === undefined) throw new Error('No hls.js was made.');
    return build;
  };
  const playTo = (second: number) => {
    readyState = 4;
    const seconds = second - video.currentTime;
    video.currentTime = second;
    video.dispatchEvent(new Event('timeupdate'));
    engine.onPlayed(seconds);
  };
  const fail = async (data: object) => {
    hls().emit('error', { fatal: true, ...data });
    await settle();
  };
  return { clock, onLoaded, video, failures, reports, onSourceSet, onPartMissing, engine, hls, playTo, fail };
}

const EXPIRED = { type: 'networkError', details: 'fragLoadError', response: { code: 403 } };
const DAMAGED = { type: 'mediaError', details: 'bufferAppendError' };

describe('a playlist', () => {
  it('goes on where it was each time that its address expires', async () => {
    const { failures, hls, playTo, fail } = clip();
    await settle();
    for (const place of [7, 15, 28]) {
      playTo(place);
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

  it('loads from the kept position when the network fails before the new address has played', async () => {
    const { hls, playTo, fail } = clip();
    playTo(7);
    await fail(EXPIRED);
    hls().emit('manifestParsed', { audioTracks: [] });
    await fail({ type: 'networkError', details: 'fragLoadError', response: { code: 0 } });
    expect(hls().startedAt).toEqual([7]);
  });

  it('is given up when its key cannot be loaded twice', async () => {
    const { failures, hls, fail } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const unread = { type: 'networkError', details: 'keyLoadError', response: { url: 'key.bin', code: 0 } };
    await fail(unread);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: [] });
    await fail(unread);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: ['clipUnreachable'] });
  });

  it('counts as damaged at once when its inline key cannot be decoded', async () => {
    const { failures, fail } = clip();
    const malformed = { url: 'data:;base64,%%%', code: 0 };
    await fail({ type: 'networkError', details: 'keyLoadError', response: malformed });
    expect(failures).toEqual(['clipBroken']);
  });

  it('is given up when a fresh address brings nothing', async () => {
    const { failures, playTo, fail } = clip();
    playTo(7);
    await fail(EXPIRED);
    await fail(EXPIRED);
    expect(failures).toEqual(['clipExpired']);
  });

  it('is not started by a fresh address when the user has paused it', async () => {
    const { video, onSourceSet, playTo, fail } = clip();
    await video.play();
    playTo(7);
    video.pause();
    onSourceSet.mockClear();
    await fail(EXPIRED);
    expect(onSourceSet).not.toHaveBeenCalled();
  });

  it('ends, however often its decoder plays a moment and fails again', async () => {
    const { failures, hls, playTo, fail } = clip();
    for (let turn = 1; turn < 10 && failures.length === 0; turn += 1) {
      playTo(turn);
      await fail(DAMAGED);
    }
    expect(hls().recoveries).toBe(2);
    expect(failures).toEqual(['clipBroken']);
  });

  it('in a codec that cannot be taken apart is named as such, not stepped over part by part', async () => {
    const { failures, fail } = clip();
    await fail({
      fatal: false,
      type: 'mediaError',
      details: 'fragParsingError',
      reason: 'Unsupported HEVC in M2TS found',
    });
    expect(failures).toEqual(['codecUnsupported']);
  });
});

describe('HLS engine: a failed request', () => {
  const FAILED = { type: 'networkError', response: { code: 503 } };

  it('for the playlist: loads the playlist again, since there is none to go on with', async () => {
    const { hls, fail } = clip();
    await fail({ ...FAILED, details: 'manifestLoadError' });
    expect(hls().loads).toHaveLength(2);
    expect(hls().starts).toBe(0);
  });

  it('for a segment: goes on with the playlist that it has', async () => {
    const { hls, fail } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    await fail({ ...FAILED, details: 'fragLoadError' });
    expect(hls().loads).toHaveLength(1);
    expect(hls().starts).toBe(1);
  });
});

describe('HLS engine: a segment on a slow line', () => {
  /** A segment that is being loaded; its loader counts the bytes. */
  const segment = (sn: number) => ({
    sn,
    start: sn * 10,
    duration: 10,
    tagList: [],
    stats: { loaded: 0, aborted: false },
  });

  it('says with each second in which bytes came that loading goes on', async () => {
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

  it('loads from the moment that is asked for, also where its beginning was loaded ahead', () => {
    const ahead = new AbortController();
    endings.push(ahead);
    prefetchHls('clip?1', ahead.signal);
    const { hls } = clip({ from: 12 });
    expect(hls().loads).toEqual([{ url: 'clip?1', from: 12 }]);
  });

  it('counts bytes of a segment that was loaded ahead', async () => {
    prefetchHls('clip?1', new AbortController().signal);
    const frag = segment(0);
    builds[0]?.emit('fragLoading', { frag });
    const { clock, onLoaded } = clip();
    frag.stats.loaded = 5_000;
    await clock.pass(1_000);
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  it('asks again once when no bytes come any more, then steps over it', async () => {
    const { engine, clock, hls, failures, video } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
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

  it('tells which segments the playlist says not to come', () => {
    const { engine, hls } = clip();
    const fragments = [segment(0), { ...segment(1), gap: true }, segment(2)];
    hls().emit('levelLoaded', { details: { fragments } });
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
  });

  it('leaves a segment alone that has been loaded, or was given up for another place', async () => {
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

  it('does not take an initialization segment for one that hangs: its end is that of the segment', async () => {
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

  it('keeps the request of the next segment where the sound of the one before ends early, while paused', async () => {
    const { hls, video } = clip();
    video.pause();
    expect(hls().config.maxFragLookUpTolerance).toBe(3);
    await video.play();
    expect(hls().config.maxFragLookUpTolerance).toBe(0.25);
  });

  it('leaves a segment alone whose request was refused: hls.js, or the recovery policy, asks again', async () => {
    const { clock, hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const frag = segment(0);
    hls().emit('fragLoading', { frag });
    frag.stats.loaded = 300;
    hls().emit('error', { ...EXPIRED, fatal: false, frag });
    await clock.pass(20_000);
    expect(hls().starts).toBe(0);
  });

  it('leaves the segments of an address alone that was replaced', async () => {
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

interface Segment {
  sn: number;
  level: number;
  start: number;
  duration: number;
  gap?: boolean;
  tagList: string[][];
}

/** A recording of four segments of 10 s, of which the browser has loaded the first. */
function ofFour() {
  const made = clip();
  const { hls, video, playTo } = made;
  const segments = [0, 1, 2, 3].map((sn): Segment => ({
    sn,
    level: 0,
    start: 10 * sn,
    duration: 10,
    tagList: [],
  }));
  hls().emit('manifestParsed', { audioTracks: [] });
  hls().levels = [{ details: { fragments: segments } }];
  Object.defineProperty(video, 'duration', { value: 40 });
  let loadedTo = 10;
  Object.defineProperty(video, 'buffered', {
    get: () => ({ length: loadedTo === 0 ? 0 : 1, start: () => 0, end: () => loadedTo }),
  });
  const load = (seconds: number) => {
    loadedTo = seconds;
  };
  const miss = (sn: number) =>
    hls().emit('error', {
      fatal: false,
      type: 'networkError',
      details: 'fragLoadError',
      response: { code: 404 },
      frag: segments[sn],
    });
  playTo(2);
  return { ...made, segments, load, miss };
}

describe('HLS engine: segments that the host does not have', () => {
  it('are marked for hls.js as its playlist would, which goes on by itself and asks for none twice', () => {
    const { engine, failures, hls, miss, onLoaded, segments, video } = ofFour();
    miss(1);
    expect(segments[1]).toMatchObject({ gap: true, tagList: [['GAP']] });
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
    expect({ starts: hls().starts, failures, at: video.currentTime }).toEqual({
      starts: 0,
      failures: [],
      at: 2,
    });
    // A host that refuses slowly is not one that hangs.
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  it('are gone over at once where playback has come to them', () => {
    const { miss, playTo, video } = ofFour();
    playTo(9.95);
    miss(1);
    expect(video.currentTime).toBe(20.1);
  });

  it('are gone over by a seek, up to the first that is there', () => {
    const { miss, video } = ofFour();
    miss(1);
    miss(2);
    video.currentTime = 15;
    video.dispatchEvent(new Event('seeking'));
    expect(video.currentTime).toBe(30.1);
  });

  it('end the recording before them where they are its last, once all before is loaded', () => {
    const { hls, load, miss, onPartMissing, video } = ofFour();
    load(30);
    miss(3);
    expect({ sent: hls().triggered, at: video.currentTime }).toEqual({ sent: ['bufferEos'], at: 2 });
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });

  it('lead back to the last segment that is there, where that is not loaded yet', () => {
    const { hls, load, miss, playTo, video } = ofFour();
    playTo(35);
    miss(3);
    expect({ sent: hls().triggered, at: video.currentTime, starts: hls().starts }).toEqual({
      sent: [],
      at: 20,
      starts: 0,
    });
    load(30);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('end it before all of its last ones, whichever of them was asked for first', () => {
    const { hls, load, miss, playTo, video } = ofFour();
    playTo(35);
    for (const sn of [3, 2]) miss(sn);
    expect(video.currentTime).toBe(10);
    load(20);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('are left to hls.js where they are of sound that is separate, or where the host refuses them otherwise', () => {
    const { hls, segments } = ofFour();
    const separate = { sn: 1, level: 0, start: 10, duration: 10, tagList: [] };
    const refusal = { fatal: false, type: 'networkError', details: 'fragLoadError' };
    hls().emit('error', { ...refusal, response: { code: 404 }, frag: separate });
    hls().emit('error', { ...refusal, response: { code: 500 }, frag: segments[1] });
    expect([separate, segments[1]]).toEqual([
      expect.not.objectContaining({ gap: true }),
      expect.not.objectContaining({ gap: true }),
    ]);
  });

  it('are not there, but damaged, all of them: says that', async () => {
    const { fail, failures, load, segments } = ofFour();
    load(0);
    for (const frag of segments) await fail({ type: 'mediaError', details: 'fragParsingError', frag });
    expect(failures).toEqual(['clipBroken']);
  });

  it('are the whole recording: says that it is gone', () => {
    const { failures, hls, load, miss } = ofFour();
    load(0);
    for (const sn of [0, 1, 2, 3]) miss(sn);
    expect({ failures, sent: hls().triggered }).toEqual({ failures: ['clipMissing'], sent: [] });
  });
});

describe('HLS engine: a playlist without an end', () => {
  it('is over when it has stopped growing and its last segment is loaded', () => {
    const { hls, load } = ofFour();
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    expect(hls().triggered).toEqual([]);
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('is asked again for a segment that is not there yet, by hls.js', () => {
    const { hls, miss, segments } = ofFour();
    hls().latestLevelDetails = { live: true };
    miss(3);
    expect(segments[3]?.gap).toBeUndefined();
  });

  it('is not over any more under a new address', async () => {
    const { fail, hls, load } = ofFour();
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    await fail(EXPIRED);
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual([]);
  });

  it('goes on growing until then', () => {
    const { hls, load } = ofFour();
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual([]);
  });
});

describe('HLS engine: a host that fails while there is something left to play', () => {
  const REFUSED = { type: 'networkError', details: 'fragLoadError', response: { code: 500 } };

  it('is asked again after longer and longer pauses, until a segment comes', async () => {
    const { clock, fail, failures, hls, segments } = ofFour();
    const frag = segments[1];
    const pauses: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await fail({ ...REFUSED, frag });
      const since = clock.now();
      while (hls().starts < round) await clock.pass(250);
      pauses.push(clock.now() - since);
    }
    expect(failures).toEqual([]);
    expect(pauses[0]).toBeLessThanOrEqual(2_250);
    expect(pauses[4]).toBeGreaterThanOrEqual(16_000);
    hls().emit('fragLoaded', { frag });
    await fail({ ...REFUSED, frag });
    await clock.pass(2_250);
    expect(hls().starts).toBe(6);
  });

  it('is given up once that has been played, and not before', async () => {
    const { clock, fail, failures, hls, playTo, segments } = ofFour();
    const frag = segments[1];
    await fail({ ...REFUSED, frag });
    await clock.pass(500);
    expect(hls().starts).toBe(0);
    playTo(9.5);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: [] });
    await fail({ ...REFUSED, frag });
    await fail({ ...REFUSED, frag });
    expect({ starts: hls().starts, failures }).toEqual({ starts: 2, failures: ['clipUnreachable'] });
  });

  it('is left alone for as long as it asks, and is told with what remains of that when it is given up', async () => {
    const { clock, fail, hls, playTo, reports, segments } = ofFour();
    const busy = Object.assign(new XMLHttpRequest(), { getAllResponseHeaders: () => 'retry-after: 20\r\n' });
    const refused = { ...REFUSED, response: { code: 503 }, networkDetails: busy, frag: segments[1] };
    await fail(refused);
    await clock.pass(15_000);
    expect({ starts: hls().starts, reports }).toEqual({ starts: 0, reports: [] });
    playTo(9.5);
    expect(reports).toEqual([{ kind: 'clipUnreachable', retryAfter: 5_000 }]);
  });

  it('is asked again at once when playback waits', async () => {
    const { fail, hls, load, segments, video } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    load(2);
    video.dispatchEvent(new Event('waiting'));
    expect(hls().starts).toBe(1);
  });

  it('is asked again at once when a seek leaves what is loaded', async () => {
    const { fail, hls, segments, video } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    video.currentTime = 25;
    video.dispatchEvent(new Event('seeking'));
    expect(hls().starts).toBe(1);
  });

  it('is left alone once another address is loaded', async () => {
    const { clock, fail, hls, segments } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    hls().emit('manifestLoading');
    await clock.pass(10_000);
    expect(hls().starts).toBe(0);
  });

  it('is not asked for a third address by one second that was loaded before', async () => {
    const { engine, fail, failures, hls, segments } = ofFour();
    const frag = segments[1];
    await fail({ ...EXPIRED, frag });
    engine.onPlayed(1);
    await fail({ ...EXPIRED, frag });
    expect({ loads: hls().loads.length, failures }).toEqual({ loads: 2, failures: ['clipExpired'] });
  });
});

describe('a playlist whose sound is apart', () => {
  const SEPARATE_AUDIO = { audioTracks: [{ url: 'https://clips.example/sound.m3u8' }] };

  it('is played by the build that plays it', async () => {
    const { hls } = clip();
    const light = hls();
    light.emit('manifestParsed', SEPARATE_AUDIO);
    await vi.waitFor(() => expect(builds).toHaveLength(2));
    expect(light.destroyed).toBe(true);
    expect(hls().loads).toEqual([{ url: 'clip?1', from: 0 }]);
  });

  it('does not load that build for sound that lies in the parts of the picture', async () => {
    const { hls } = clip();
    hls().emit('manifestParsed', { audioTracks: [{ url: '' }] });
    await settle();
    expect(builds).toHaveLength(1);
    expect(hls().destroyed).toBe(false);
  });

  it('plays without it, and says that a part is missing, when that build cannot be loaded', async () => {
    release.lacksFullBuild = true;
    const { engine, hls, onPartMissing } = clip();
    hls().emit('manifestParsed', SEPARATE_AUDIO);
    await vi.waitFor(() => expect(hls().starts).toBe(1));
    expect(builds).toHaveLength(1);
    engine.onPlayed(1);
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });
});
