import { Hls, type Fragment, type LevelDetails } from 'hls.js/light';
import { backOff } from '@/lib/time/retry';
import { createHls, frameTablesOf, hasVideoTrack, markKeys, noteMissing, watchLoading } from './createHls';
import { isMissingSegment, lacksDemuxer, needsFullBuild, SEGMENT_TIMEOUT, troubleOf } from './hlsTrouble';
import { UNCHANGED } from './hlsSettings';
import {
  behindHole,
  behindMissing,
  isBehind,
  isOfPicture,
  lastOf,
  markMissing,
  PAST,
  segmentsOf,
} from './segments';
import { hasLeftToPlay, waitWhilePlaying } from './whilePlaying';
import type { KeptKeys } from '../keyMarks';
import { playNatively } from '../nativeEngine';
import type { ClipEngine, ClipJob } from '../engine';
import type { PlaybackFailure } from '../../core/transport';
import { isBuffered } from '../../core/videoElement';
import { hasSeparateAudio, isPrefetched, takePrefetchedHls } from './prefetchedHls';
import {
  afterPlaying,
  hasExpired,
  NO_ATTEMPTS,
  nextRecoveryStep,
  type MediaTrouble,
  type NetworkTrouble,
} from '../recoveryPolicy';

/** Seconds that hls.js loads ahead of where a seek leads. */
const DECODED_AHEAD_S = 10;

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
  const { video, place, host, freshUrl, onLoaded } = job;
  const { signal } = host;
  let { url } = job;
  let tries = NO_ATTEMPTS;
  let isIncomplete = false;
  /** Pauses that loading has made since a segment came, and the one under way. */
  let pauses = 0;
  let pause = new AbortController();
  /** Where what could not be loaded, or played, begins; seconds. */
  let troubledAt = 0;
  /** Nothing comes after the last segment, which hls.js does not know. */
  let isOver = false;
  /** How often the playlist had no segment yet. */
  let emptyAnswers = 0;
  /** The segment that was asked for again because its bytes stopped coming. */
  let askedAgain: Fragment['sn'] | null = null;

  const load = (hls: Hls) => {
    // `startLoad` would be forgotten: a new source starts where the configuration says.
    hls.config.startPosition = place.position();
    isOver = false;
    hls.loadSource(url);
  };
  const resumeLoading = (hls: Hls) => {
    // By itself hls.js goes on from the element's position, which is 0 until a new source has its metadata.
    hls.startLoad(place.position());
  };
  let kept: KeptKeys | 'all' = 'all';
  /** Where a seek leads once what is decoded before it is loaded; seconds, null: nowhere. */
  let sought: number | null = null;
  /** The element's error that the recovery has answered. */
  let answered: MediaError | null = null;
  const recoverMedia = (hls: Hls, position = place.position()) => {
    troubledAt = position;
    hls.recoverMediaError();
    // By itself hls.js 1.7.4, which a fatal error has stopped, begins again where the configuration says.
    hls.startLoad(troubledAt);
  };
  const arrive = () => {
    if (sought === null || !isBuffered(video, sought)) return;
    const position = sought;
    sought = null;
    video.currentTime = position;
    if (place.shouldPlay()) host.onSourceSet();
  };
  video.addEventListener('progress', arrive, { signal });
  /**
   * Makes the browser begin to decode at earlier key frames. All is loaded from the beginning: hls.js finds no media in a
   * segment without a key frame of its own, and Chromium takes none.
   * @returns false where that is not possible.
   */
  const keepFewerKeys = async (hls: Hls): Promise<boolean> => {
    if (kept === 'first' || !place.isAtSeek()) return false;
    kept = kept === 'all' ? 'refreshes' : 'first';
    const { fragmentMarker } = await import('../keyMarks');
    if (signal.aborted) return true;
    markKeys(hls, fragmentMarker(kept));
    const position = place.position();
    sought = position;
    hls.config.maxBufferLength = Math.max(hls.config.maxBufferLength, position + DECODED_AHEAD_S);
    recoverMedia(hls, 0);
    return true;
  };
  const renew = async (hls: Hls) => {
    const fresh = await freshUrl();
    if (fresh === null || signal.aborted) return;
    url = fresh;
    load(hls);
  };
  /**
   * Ends the recording with its last segment that can be had, once that is loaded.
   * @returns whether it is.
   */
  const endWithLast = (hls: Hls, last: Fragment | undefined): boolean => {
    isOver = true;
    if (last === undefined || !isBuffered(video, last.start + Math.min(PAST, last.duration / 2)))
      return false;
    hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
    return true;
  };
  /**
   * @param failure what it is where no other segment can be had.
   * @param isStopped false: hls.js goes on by itself.
   */
  const skip = (hls: Hls, frag: Fragment | undefined, failure: PlaybackFailure, isStopped: boolean) => {
    isIncomplete = true;
    if (frag !== undefined) {
      markMissing(hls, frag);
      noteMissing(hls, frag);
    }
    const next = frag === undefined ? video.currentTime + 1 : frag.start + frag.duration + PAST;
    const last = frag && lastOf(hls, segmentsOf(hls, frag.level));
    const isLast = isOfPicture(frag) && (last === undefined || last.start < frag.start);
    if (isLast || next >= video.duration) {
      if (last === undefined) host.onFailed(failure);
      else if (!isLast) hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      else if (!endWithLast(hls, last)) {
        // The user has gone to the end before what comes ahead of it was loaded.
        video.currentTime = last.start;
        if (isStopped) hls.startLoad(last.start);
      }
      host.onPartMissing();
      return;
    }
    if (video.currentTime < next && isBehind(video, frag?.start ?? 0)) video.currentTime = next;
    // To interfere while hls.js deals with its own error would abort the next request too.
    if (isStopped) hls.startLoad(next);
  };
  /** Loads again after a pause, or as soon as nothing is left to play. */
  const recoverLater = (hls: Hls, trouble: NetworkTrouble, frag: Fragment | undefined) => {
    const asked = trouble.retryAfter ?? null;
    const ms = Math.max(backOff(pauses, Math.random()), asked ?? 0);
    pauses += 1;
    pause = new AbortController();
    waitWhilePlaying(video, host.clock, ms, pause.signal, ({ ranOut, waited }) => {
      const retryAfter = asked === null ? null : Math.max(0, asked - waited);
      if (ranOut && trouble.isTimeout !== true) recover(hls, { ...trouble, retryAfter }, frag);
      else resumeLoading(hls);
    });
  };
  /**
   * Loads `again` after half a target duration, as players do where a playlist has not grown: a segment may be listed
   * before it is there.
   * @see https://datatracker.ietf.org/doc/html/rfc8216#section-6.3.4
   */
  const loadLater = (hls: Hls, { targetduration }: LevelDetails, again: (hls: Hls) => void) => {
    pause = new AbortController();
    const stop = host.clock.after(targetduration * 500, () => again(hls));
    pause.signal.addEventListener('abort', stop);
  };
  const recover = (hls: Hls, trouble: MediaTrouble, frag: Fragment | undefined, isStopped = true) => {
    if (trouble.kind !== 'media') {
      answer(hls, trouble, frag, isStopped);
      return;
    }
    // hls.js reports an error of the element when it appends next, and the element when it happens.
    if (video.error !== null && video.error === answered) return;
    answered = video.error;
    void keepFewerKeys(hls)
      .catch(() => false)
      .then((isDone) => {
        if (!signal.aborted && !isDone) answer(hls, trouble, frag, isStopped);
      });
  };
  const answer = (hls: Hls, trouble: MediaTrouble, frag: Fragment | undefined, isStopped: boolean) => {
    const next = nextRecoveryStep(trouble, tries);
    const { kind } = next.step;
    if (trouble.kind === 'network') {
      troubledAt = frag?.start ?? 0;
      // The fault is not seen yet, and may be over before it would be.
      const canWait = kind !== 'skipSegment' || trouble.isTimeout === true;
      if (canWait && hasLeftToPlay(video) && !hasExpired(trouble)) {
        recoverLater(hls, trouble, frag);
        return;
      }
    }
    tries = next.tries;
    switch (next.step.kind) {
      case 'reload':
        if (hls.levels.length === 0) load(hls);
        else resumeLoading(hls);
        return;
      case 'freshUrl':
        void renew(hls);
        return;
      case 'skipSegment':
        skip(hls, frag, next.step.failure, isStopped);
        return;
      case 'recoverMedia':
        recoverMedia(hls);
        return;
      case 'swapCodecAndRecover':
        hls.swapAudioCodec();
        recoverMedia(hls);
        return;
      case 'giveUp':
        host.onFailed(next.step.failure);
        return;
    }
  };

  const listenTo = (hls: Hls) => {
    const notePlaylist = (details: LevelDetails | null) => {
      if (details?.live !== true) return;
      // Without an end there may be nothing to play or to load until the playlist has not grown for some time.
      onLoaded(details.targetduration * 1_000);
      // After an error before anything plays hls.js would begin at its newest segments.
      details.startTimeOffset = place.position();
    };
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (signal.aborted) return;
      if (hls === light && needsFullBuild(data)) {
        void useFullBuild(() => recover(hls, troubleOf(data), data.frag));
        return;
      }
      // hls.js steps over a segment without media by itself.
      if (data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR) isIncomplete = true;
      if (data.details === Hls.ErrorDetails.PLAYLIST_UNCHANGED_ERROR)
        endWithLast(hls, lastOf(hls, segmentsOf(hls)));
      const isEmpty = data.details === Hls.ErrorDetails.LEVEL_EMPTY_ERROR;
      const playlist = isEmpty ? data.context?.levelDetails : hls.latestLevelDetails;
      const isGone = isMissingSegment(data);
      const isNewest = isGone && data.frag?.sn === playlist?.endSN;
      if (playlist?.live === true && (isEmpty ? emptyAnswers < UNCHANGED : isNewest && !isOver)) {
        notePlaylist(playlist);
        // A new segment may come late: hls.js asks again once, and stops.
        if (data.fatal) {
          if (isEmpty) emptyAnswers += 1;
          loadLater(hls, playlist, isEmpty ? load : resumeLoading);
        }
        return;
      }
      // hls.js asks again for sound that is apart.
      const isMissing = isGone && isOfPicture(data.frag);
      // The host has answered: it delivers, though not this segment.
      if (isMissing) onLoaded();
      if (data.fatal || isMissing || lacksDemuxer(data))
        recover(hls, troubleOf(data), data.frag, !isMissing || data.fatal);
    });
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      if (isOver) endWithLast(hls, lastOf(hls, segmentsOf(hls)));
    });
    hls.on(Hls.Events.MANIFEST_LOADED, () => onLoaded());
    // Of one that was loaded ahead.
    notePlaylist(hls.latestLevelDetails);
    hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => notePlaylist(details));
    hls.on(Hls.Events.FRAG_LOADED, () => {
      pauses = 0;
      onLoaded();
    });
    for (const name of [Hls.Events.MANIFEST_LOADING, Hls.Events.DESTROYING] as const) {
      hls.on(name, () => pause.abort());
    }
    watchLoading(hls, host.clock, signal, {
      onBytes: onLoaded,
      onIdle: (frag) => {
        // A line that hangs is given one more chance, as hls.js does for a segment without a first byte.
        if (askedAgain === frag.sn) recover(hls, SEGMENT_TIMEOUT, frag);
        else resumeLoading(hls);
        askedAgain = frag.sn;
      },
    });
    hls.on(Hls.Events.MEDIA_ATTACHED, () => {
      if (place.shouldPlay() && sought === null) host.onSourceSet();
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

  const light = begin();
  let player = light;
  let isReplacing = false;
  /** @param otherwise where the full build cannot be loaded. */
  const useFullBuild = async (otherwise: () => void) => {
    if (isReplacing) return;
    isReplacing = true;
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
      isReplacing = false;
      if (!signal.aborted) otherwise();
    }
  };
  // The light build plays the picture of a recording whose sound is apart, and never asks for the sound.
  light.on(Hls.Events.MANIFEST_PARSED, (_event, manifest) => {
    if (!hasSeparateAudio(manifest)) return;
    void useFullBuild(() => {
      isIncomplete = true;
      light.startLoad();
    });
  });
  // hls.js crosses a hole once playback has waited there; a paused element would wait for ever.
  const leaveHole = () => {
    const next = behindMissing(player, video.currentTime) ?? behindHole(player, video);
    if (next !== null) video.currentTime = next;
  };
  for (const name of ['seeking', 'waiting']) video.addEventListener(name, leaveHole, { signal });
  video.addEventListener(
    'error',
    () => {
      if (video.error?.code === MediaError.MEDIA_ERR_DECODE) recover(player, { kind: 'media' }, undefined);
    },
    { signal },
  );

  return {
    onPlayed(seconds) {
      // What was loaded before the fault says nothing of it.
      tries = afterPlaying(tries, seconds, video.currentTime >= troubledAt);
      if (isIncomplete) host.onPartMissing();
    },
    declaresVideo: () => Promise.resolve(hasVideoTrack(player)),
    frameTables: () => frameTablesOf(player),
    readFrameTables: () => null,
  };
}
