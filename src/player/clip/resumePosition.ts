export interface PositionTracker {
  position(): number;
  shouldPlay(): boolean;
  isAtSeek(): boolean;
}

const SEEK_ERROR_S = 1;

/**
 * Tracks the element's position until the signal aborts.
 * @param first initial position in seconds
 */
export function trackPosition(video: HTMLVideoElement, signal: AbortSignal, first = 0): PositionTracker {
  let at = first;
  let resumes = true;
  let returning = true;
  let seekedTo = first > 0 ? first : null;
  const note = () => {
    // An element without media reports position 0.
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (returning && video.currentTime === 0) return;
    returning = false;
    at = video.currentTime;
  };
  const leave = () => {
    returning = true;
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
      if (video.paused && video.error === null) resumes = false;
    },
    { signal },
  );
  // A recording that has ended stays paused after a seek back, even if the element must reload it.
  video.addEventListener(
    'ended',
    () => {
      resumes = false;
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

/** Recording and position (in seconds) of each source's last interruption. */
const interrupted = new WeakMap<object, { recording: string | null; at: number }>();
const PROGRESS_S = 1;

/**
 * Stores the position of an interruption, so that the next start resumes there. Stores nothing if playback
 * advanced by less than a second.
 * @param at position of the interruption in seconds
 * @param from position of this start in seconds
 */
export function noteInterrupted(source: object, recording: string | null, at: number, from: number): void {
  if (at - from >= PROGRESS_S) interrupted.set(source, { recording, at });
}

/**
 * Removes the stored position, so that only one start resumes there.
 * @returns the position in seconds, or null if there is none for this recording
 */
export function takeInterrupted(source: object, recording: string | null): number | null {
  const noted = interrupted.get(source);
  interrupted.delete(source);
  return noted === undefined || noted.recording !== recording ? null : noted.at;
}
