export interface ResumePosition {
  position(): number;
  shouldPlay(): boolean;
  isAtSeek(): boolean;
}

/** Seconds after a seek within which errors belong to it. */
const SEEK_ERROR_S = 1;

/**
 * Tracks the element's position until the signal aborts.
 * @param first initial position in seconds
 */
export function trackPosition(video: HTMLVideoElement, signal: AbortSignal, first = 0): ResumePosition {
  let at = first;
  let resumes = true;
  let returning = first > 0;
  let seekedTo = first > 0 ? first : null;
  const note = () => {
    // An element without media reports 0 until it is restored.
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
      if (video.paused && !video.ended && video.error === null) resumes = false;
    },
    { signal },
  );
  video.addEventListener(
    'play',
    () => {
      resumes = true;
    },
    { signal },
  );
  return {
    position() {
      note();
      return at;
    },
    shouldPlay: () => resumes,
    isAtSeek: () => {
      note();
      return seekedTo !== null && Math.abs(at - seekedTo) < SEEK_ERROR_S;
    },
  };
}

/** Seconds at which recordings lost their media, identified by `recording`. */
const interrupted = new WeakMap<object, { recording: string | null; at: number }>();
/** Seconds of progress that make a resume worthwhile. */
const PROGRESS_S = 1;

/**
 * Stores an interruption for the next start. If that start made no progress, the following one begins at 0.
 * @param source of the recording
 * @param at seconds of the interruption
 * @param from seconds of this start
 */
export function noteInterrupted(source: object, recording: string | null, at: number, from: number): void {
  if (at - from >= PROGRESS_S) interrupted.set(source, { recording, at });
}

/**
 * Applies to one start only, since a later one follows another recording.
 * @returns seconds, or null
 */
export function takeInterrupted(source: object, recording: string | null): number | null {
  const noted = interrupted.get(source);
  interrupted.delete(source);
  return noted === undefined || noted.recording !== recording ? null : noted.at;
}
