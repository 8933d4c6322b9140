import type { Clock } from '@/lib/time/clock';
import { SAME_TIME, type FrameIndex } from './FrameIndex';
import type { SteppedElement } from './FrameStepper';

/** Milliseconds after which a seek into a hole between what is loaded, a part that is missing, goes beyond the hole. */
const HOLE_TIMEOUT = 3_000;
/** Milliseconds, where nothing filled the hole the last time. */
const KNOWN_HOLE_TIMEOUT = 300;
/** Milliseconds before such a hole, where a busy browser may show the frame late. */
const NEAR_HOLE_TIMEOUT = 500;
/** Before a hole, a browser may have sound or picture alone for so many seconds, and hold so many frames back. */
const NEAR_HOLE = 0.3;
const FRAMES_NEAR_HOLE = 4;
/** Seconds from the border of what is loaded to a frame in it. */
const INSIDE = 0.01;

/** What is missing between two parts that are loaded, in seconds. */
interface Hole {
  start: number;
  end: number;
}

/** The hole in which a time lies, or shortly before which; null: none. @param near how shortly, in seconds. */
function holeAt({ buffered }: HTMLVideoElement, seconds: number, near: number): Hole | null {
  for (let next = 1; next < buffered.length; next += 1) {
    const start = buffered.end(next - 1);
    const end = buffered.start(next);
    if (seconds > start - near && seconds < end + INSIDE) return { start, end };
  }
  return null;
}

/** Where the loaded part begins in which a time lies; null: what is shown then is not loaded. */
function loadedFrom({ buffered }: HTMLVideoElement, seconds: number): number | null {
  for (let part = 0; part < buffered.length; part += 1) {
    const begin = buffered.start(part);
    if (begin <= seconds && seconds < buffered.end(part)) return begin;
  }
  return null;
}

/** What is known of a recording's frames. */
export type KnownFrames = Pick<FrameIndex, 'at' | 'before' | 'keyBefore' | 'missingAt'>;

/** Seconds; two times that are nearer are one that was rounded. */
const ROUNDING = 0.000_01;
/** So many frames in a row that begin exactly where a seek led are no chance. */
const MOST_ECHOES = 2;

/** Milliseconds: a seek that leads to the frame that is shown already may present none. */
const NO_NEW_FRAME = 120;

/**
 * A paused element that says which frame it shows.
 * @param mediaTime where the frame lies that was presented last, in seconds; null: the browser does not say.
 * @param frames those that are known, brought up to date.
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
  /** Firefox says of the first frame after a seek where the seek led, not where the frame begins; WebKitGTK says nothing. */
  const believe = (seen: number | null, expected: number | null): number | null => {
    const isEcho = seen !== null && Math.abs(seen - video.currentTime) < ROUNDING;
    echoes = isEcho ? echoes + 1 : 0;
    const off = seen === null || expected === null ? 0 : Math.abs(seen - expected);
    // A seek that went over a part that is missing leads elsewhere.
    const isWrong = off > SAME_TIME && off < NEAR_HOLE;
    if (seen === null || (isEcho && (isWrong || echoes >= MOST_ECHOES))) canSee = false;
    return canSee ? seen : null;
  };
  /** What was shown where, the last time. */
  let last: { position: number; frame: number } | null = null;
  const shown = () =>
    !canSee ? null : (mediaTime() ?? (last?.position === video.currentTime ? last.frame : null));

  /** Waits for the picture of a seek. */
  const presented = (
    expected: number | null,
    begin: () => void,
    timeout = HOLE_TIMEOUT,
    onHeldUp: (giveUp: () => void) => void = () => {},
  ): Promise<number | null> =>
    new Promise((resolve) => {
      const controller = new AbortController();
      const stopWaiting = clock.after(timeout, () => {
        // What was presented until now is not where the seek leads then.
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
      const isRight = () => seen !== null && expected !== null && Math.abs(seen - expected) <= SAME_TIME;
      const watch = () => {
        handle = video.requestVideoFrameCallback((_now, metadata) => {
          seen = metadata.mediaTime;
          if (hasArrived) end(believe(seen, expected));
          // Before a hole, Chromium shows the frame and goes on waiting for sound.
          else if (isRight()) end(seen);
          else watch();
        });
      };
      const arrive = () => {
        if (video.seeking) return;
        // No frame is presented to a hidden page.
        if (!canSee || video.ownerDocument.visibilityState === 'hidden') end(null);
        else if (isRight()) end(seen);
        else {
          hasArrived = true;
          cancel = clock.after(NO_NEW_FRAME, () =>
            end(believe(seen ?? mediaTime() ?? last?.frame ?? null, expected)),
          );
        }
      };
      video.addEventListener('seeked', arrive, { signal: controller.signal });
      video.addEventListener('emptied', () => end(null), { signal: controller.signal });
      signal.addEventListener('abort', () => end(null), { signal: controller.signal });
      if (canSee) watch();
      begin();
    });

  const nearHole = (seconds: number) => {
    const frame = frames().at(seconds) ?? frames().before(seconds);
    return frame === null ? NEAR_HOLE : Math.max(NEAR_HOLE, FRAMES_NEAR_HOLE * (frame.end - frame.start));
  };
  const findHole = (seconds: number) => holeAt(video, seconds, nearHole(seconds));
  const willStay = (hole: Hole | null) =>
    hole !== null && frames().missingAt((hole.start + hole.end) / 2) !== null;
  /**
   * A place before a frame that makes the player load that frame's segment; null: it is loaded, or will be by a seek to it. In
   * Chromium a part that was loaded by itself begins where its sound does, and what lies before its first key frame shows that one.
   */
  const notLoadedBefore = (seconds: number): number | null => {
    const begin = loadedFrom(video, seconds);
    const key = frames().keyBefore(seconds);
    // Nearer, players take a place for loaded.
    const before = (begin ?? 0) - NEAR_HOLE;
    if (begin === null || key === null || key.start > before) return null;
    return frames().missingAt(before) === null ? before : null;
  };
  /** Where a hole begins that nothing has filled. */
  let missing: number | null = null;
  let isStepping = false;
  /** A seek of the slider, or of a key that skips; null: none is under way. */
  let elsewhere: Promise<unknown> | null = null;
  video.addEventListener(
    'seeking',
    () => {
      if (isStepping || elsewhere !== null) return;
      // One that ends right before a part that is missing may wait for ever for what lies there.
      const onHeldUp = (giveUp: () => void) => {
        if (findHole(video.currentTime) !== null) giveUp();
      };
      const timeout = willStay(findHole(video.currentTime)) ? NEAR_HOLE_TIMEOUT : HOLE_TIMEOUT;
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
        const beyond = ({ start, end }: Hole) => (direction > 0 ? end + INSIDE : start - nearHole(seconds));
        const isLoaded = loadedFrom(video, seconds) !== null;
        const hole = findHole(seconds) ?? (isLoaded ? null : frames().missingAt(seconds));
        const begin = hole?.start;
        if (hole !== null && seconds >= hole.start && willStay(hole)) {
          return await presented(null, () => goTo(beyond(hole)));
        }
        const knownTimeout = seconds < (begin ?? 0) ? NEAR_HOLE_TIMEOUT : KNOWN_HOLE_TIMEOUT;
        const timeout = begin === missing || willStay(hole) ? knownTimeout : HOLE_TIMEOUT;
        return await presented(
          expected,
          () => goTo(seconds),
          timeout,
          () => {
            const hole = findHole(seconds);
            if (hole === null) return;
            missing = hole.start;
            goTo(beyond(hole));
          },
        );
      } finally {
        isStepping = false;
      }
    },
  };
}
