import { afterEach, beforeEach, vi } from 'vitest';
import type { ClipEngine } from '@/player/clip/engine';
import { playWithHls } from '@/player/clip/hls/hlsEngine';
import { trackPosition } from '@/player/clip/resumePosition';
import type { PlaybackFailure } from '@/player/core/transport';
import { builds, fakeHls, type FakeHls } from '../../../../support/fakeHls';
import { FakeClock, fakeHost, fakeVideo, settle } from '../../fakes';
import { last } from '../../../../support/only';

export const endings: AbortController[] = [];
export function setUpClips(): void {
  beforeEach(fakeHls);
  afterEach(() => {
    for (const controller of endings.splice(0)) controller.abort();
  });
}

export function clip({ from }: { from?: number } = {}) {
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
    tracker: trackPosition(video, controller.signal, from),
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
  const hls = (): FakeHls => last(builds);
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

export const EXPIRED = { type: 'networkError', details: 'fragLoadError', response: { code: 403 } };

interface Segment {
  sn: number;
  level: number;
  type: 'main' | 'audio';
  start: number;
  duration: number;
  gap?: boolean;
  encrypted: boolean;
  initSegment: null;
  tagList: string[][];
  elementaryStreams: Record<'audio' | 'video' | 'audiovideo', object | null>;
}

/** A recording of four 10 s segments, the first of which is loaded. */
export function ofFour() {
  const made = clip();
  const { hls, video, playTo } = made;
  const segments = [0, 1, 2, 3].map((sn): Segment => ({
    sn,
    level: 0,
    type: 'main',
    start: 10 * sn,
    duration: 10,
    encrypted: false,
    initSegment: null,
    tagList: [],
    elementaryStreams: { audio: {}, video: {}, audiovideo: null },
  }));
  hls().emit('manifestParsed', { audioTracks: [] });
  hls().levels = [{ details: { fragments: segments } }];
  Object.defineProperty(video, 'duration', { value: 40 });
  let loadedTo = 10;
  Object.defineProperty(video, 'buffered', {
    configurable: true,
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
