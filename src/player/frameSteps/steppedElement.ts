import type { Clock } from '@/lib/time/clock';
import { TOLERANCE_S, type FrameIndex } from './FrameIndex';
import type { SteppedElement } from './FrameStepper';

/** A seek into a gap in the buffer continues past the gap after this time. */
const GAP_TIMEOUT_MS = 3_000;
/** Replaces `GAP_TIMEOUT_MS` for a gap that stayed empty during an earlier seek. */
const KNOWN_GAP_TIMEOUT_MS = 300;
/**
 * Replaces `GAP_TIMEOUT_MS` for a seek to just before a gap that stays empty. A busy browser may show the
 * frame late.
 */
const NEAR_GAP_TIMEOUT_MS = 500;
/** Distance from a gap within which a browser may have only audio or only video, and may hold frames back. */
const NEAR_GAP_S = 0.3;
const FRAMES_NEAR_GAP = 4;
/** Distance from the edge of a buffered range at which a position counts as safely buffered. */
const INSIDE_S = 0.01;

interface Gap {
  start: number;
  end: number;
}

function gapAt({ buffered }: HTMLVideoElement, seconds: number, near: number): Gap | null {
  for (let next = 1; next < buffered.length; next += 1) {
    const start = buffered.end(next - 1);
    const end = buffered.start(next);
    if (seconds > start - near && seconds < end + INSIDE_S) return { start, end };
  }
  return null;
}

function loadedFrom({ buffered }: HTMLVideoElement, seconds: number): number | null {
  for (let part = 0; part < buffered.length; part += 1) {
    const begin = buffered.start(part);
    if (begin <= seconds && seconds < buffered.end(part)) return begin;
  }
  return null;
}

export type KnownFrames = Pick<FrameIndex, 'at' | 'before' | 'keyBefore' | 'missingAt'>;

const ROUNDING_S = 0.000_01;
/**
 * If this many consecutive frames start exactly at their seek targets, the browser probably reports the
 * targets instead.
 */
const MAX_ECHOES = 2;

/** Maximum wait for a frame after a seek, because a seek within the current frame may not present one. */
const NO_NEW_FRAME_MS = 120;

/**
 * Wraps a paused element and reports its visible frame.
 * @param mediaTime returns the time of the last presented frame in seconds; null if unsupported
 * @param frames returns the updated index
 * @see https://wicg.github.io/video-rvfc/
 */
