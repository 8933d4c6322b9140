import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipEngine } from '@/player/clip/engine';
import { playWithHls } from '@/player/clip/hlsEngine';
import type { PlaybackFailure } from '@/player/core/transport';
import { builds, type FakeHls } from './fakeHls';
import { fakeHost, fakeVideo, settle } from '../fakes';

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
  for (const ending of endings.splice(0)) ending.abort();
});

function clip() {
  const video = fakeVideo();
  const ending = new AbortController();
  endings.push(ending);
  const failures: PlaybackFailure['kind'][] = [];
  const onSourceSet = vi.fn<() => void>();
  const onPartMissing = vi.fn<() => void>();
  let addresses = 1;
  let readyState = 0;
  Object.defineProperty(video, 'readyState', { get: () => readyState });
  const engine: ClipEngine = playWithHls({
    video,
    url: 'clip?1',
    host: fakeHost(ending.signal, {
      onSourceSet,
      onFailed: ({ kind }) => failures.push(kind),
      onPartMissing,
    }),
    freshUrl: () => {
      addresses += 1;
      return Promise.resolve(`clip?${String(addresses)}`);
    },
    onLoaded: () => undefined,
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
  return { video, failures, onSourceSet, onPartMissing, engine, hls, playTo, fail };
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
      { url: 'clip?1', from: -1 },
      { url: 'clip?2', from: 7 },
      { url: 'clip?3', from: 15 },
      { url: 'clip?4', from: 28 },
    ]);
    expect(failures).toEqual([]);
  });

  it('is given up when a fresh address brings nothing', async () => {
    const { failures, playTo, fail } = clip();
    playTo(7);
    await fail(EXPIRED);
    await fail(EXPIRED);
    expect(failures).toEqual(['clipExpired']);
  });

  it('is not started by a fresh address when somebody has paused it', async () => {
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

describe('a playlist whose sound is apart', () => {
  const SOUND_APART = { audioTracks: [{ url: 'https://clips.example/sound.m3u8' }] };

  it('is played by the build that plays it', async () => {
    const { hls } = clip();
    const light = hls();
    light.emit('manifestParsed', SOUND_APART);
    await vi.waitFor(() => expect(builds).toHaveLength(2));
    expect(light.destroyed).toBe(true);
    expect(hls().loads).toEqual([{ url: 'clip?1', from: -1 }]);
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
    hls().emit('manifestParsed', SOUND_APART);
    await vi.waitFor(() => expect(hls().starts).toBe(1));
    expect(builds).toHaveLength(1);
    engine.onPlayed(1);
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });
});
