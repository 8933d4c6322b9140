import type { FakeClock } from '../fakes';

interface FakeMediaOptions {
  /**
   * Simulates browsers whose paused element decodes nothing: WebKit with Media Source Extensions until a
   * seek, and iPhones until playback.
   */
  loadsOnlyWhenPlayed?: 'or sought' | 'always' | false;
  /** Returns the duration of a seek in milliseconds. */
  seekTime?: () => number;
}

const STEP = 10;

class PlayRefused extends Error {
  constructor(name: 'NotAllowedError' | 'AbortError') {
    super(name);
    this.name = name;
  }
}

/**
 * Simulates a video element that plays by the test's clock, as the HTML standard specifies: events are
 * delayed, a pause rejects pending plays, and a release empties the element.
 * @see https://html.spec.whatwg.org/multipage/media.html
 */
export function fakeMedia(clock: FakeClock, options: FakeMediaOptions = {}) {
  const { loadsOnlyWhenPlayed = false, seekTime = () => 20 } = options;
  const video = document.createElement('video');
  const media = {
    paused: true,
    ended: false,
    seeking: false,
    readyState: 0,
    duration: Number.NaN,
    width: 0,
    position: 0,
    hasData: false,
    isSeekRequested: false,
    /** The HTML standard's default playback start position, which a seek without a source sets. */
    startPosition: 0,
    refuses: 'nothing' as 'nothing' | 'sound' | 'all',
    plays: 0,
  };
  let waiting: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  let cancelSeek = () => {};

  const say = (...names: readonly string[]) => {
    void Promise.resolve().then(() => {
      for (const name of names) video.dispatchEvent(new Event(name));
    });
  };
  const started = () => {
    for (const { resolve } of waiting) resolve();
    waiting = [];
  };
  const stopWaiting = () => {
    for (const { reject } of waiting) reject(new PlayRefused('AbortError'));
    waiting = [];
  };
  /** Decodes the loaded data, unless this browser must play or seek first. */
  const decode = () => {
    if (!media.hasData || media.seeking || media.readyState === 4) return;
    if (loadsOnlyWhenPlayed !== false && media.paused && !media.isSeekRequested) return;
    const isFirst = media.readyState < 2;
    media.readyState = 4;
    say(...(isFirst ? ['loadeddata'] : []), 'canplay', ...(media.paused ? [] : ['playing']));
    if (!media.paused) started();
  };

  Object.defineProperties(video, {
    paused: { get: () => media.paused },
    ended: { get: () => media.ended },
    seeking: { get: () => media.seeking },
    readyState: { get: () => media.readyState },
    duration: { get: () => media.duration },
    videoWidth: { get: () => media.width },
    buffered: {
      get: () => ({
        length: media.hasData && loadsOnlyWhenPlayed !== 'always' ? 1 : 0,
        start: () => 0,
        end: () => media.duration,
      }),
    },
    currentTime: {
      get: () => media.position,
      set(seconds: number) {
        media.position = Math.min(seconds, Number.isNaN(media.duration) ? seconds : media.duration);
        media.ended = false;
        if (media.readyState < 1) {
          media.startPosition = media.position;
          return;
        }
        media.seeking = true;
        if (media.readyState > 1) media.readyState = 1;
        say('seeking');
        cancelSeek();
        cancelSeek = clock.after(seekTime(), () => {
          media.seeking = false;
          media.isSeekRequested = loadsOnlyWhenPlayed === 'or sought';
          decode();
          if (media.readyState > 1) say('seeked');
        });
      },
    },
  });
  video.play = () => {
    media.plays += 1;
    if (media.refuses === 'all' || (media.refuses === 'sound' && !video.muted)) {
      return Promise.reject(new PlayRefused('NotAllowedError'));
    }
    const wasPaused = media.paused;
    media.paused = false;
    if (media.ended) {
      media.ended = false;
      media.position = 0;
    }
    if (wasPaused) say('play');
    if (media.readyState === 4) {
      if (wasPaused) say('playing');
      return Promise.resolve();
    }
    if (wasPaused) say('waiting');
    const outcome = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    decode();
    return outcome;
  };
  video.pause = () => {
    if (media.paused) return;
    media.paused = true;
    stopWaiting();
    say('pause');
  };
  video.load = () => {
    cancelSeek();
    stopWaiting();
    Object.assign(media, {
      paused: true,
      ended: false,
      seeking: false,
      readyState: 0,
      duration: Number.NaN,
      width: 0,
      position: 0,
      hasData: false,
      isSeekRequested: false,
    });
    say('emptied');
  };

  clock.every(STEP, () => {
    if (media.paused || media.seeking || media.readyState < 4) return;
    media.position += (STEP / 1_000) * video.playbackRate;
    if (media.position < media.duration) return;
    Object.assign(media, { position: media.duration, paused: true, ended: true, readyState: 2 });
    say('pause', 'ended');
  });

  return {
    video,
    media,
    arrive(seconds = 16, width = 640) {
      const isNew = media.readyState === 0;
      if (isNew) {
        media.position ||= Math.min(media.startPosition, seconds);
        video.playbackRate = video.defaultPlaybackRate;
      }
      media.startPosition = 0;
      Object.assign(media, {
        duration: seconds,
        width,
        hasData: true,
        readyState: Math.max(1, media.readyState),
      });
      if (isNew) say('loadedmetadata', 'durationchange');
      decode();
    },
    announce(seconds: number) {
      media.duration = seconds;
      say('durationchange');
    },
    stall() {
      media.hasData = false;
      media.readyState = 2;
      say('waiting');
    },
    resume() {
      media.hasData = true;
      decode();
    },
    /** Replaces the source as the transport does, at the same position. */
    replaceSource() {
      const { position, duration, width } = media;
      video.load();
      Object.assign(media, { position, duration, width, hasData: true, readyState: 1 });
      decode();
    },
    finish() {
      if (media.readyState === 4) media.position = media.duration;
    },
  };
}
