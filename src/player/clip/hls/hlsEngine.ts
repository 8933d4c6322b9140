import { Hls, type Fragment } from 'hls.js/light';
import { createHls, frameTablesOf, noteMissing, segmentsOf, watchLoading } from './createHls';
import { isMissingSegment, lacksDemuxer, troubleOf } from './hlsTrouble';
import { playNatively } from '../nativeEngine';
import type { ClipEngine, ClipJob } from '../engine';
import { isBuffered } from '../../core/videoElement';
import { trackPosition } from '../resumePosition';
import { hasSeparateAudio, isPrefetched, takePrefetchedHls } from './prefetchedHls';
import { afterPlaying, NO_ATTEMPTS, nextRecoveryStep, type MediaTrouble } from '../recoveryPolicy';

interface Trouble {
  trouble: MediaTrouble;
  /** False: hls.js goes on by itself. */
  isStopped: boolean;
}

/** Enough to be past a segment's last frame. */
const PAST = 0.1;

/**
 * Opens an element for what hls.js will play, while its address is still asked for.
 * @returns null where that is not known yet: what is prepared brings its own, and hls.js cannot play everywhere.
 */
export function attachHls(video: HTMLVideoElement, signal: AbortSignal): Hls | null {
  if (!Hls.isSupported() || isPrefetched()) return null;
  const hls = createHls();
  hls.attachMedia(video);
  signal.addEventListener('abort', () => {
    hls.destroy();
  });
  return hls;
}

/**
 * Plays a playlist with hls.js, or natively where Media Source Extensions are missing (iPhones).
 * @param attached the one that the element was opened for.
 */