export function steppedElement(
  video: HTMLVideoElement,
  mediaTime: () => number | null,
  frames: () => KnownFrames,
  clock: Clock,
  signal: AbortSignal,
): SteppedElement {
  let canSee = 'requestVideoFrameCallback' in video;
  let echoes = 0;
  /**
   * Detects browsers that do not report the frame. After a seek, Firefox reports the target instead of the
   * frame's start, and WebKitGTK reports nothing.
   */
  const trusted = (seen: number | null, expected: number | null): number | null => {
    const isEcho = seen !== null && Math.abs(seen - video.currentTime) < ROUNDING_S;
    echoes = isEcho ? echoes + 1 : 0;
    const off = seen === null || expected === null ? 0 : Math.abs(seen - expected);
    // A larger difference means that the seek ended beyond a missing part.
    const isWrong = off > TOLERANCE_S && off < NEAR_GAP_S;
    if (seen === null || (isEcho && (isWrong || echoes >= MAX_ECHOES))) canSee = false;
    return canSee ? seen : null;
  };
  let last: { position: number; frame: number } | null = null;
  const shown = () =>
    !canSee ? null : (mediaTime() ?? (last?.position === video.currentTime ? last.frame : null));

  const presented = (
    expected: number | null,
    begin: () => void,
    timeout = GAP_TIMEOUT_MS,
    onHeldUp: (giveUp: () => void) => void = () => {},
  ): Promise<number | null> =>
    new Promise((resolve) => {
      const controller = new AbortController();
      const stopWaiting = clock.after(timeout, () => {
        seen = null;
        onHeldUp(() => end(null));
      });
      let handle = 0;
      let seen: number | null = null;
      let hasArrived = false;
      let cancel = () => {};
      const end = (frame: number | null) => {
        controller.abort();
        stopWaiting();
        cancel();
        if (handle !== 0) video.cancelVideoFrameCallback(handle);
        if (frame !== null) last = { position: video.currentTime, frame };
        resolve(frame);
      };
      const isRight = () => seen !== null && expected !== null && Math.abs(seen - expected) <= TOLERANCE_S;
      const watch = () => {
        handle = video.requestVideoFrameCallback((_now, metadata) => {
          seen = metadata.mediaTime;
          if (hasArrived) end(trusted(seen, expected));
          // Before a gap, Chromium shows the frame but continues to wait for audio.
          else if (isRight()) end(seen);
          else watch();
        });
      };
      const arrive = () => {
        if (video.seeking) return;
        // Browsers present no frames on hidden pages.
        if (!canSee || video.ownerDocument.visibilityState === 'hidden') end(null);
        else if (isRight()) end(seen);
        else {
          hasArrived = true;
          cancel = clock.after(NO_NEW_FRAME_MS, () =>
            end(trusted(seen ?? mediaTime() ?? last?.frame ?? null, expected)),
          );
        }
      };
      video.addEventListener('seeked', arrive, { signal: controller.signal });
      video.addEventListener('emptied', () => end(null), { signal: controller.signal });
      signal.addEventListener('abort', () => end(null), { signal: controller.signal });
      if (canSee) watch();
      begin();
    });

  const nearGap = (seconds: number) => {
    const frame = frames().at(seconds) ?? frames().before(seconds);
    return frame === null ? NEAR_GAP_S : Math.max(NEAR_GAP_S, FRAMES_NEAR_GAP * (frame.end - frame.start));
  };
  const findGap = (seconds: number) => gapAt(video, seconds, nearGap(seconds));
  const willStay = (gap: Gap | null) =>
    gap !== null && frames().missingAt((gap.start + gap.end) / 2) !== null;
  /**
   * After a seek, Chromium's buffered range may begin with audio before its first key frame. For positions in
   * that audio, Chromium shows the key frame instead of the right frame.
   * @returns a position before the range, where a seek loads the missing key frame; null if no such seek is
   * necessary
   */
  const notLoadedBefore = (seconds: number): number | null => {
    const begin = loadedFrom(video, seconds);
    const key = frames().keyBefore(seconds);
    // Players treat positions closer to the range than `NEAR_GAP_S` as buffered.
    const before = (begin ?? 0) - NEAR_GAP_S;
    if (begin === null || key === null || key.start > before) return null;
    return frames().missingAt(before) === null ? before : null;
  };
  let missing: number | null = null;
  let isStepping = false;
  let elsewhere: Promise<unknown> | null = null;
  video.addEventListener(
    'seeking',
    () => {
      if (isStepping || elsewhere !== null) return;
      // A seek that ends right before a missing part may wait for that part forever.
      const onHeldUp = (giveUp: () => void) => {
        if (findGap(video.currentTime) !== null) giveUp();
      };
      const timeout = willStay(findGap(video.currentTime)) ? NEAR_GAP_TIMEOUT_MS : GAP_TIMEOUT_MS;
      elsewhere = presented(null, () => {}, timeout, onHeldUp).then(() => {
        elsewhere = null;
      });
    },
    { signal },
  );

  return {
    get canSee() {
      return canSee;
    },
    shown,
    settled: async () => {
      await elsewhere;
    },
    position: () => video.currentTime,
    duration: () => (Number.isFinite(video.duration) ? video.duration : Infinity),
    seek: async (seconds, expected, direction) => {
      isStepping = true;
      try {
        const goTo = (position: number) => {
          video.currentTime = position;
        };
        const before = notLoadedBefore(seconds);
        if (before !== null) {
          await presented(null, () => goTo(before));
          if (signal.aborted) return null;
        }
        const beyond = ({ start, end }: Gap) => (direction > 0 ? end + INSIDE_S : start - nearGap(seconds));
        const isLoaded = loadedFrom(video, seconds) !== null;
        const gap = findGap(seconds) ?? (isLoaded ? null : frames().missingAt(seconds));
        const begin = gap?.start;
        if (gap !== null && seconds >= gap.start && willStay(gap)) {
          return await presented(null, () => goTo(beyond(gap)));
        }
        const knownTimeout = seconds < (begin ?? 0) ? NEAR_GAP_TIMEOUT_MS : KNOWN_GAP_TIMEOUT_MS;
        const timeout = begin === missing || willStay(gap) ? knownTimeout : GAP_TIMEOUT_MS;
        return await presented(
          expected,
          () => goTo(seconds),
          timeout,
          () => {
            const gap = findGap(seconds);
            if (gap === null) return;
            missing = gap.start;
            goTo(beyond(gap));
          },
        );
      } finally {
        isStepping = false;
      }
    },
  };
}
