/** Where a recording stands, kept while its media are taken away and put back. */
export interface ResumePosition {
  /** Seconds. */
  position(): number;
  /** Whether it was playing, or was meant to: the user's pause outlives a new source. */
  shouldPlay(): boolean;
  /** True near where the last seek led: an error there belongs to the key frame of that seek. */
  isAtSeek(): boolean;
}

/** Seconds from where a seek led to an error that belongs to it. */
const SEEK_ERROR_S = 1;

/**
 * Remembers the place of an element until the signal aborts.
 * @param first where it begins, in seconds.
 */
export function trackPosition(video: HTMLVideoElement, signal: AbortSignal, first = 0): ResumePosition {
  let at = first;
  let goesOn = true;
  let returning = first > 0;
  let seekedTo: number | null = null;
  const note = () => {
    // An element that has lost its media reports the beginning until it is put back to its place.
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (returning && video.currentTime === 0) return;
    returning = false;
    at = video.currentTime;
  };
  const leave = () => {
    returning = at > 0;
  };
  video.addEventListener('emptied', leave, { signal });
  for (const name of ['timeupdate', 'seeking']) video.addEventListener(name, note, { signal });
  video.addEventListener(
    'seeking',
    () => {
      seekedTo = video.currentTime;
    },
    { signal },
  );
  video.addEventListener(
    'pause',
    () => {
      // Chromium pauses an element whose decoder fails.
      if (video.paused && !video.ended && video.error === null) goesOn = false;
    },
    { signal },
  );
  video.addEventListener(
    'play',
    () => {
      goesOn = true;
    },
    { signal },
  );
  return {
    position() {
      note();
      return at;
    },
    shouldPlay: () => goesOn,
    isAtSeek: () => {
      note();
      return seekedTo !== null && Math.abs(at - seekedTo) < SEEK_ERROR_S;
    },
  };
}

/** Where recordings stood when their media could not be had any more. Seconds; `recording` tells one from another. */
const interrupted = new WeakMap<object, { recording: string | null; at: number }>();
/** Seconds that have to play, for another start to be worth going back there. */
const PROGRESS = 1;

/**
 * Notes where a recording was interrupted, for its next start. Where that start brought nothing either, the one after it
 * begins at the beginning.
 * @param source of which the recording is.
 * @param at where it stands, in seconds.
 * @param from where this start began, in seconds.
 */
export function noteInterrupted(source: object, recording: string | null, at: number, from: number): void {
  if (at - from >= PROGRESS) interrupted.set(source, { recording, at });
}

/**
 * Where a start of this recording goes on. It holds for one start: a later one, after the recording has been left for
 * something else, is none that was interrupted.
 * @returns seconds; null: it was not interrupted.
 */
export function takeInterrupted(source: object, recording: string | null): number | null {
  const noted = interrupted.get(source);
  interrupted.delete(source);
  return noted === undefined || noted.recording !== recording ? null : noted.at;
}