export function playWithHls(job: ClipJob, attached: Hls | null = null): ClipEngine {
  // Chromium plays HLS natively too, but not as well: hls.js is asked first.
  if (!Hls.isSupported()) return playNatively(job);
  const { video, from, host, freshUrl, onLoaded } = job;
  const { signal } = host;
  const place = trackPosition(video, signal, from);
  let { url } = job;
  let tries = NO_ATTEMPTS;
  let isIncomplete = false;
  let declaresVideo = false;
  /** The segment that was asked for again because its bytes stopped coming. */
  let askedAgain: Fragment['sn'] | null = null;

  /** Seconds from which loading starts; -1: hls.js's own default, the beginning of a recording. */
  const startPosition = () => {
    const at = place.position();
    return at > 0 ? at : -1;
  };
  const load = (hls: Hls) => {
    // `startLoad` would be forgotten: a new source starts where the configuration says.
    hls.config.startPosition = startPosition();
    hls.loadSource(url);
  };
  const resumeLoading = (hls: Hls) => {
    // By itself hls.js goes on from the element's position, which is 0 until a new source has its metadata.
    hls.startLoad(startPosition());
  };
  const renew = async (hls: Hls) => {
    const fresh = await freshUrl();
    if (fresh === null || signal.aborted) return;
    url = fresh;
    load(hls);
  };
  /** Ends the recording with its last segment that can be had. */
  const endWith = (hls: Hls, last: Fragment) => {
    if (isBuffered(video, last.start + last.duration - PAST)) {
      hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      return;
    }
    // Someone has gone to the end before what comes ahead of it was loaded.
    video.currentTime = last.start;
    hls.startLoad(last.start);
  };
  const skip = (hls: Hls, frag: Fragment | undefined, { trouble, isStopped }: Trouble) => {
    isIncomplete = true;
    if (frag !== undefined) {
      // As if the playlist said so: hls.js does not ask for it again.
      frag.gap = true;
      frag.tagList.push(['GAP']);
      noteMissing(hls, frag);
    }
    const next = frag === undefined ? video.currentTime + 1 : frag.start + frag.duration + PAST;
    const end = Number.isFinite(video.duration) ? video.duration : Infinity;
    if (next >= end) {
      const last = frag && segmentsOf(hls, frag).findLast(({ gap }) => gap !== true);
      if (last === undefined)
        host.onFailed({ kind: trouble.kind === 'network' ? 'clipMissing' : 'clipBroken' });
      else if (isOfPicture(hls, frag)) endWith(hls, last);
      else hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      host.onPartMissing();
      return;
    }
    if (video.currentTime < next && isBehind(video, frag?.start ?? 0)) video.currentTime = next;
    // To interfere while hls.js deals with its own error would abort the next request too.
    if (isStopped) hls.startLoad(next);
  };
  const recover = (hls: Hls, trouble: MediaTrouble, frag: Fragment | undefined, isStopped = true) => {
    const answer = nextRecoveryStep(trouble, tries);
    tries = answer.tries;
    switch (answer.step.kind) {
      case 'reload':
        if (hls.levels.length === 0) load(hls);
        else resumeLoading(hls);
        return;
      case 'freshUrl':
        void renew(hls);
        return;
      case 'skipSegment':
        skip(hls, frag, { trouble, isStopped });
        return;
      case 'recoverMedia':
        hls.recoverMediaError();
        return;
      case 'swapCodecAndRecover':
        hls.swapAudioCodec();
        hls.recoverMediaError();
        return;
      case 'giveUp':
        host.onFailed(answer.step.failure);
        return;
    }
  };

  const listenTo = (hls: Hls) => {
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (signal.aborted) return;
      // hls.js steps over a segment without media by itself.
      if (data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR) isIncomplete = true;
      // Of sound that is apart, hls.js asks again.
      const isMissing = isMissingSegment(data) && isOfPicture(hls, data.frag);
      // The host has answered: it delivers, though not this segment.
      if (isMissing) onLoaded();
      if (data.fatal || isMissing || lacksDemuxer(data))
        recover(hls, troubleOf(data), data.frag, !isMissing || data.fatal);
    });
    hls.on(Hls.Events.BUFFER_CODECS, (_event, { video: picture, audiovideo }) => {
      declaresVideo ||= picture !== undefined || audiovideo !== undefined;
    });
    hls.on(Hls.Events.MANIFEST_LOADED, onLoaded);
    hls.on(Hls.Events.FRAG_LOADED, onLoaded);
    watchLoading(hls, host.clock, signal, {
      onBytes: onLoaded,
      onIdle: (frag) => {
        // A line that hangs is given one more chance, as hls.js does for a segment without a first byte.
        if (askedAgain === frag.sn) recover(hls, { kind: 'brokenSegment' }, frag);
        else resumeLoading(hls);
        askedAgain = frag.sn;
      },
    });
    // hls.js goes on behind a missing segment once playback waits there; a paused element would wait for ever.
    const leaveMissing = () => {
      const segments = hls.levels[hls.loadLevel]?.details?.fragments ?? [];
      const index = segments.findIndex((each) => isWithin(each, video.currentTime));
      if (segments[index]?.gap !== true) return;
      const next = segments.slice(index).find(({ gap }) => gap !== true);
      if (next !== undefined) video.currentTime = next.start + PAST;
    };
    const ending = new AbortController();
    video.addEventListener('seeking', leaveMissing, { signal: ending.signal });
    hls.on(Hls.Events.DESTROYING, () => ending.abort());
    hls.on(Hls.Events.MEDIA_ATTACHED, () => {
      if (place.shouldPlay()) host.onSourceSet();
    });
  };
  const open = (hls: Hls) => {
    listenTo(hls);
    signal.addEventListener('abort', () => {
      hls.destroy();
    });
    hls.attachMedia(video);
  };
  const begin = (): Hls => {
    // What was loaded ahead is the beginning.
    const prepared = attached !== null || place.position() > 0 ? null : takePrefetchedHls(url);
    const hls = attached ?? prepared ?? createHls();
    if (attached === null) open(hls);
    else {
      listenTo(hls);
      host.onSourceSet();
    }
    if (prepared === null) load(hls);
    return hls;
  };

  /** The light build plays the picture of a recording whose sound is apart, and never asks for the sound. */
  const light = begin();
  let player = light;
  const addSound = async () => {
    light.config.autoStartLoad = false;
    light.stopLoad();
    try {
      const { default: Full } = await import('hls.js');
      if (signal.aborted) return;
      light.destroy();
      const full = createHls({}, Full);
      player = full;
      open(full);
      load(full);
    } catch {
      if (signal.aborted) return;
      isIncomplete = true;
      light.startLoad();
    }
  };
  light.on(Hls.Events.MANIFEST_PARSED, (_event, manifest) => {
    if (hasSeparateAudio(manifest)) void addSound();
  });

  return {
    onPlayed(seconds) {
      tries = afterPlaying(tries, seconds);
      if (isIncomplete) host.onPartMissing();
    },
    declaresVideo: () => Promise.resolve(declaresVideo),
    frameTables: () => frameTablesOf(player),
    readFrameTables: () => null,
  };
}

/** Whether a segment is one of the picture, or of picture and sound together. */
const isOfPicture = (hls: Hls, frag: Fragment | undefined): boolean =>
  frag !== undefined && segmentsOf(hls, frag).includes(frag);

const isWithin = ({ start, duration }: Fragment, seconds: number): boolean =>
  start <= seconds && seconds < start + duration;

/** Whether playback has used up what was loaded before this time. */
function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { buffered, currentTime } = video;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) > currentTime + PAST) {
      return buffered.end(index) >= start - PAST && currentTime >= start - PAST;
    }
  }
  return true;
}
