import { bufferedUntil } from '../core/videoElement';

/** Tolerance at segment boundaries. */
export const PAST_END_S = 0.1;

/** Distance from a segment's end at which rounding cannot move a position out of the segment. */
const INSIDE_END_S = 0.01;

/**
 * Distance from the start of a segment or buffered range at which rounding down cannot move a position before
 * it.
 */
const INSIDE_START_S = 0.001;

/** A segment of a recording. Times are seconds on the element's timeline. */
export interface Part {
  start: number;
  duration: number;
  isMissing: boolean;
  isLoaded: boolean;
}

type Media = Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;
type Span = Pick<Part, 'start' | 'duration'>;

const endOf = ({ start, duration }: Span): number => start + duration;

/** @returns the segment at a position */
const partAt = <Each extends Span>(parts: readonly Each[], seconds: number): Each | undefined =>
  parts.find((part) => part.start <= seconds && seconds < endOf(part));

/**
 * @returns a position just after the start of the next available segment; null if there is none, or if the
 * current segment is not missing
 */
function afterMissing(parts: readonly Part[], seconds: number): number | null {
  if (partAt(parts, seconds)?.isMissing !== true) return null;
  const next = parts.find(({ start, isMissing }) => start > seconds && !isMissing);
  return next === undefined ? null : next.start + PAST_END_S;
}

/**
 * @returns a position just after a gap in the buffer that no segment is left to fill; null outside such a gap
 */
function afterHole(parts: readonly Part[], { buffered, currentTime }: Media): number | null {
  for (let next = 1; next < buffered.length; next += 1) {
    const start = buffered.end(next - 1);
    const end = buffered.start(next);
    if (currentTime < start - PAST_END_S || currentTime >= end) continue;
    const inside = parts.filter((part) => part.start < end - PAST_END_S && endOf(part) > start + PAST_END_S);
    // Moves past the end, because Chromium truncates positions and would start the same seek again and again.
    return inside.every(({ isLoaded }) => isLoaded) ? end + INSIDE_START_S : null;
  }
  return null;
}

/**
 * Finds where the element continues after a missing segment or a gap in the buffer.
 * @param isSeek true for a new seek, which may end anywhere in the buffer, even right before a gap
 * @returns null if the position may stay
 */
export function afterGap(parts: readonly Part[], video: Media, isSeek: boolean): number | null {
  const stays = isSeek && bufferedUntil(video, video.currentTime) !== null;
  return afterMissing(parts, video.currentTime) ?? (stays ? null : afterHole(parts, video));
}

/**
 * @param parts segments of a complete recording
 * @returns the last available segment if `seconds` is after it and all later segments are missing
 */
export function lastBefore(parts: readonly Part[], seconds: number): Part | undefined {
  const last = parts.findLast(({ isMissing }) => !isMissing);
  return last !== undefined && last !== parts.at(-1) && seconds >= endOf(last) ? last : undefined;
}

/** @returns true once playback has reached `start` or the end of its buffer */
export function isBehind(parts: readonly Part[], video: Media, start: number): boolean {
  const { buffered, currentTime } = video;
  if (currentTime >= start - PAST_END_S) return true;
  const end = bufferedUntil(video, currentTime);
  if (end !== null) return end <= currentTime + PAST_END_S;
  for (let range = 0; range < buffered.length; range += 1) {
    const [begin, last] = [buffered.start(range), buffered.end(range)];
    // The buffer may begin a little after the position at which playback starts.
    if (begin > currentTime && begin < start) return false;
    if (last <= currentTime && last > currentTime - PAST_END_S) return true;
  }
  // An available segment may still fill the position, for example once its separate audio has loaded.
  return partAt(parts, currentTime)?.isMissing !== false;
}

/** @returns the last position inside a segment */
export const insideEnd = (part: Span): number => Math.max(part.start, endOf(part) - INSIDE_END_S);
