import { Hls, type ErrorData, type Fragment, type LevelDetails } from 'hls.js/light';
import { backOff } from '@/lib/time/retry';
import { createHls, loadedBy, noteMissing, watchLoading } from './createHls';
import { isMissingSegment, lacksDemuxer, needsFullBuild, SEGMENT_TIMEOUT, troubleOf } from './hlsTrouble';
import { MAX_UNCHANGED_ANSWERS } from './hlsSettings';
import { RecordingEnd } from './RecordingEnd';
import {
  isLoadedFrom,
  isMissing,
  isVideoSegment,
  lacksAudioAt,
  lacksFrames,
  lastOf,
  markMissing,
  partsOf,
  segmentsOf,
} from './segments';
import { hasLeftToPlay, waitWhilePlaying } from './whilePlaying';
import type { KeptKeys } from '../keyMarks';
import { playNatively } from '../nativeEngine';
import { afterGap, isBehind, PAST_END_S } from '../seekRules';
import type { ClipEngine, ClipJob } from '../engine';
import type { PlaybackFailure } from '../../core/transport';
import { isBuffered } from '../../core/videoElement';
import { hasSeparateAudio, hasVariables, isPrefetched, takePrefetchedHls } from './prefetchedHls';
import {
  afterPlaying,
  hasExpired,
  NO_ATTEMPTS,
  nextRecoveryStep,
  type MediaTrouble,
  type NetworkTrouble,
} from '../recoveryPolicy';

/** Chromium completes a seek only with this much buffered audio after the target. */
const SEEK_NEEDS_S = 0.25;

/** hls.js must load this much media past the target of a waiting seek. */
const DECODED_AHEAD_S = 10;

/**
 * Attaches hls.js to the element while the clip's URL is still being requested.
 * @returns null if a prefetched instance exists or the browser does not support hls.js
 */
export function attachHls(video: HTMLVideoElement, signal: AbortSignal): Hls | null {
  if (!Hls.isSupported() || isPrefetched()) return null;
  const hls = createHls();
  hls.attachMedia(video);
  signal.addEventListener('abort', () => hls.destroy());
  return hls;
}

/**
 * Plays a playlist with hls.js, or natively if the browser lacks Media Source Extensions, as on iPhones
 * before iOS 17.1.
 * @param attached instance from `attachHls`
 */
export function playWithHls(job: ClipJob, attached: Hls | null = null): ClipEngine {
  // Prefers hls.js, because native HLS in Chromium is less reliable.
  if (!Hls.isSupported()) return playNatively(job);
  const { video, tracker, host, freshUrl, onLoaded } = job;
  const { signal } = host;
  let { url } = job;
  let tries = NO_ATTEMPTS;
  let isIncomplete = false;
  let pauses = 0;
  let pause = new AbortController();
  let troubledAt = 0;
  const ending = new RecordingEnd(video);
  let emptyAnswers = 0;
  let isUrlAccepted = false;
  let requestedAgain: Fragment['sn'] | null = null;

  let kept: KeptKeys | 'all' = 'all';
  /** Target in seconds of a seek that waits until everything before it has loaded; null if there is none. */
  let seekTarget: number | null = null;
  const loadFrom = () => (seekTarget === null ? tracker.position() : 0);
  const load = (hls: Hls) => {
    // hls.js ignores `startLoad` for a new source and starts at the configured position.
    hls.config.startPosition = loadFrom();
    ending.forget();
    hls.loadSource(url);
  };
  const resumeLoading = (hls: Hls) => {
    // Without a position, `startLoad` would use `currentTime`, which is 0 until a new source has metadata.
    hls.startLoad(loadFrom());
  };
  let answered: MediaError | null = null;
  const recoverMedia = (hls: Hls) => {
    troubledAt = loadFrom();
    ending.forgetMedia();
    hls.recoverMediaError();
    // After a fatal error, hls.js 1.7.4 would restart at the configured position.
    hls.startLoad(troubledAt);
  };
  /** Reopens the media source at the first segment with video, because video cannot be added later. */
  const beginWithVideo = (hls: Hls, frag: Fragment) => {
    isIncomplete = true;
    for (const each of segmentsOf(hls, frag.level)) {
      if (each.start >= frag.start || isMissing(hls, each)) continue;
      markMissing(hls, each);
      noteMissing(hls, each);
    }
    recoverMedia(hls);
  };
  /** Reloads the recording without audio, because hls.js and browsers need it in all segments or in none. */
  const dropAudio = (hls: Hls) => {
    loadedBy(hls).dropsAudio = true;
    load(hls);
  };
  /** Drops the audio if the element is stuck where there is only video. */
  const leaveSilence = (hls: Hls) => {
    const position = video.currentTime + SEEK_NEEDS_S;
    const { isSilent, dropsAudio } = loadedBy(hls);
    if (isSilent || dropsAudio || isBuffered(video, position) || !lacksAudioAt(hls, position)) return;
    loadedBy(hls).hasLostAudio = true;
    dropAudio(hls);
  };
  const arrive = () => {
    if (seekTarget === null || !isBuffered(video, seekTarget)) return;
    const position = seekTarget;
    seekTarget = null;
    video.currentTime = position;
    if (tracker.shouldPlay()) host.onSourceSet();
  };
  video.addEventListener('progress', arrive, { signal });
  /**
   * Reloads the recording with fewer marked key frames, so that decoding starts at an earlier one. Loads from
   * the start, because neither hls.js nor Chromium accepts a first segment without a key frame.
   * @returns false if no attempt is left or the fault did not follow a seek
   */
  const keepFewerKeys = async (hls: Hls): Promise<boolean> => {
    if (kept === 'first' || !tracker.isAtSeek()) return false;
    kept = kept === 'all' ? 'refreshes' : 'first';
    const position = tracker.position();
    hls.stopLoad();
    const { fragmentMarker } = await import('../keyMarks');
    if (signal.aborted) return true;
    loadedBy(hls).markKeys = fragmentMarker(kept);
    seekTarget = position;
    hls.config.maxBufferLength = Math.max(hls.config.maxBufferLength, position + DECODED_AHEAD_S);
    troubledAt = 0;
    load(hls);
    return true;
  };
  /**
   * Decodes from an earlier key frame if hls.js finds no media in the segment at the current position. hls.js
   * itself would skip the segment, or wait forever if it is the last one.
   */
  const startEarlier = async (hls: Hls, frag: Fragment | undefined) => {
    const position = tracker.position();
    const isStart = isVideoSegment(frag) && frag.start <= position && position < frag.start + frag.duration;
    if (!isStart || !(await keepFewerKeys(hls).catch(() => false))) isIncomplete = true;
  };
  const renew = async (hls: Hls) => {
    const fresh = await freshUrl();
    if (fresh === null || signal.aborted) return;
    url = fresh;
    isUrlAccepted = false;
    load(hls);
  };
  /**
   * @param failure reported if no other segment is available
   * @param isStopped false if hls.js continues to load on its own
   */
  const skip = (hls: Hls, frag: Fragment | undefined, failure: PlaybackFailure, isStopped: boolean) => {
    isIncomplete = true;
    if (frag !== undefined) {
      markMissing(hls, frag);
      noteMissing(hls, frag);
    }
    const next = frag === undefined ? video.currentTime + 1 : frag.start + frag.duration + PAST_END_S;
    const last = frag && lastOf(hls, segmentsOf(hls, frag.level));
    const isLast = isVideoSegment(frag) && (last === undefined || last.start < frag.start);
    if (isLast || next >= video.duration) {
      if (last === undefined) host.onFailed(failure);
      else if (isLast) ending.returnTo(hls, last, isStopped);
      else hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      host.onPartMissing();
      return;
    }
    if (video.currentTime < next && isBehind(partsOf(hls), video, frag?.start ?? 0)) video.currentTime = next;
    // Lets hls.js continue if it handles the error itself, because `startLoad` would abort its next request.
    if (isStopped) hls.startLoad(next);
  };
  /**
   * Loads again after a delay. If the buffer almost runs out before that, takes the next recovery step,
   * except after a timeout.
   */
  const recoverLater = (hls: Hls, trouble: NetworkTrouble, frag: Fragment | undefined) => {
    const serverDelay = trouble.retryAfter ?? null;
    const ms = Math.max(backOff(pauses, Math.random()), serverDelay ?? 0);
    pauses += 1;
    pause = new AbortController();
    waitWhilePlaying(video, host.clock, ms, pause.signal, ({ ranOut, waited }) => {
      const retryAfter = serverDelay === null ? null : Math.max(0, serverDelay - waited);
      if (ranOut && trouble.isTimeout !== true) recover(hls, { ...trouble, retryAfter }, frag);
      else resumeLoading(hls);
    });
  };
  /**
   * Waits half a target duration, as RFC 8216 requires before another request for an unchanged playlist.
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
    // Ignores a repetition, because hls.js reports the same `MediaError` again at its next append.
    if (video.error !== null && video.error === answered) return;
    answered = video.error;
    void keepFewerKeys(hls)
      .catch(() => false)
      .then((isDone) => {
        if (!signal.aborted && !isDone) answer(hls, trouble, frag, isStopped);
      });
  };
  const answer = (hls: Hls, trouble: MediaTrouble, frag: Fragment | undefined, isStopped: boolean) => {
    const next = nextRecoveryStep(trouble, tries, isUrlAccepted);
    const { kind } = next.step;
    if (trouble.kind === 'network') {
      troubledAt = frag?.start ?? 0;
      // Waits, because playback continues from the buffer and the fault may be temporary.
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

  /**
   * Reloads a recording whose tracks begin or end midway, because hls.js cannot add a source buffer later.
   * @returns false if the browser has refused the data for another reason
   */
  const answerRefusal = (hls: Hls, { frag, fatal, errorAction }: ErrorData): boolean => {
    const { lacksVideo, dropsAudio } = loadedBy(hls);
    const isInit = frag?.sn === 'initSegment';
    const first = isInit ? segmentsOf(hls, frag.level).find(({ initSegment }) => initSegment === frag) : frag;
    if (lacksVideo && isVideoSegment(first)) {
      if (fatal) beginWithVideo(hls, first);
      return true;
    }
    // hls.js reports an append to removed buffers as resolved.
    if (!isInit || dropsAudio || errorAction?.resolved === true) return false;
    dropAudio(hls);
    return true;
  };

  const listenTo = (hls: Hls) => {
    const notePlaylist = (details: LevelDetails | null) => {
      if (details?.live !== true) return;
      // hls.js reloads a growing playlist once per target duration, so the stall timeout starts after that.
      onLoaded(details.targetduration * 1_000);
      // After an early error, hls.js would start at the newest segments.
      details.startTimeOffset = tracker.position();
    };
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (signal.aborted) return;
      if (hls === light && needsFullBuild(data)) {
        void useFullBuild(() => recover(hls, troubleOf(data), data.frag));
        return;
      }
      if (data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR) {
        if (!data.fatal && !lacksDemuxer(data)) {
          if (isVideoSegment(data.frag) && lacksFrames(data.frag))
            skip(hls, data.frag, { kind: 'clipBroken' }, false);
          else void startEarlier(hls, data.frag);
          return;
        }
        isIncomplete = true;
      }
      if (data.details === Hls.ErrorDetails.PLAYLIST_UNCHANGED_ERROR) ending.end(hls);
      if (data.details === Hls.ErrorDetails.BUFFER_APPEND_NO_PROGRESS)
        ending.noteWithoutProgress(hls, data.frag);
      if (data.details === Hls.ErrorDetails.BUFFER_APPEND_ERROR && answerRefusal(hls, data)) return;
      const isEmpty = data.details === Hls.ErrorDetails.LEVEL_EMPTY_ERROR;
      const playlist = isEmpty ? data.context?.levelDetails : hls.latestLevelDetails;
      const isGone = isMissingSegment(data);
      const isNewest = isGone && data.frag?.sn === playlist?.endSN;
      if (
        playlist?.live === true &&
        (isEmpty ? emptyAnswers < MAX_UNCHANGED_ANSWERS : isNewest && !ending.isOver)
      ) {
        notePlaylist(playlist);
        // The newest segment may be late, but hls.js stops after one retry.
        if (data.fatal) {
          if (isEmpty) emptyAnswers += 1;
          loadLater(hls, playlist, isEmpty ? load : resumeLoading);
        }
        return;
      }
      // hls.js handles missing segments of separate audio on its own.
      const isMissing = isGone && isVideoSegment(data.frag);
      if (isMissing) onLoaded();
      if (data.fatal || isMissing || lacksDemuxer(data))
        recover(hls, troubleOf(data), data.frag, !isMissing || data.fatal);
    });
    hls.on(Hls.Events.FRAG_BUFFERED, () => ending.check(hls));
    hls.on(Hls.Events.MANIFEST_LOADED, () => onLoaded());
    notePlaylist(hls.latestLevelDetails);
    hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => notePlaylist(details));
    hls.on(Hls.Events.FRAG_LOADED, () => {
      pauses = 0;
      isUrlAccepted = true;
      onLoaded();
    });
    for (const name of [Hls.Events.MANIFEST_LOADING, Hls.Events.DESTROYING] as const) {
      hls.on(name, () => pause.abort());
    }
    watchLoading(hls, host.clock, signal, {
      onBytes: onLoaded,
      onIdle: (frag) => {
        // Retries a stalled segment once, as hls.js does when no first byte arrives.
        if (requestedAgain === frag.sn) recover(hls, SEGMENT_TIMEOUT, frag);
        else resumeLoading(hls);
        requestedAgain = frag.sn;
      },
    });
    hls.on(Hls.Events.MEDIA_ATTACHED, () => {
      if (tracker.shouldPlay() && seekTarget === null) host.onSourceSet();
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
    // The prefetched data covers only the beginning of the recording.
    const prepared = attached !== null || tracker.position() > 0 ? null : takePrefetchedHls(url);
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
  // The light build cannot play audio of a separate rendition.
  light.on(Hls.Events.MANIFEST_PARSED, (_event, manifest) => {
    if (!hasSeparateAudio(manifest)) return;
    void useFullBuild(() => {
      isIncomplete = true;
      light.startLoad();
    });
  });
  // The light build does not support variables.
  light.on(Hls.Events.MANIFEST_LOADED, (_event, playlist) => {
    if (hasVariables(playlist)) void useFullBuild(() => light.startLoad());
  });
  // hls.js jumps over a gap only while playing, so a paused element would wait forever.
  const leaveGap = ({ type }: Event) => {
    const next = afterGap(partsOf(player), video, type === 'seeking');
    if (next !== null) video.currentTime = next;
    ending.leaveMissing(player);
  };
  for (const name of ['seeking', 'waiting']) video.addEventListener(name, leaveGap, { signal });
  // Separate audio may bridge a gap in the video, but Chromium presents no frame after the gap without a
  // seek.
  video.addEventListener(
    'timeupdate',
    (event) => {
      if (!isBuffered(video, video.currentTime)) leaveGap(event);
    },
    { signal },
  );
  for (const name of ['seeking', 'waiting', 'progress'])
    video.addEventListener(name, () => leaveSilence(player), { signal });
  video.addEventListener(
    'error',
    () => {
      if (video.error?.code === MediaError.MEDIA_ERR_DECODE) recover(player, { kind: 'media' }, undefined);
    },
    { signal },
  );

  let reading: Promise<void> | null = null;
  return {
    onPlayed(seconds) {
      // Playback before the fault's position does not count as progress.
      tries = afterPlaying(tries, seconds, video.currentTime >= troubledAt);
      if (isIncomplete) host.onPartMissing();
      if (loadedBy(player).hasLostAudio) host.onPartMissing('sound');
    },
    declaresVideo: () => Promise.resolve(loadedBy(player).hasVideo),
    moveWaitingSeek(seconds) {
      if (seekTarget === null) return false;
      seekTarget = seconds;
      return true;
    },
    isKnownFrom: (seconds) => isLoadedFrom(player, seconds),
    frameTables: () => loadedBy(player).tables,
    readFrameTables() {
      if (loadedBy(player).tables.some(({ isFirst }) => isFirst)) return null;
      return (reading ??= import('./firstSegment')
        .then(({ readFirstSegment }) => readFirstSegment(player, signal))
        .catch(() => undefined));
    },
  };
}
