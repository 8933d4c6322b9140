import type { Fragment, Hls } from 'hls.js/light';
import { bufferedUntil } from '../../core/videoElement';
import { firstTimestamp } from './timeJumps';

/** Tolerance at segment boundaries. */
export const PAST_END_S = 0.1;

/** @param level defaults to the level that hls.js loads */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** @returns true for a segment that contains video, with or without audio */
export const isVideoSegment = (frag: Fragment | undefined): frag is Fragment =>
  frag?.type.valueOf() === 'main';

/**
 * Segments that the recovery has given up on. The `gap` flag is no substitute, because hls.js also sets it on
 * segments that do not start with a key frame.
 */
const givenUp = new WeakMap<Hls, Set<string>>();

const keyOf = ({ type, level, sn }: Fragment): string => `${type} ${String(level)} ${String(sn)}`;

/** @returns true if the segment has `EXT-X-GAP` or the recovery has given up on it */
export const isMissing = (hls: Hls, frag: Fragment): boolean =>
  frag.tagList.some(([tag]) => tag === 'GAP') || givenUp.get(hls)?.has(keyOf(frag)) === true;

type Loaded = Pick<Fragment, 'initSegment' | 'encrypted'>;

const empty = new WeakSet<Loaded>();

/** Remembers a segment without frames. Cameras leave such segments when their connection breaks. */
export function noteIfEmpty(frag: Loaded, payload: ArrayBuffer): void {
  if (!frag.encrypted && firstTimestamp(frag, payload) === null) empty.add(frag);
}

/** @returns true if no timestamp was found in the segment, as in formats that only the demuxer can read */
export const lacksFrames = (frag: Loaded): boolean => empty.has(frag);

/** @returns the last available segment */
export const lastOf = (hls: Hls, segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast((frag) => !isMissing(hls, frag));

/** @returns true if one of the qualities has no frame after `seconds` left to load */
export const isLoadedFrom = (hls: Hls, seconds: number): boolean =>
  hls.levels.some(({ details }) =>
    details?.fragments.every(
      (frag) => frag.start + frag.duration <= seconds || frag.endPTS !== undefined || isMissing(hls, frag),
    ),
  );

/** @returns true for a complete recording with missing segments at its end, for which hls.js waits forever */
export const endsWithMissing = (hls: Hls): boolean =>
  hls.latestLevelDetails?.live === false && lastOf(hls, segmentsOf(hls)) !== segmentsOf(hls).at(-1);

/** @returns the last available segment of a complete recording if only missing ones follow at `seconds` */
export function lastBefore(hls: Hls, seconds: number): Fragment | undefined {
  const last = lastOf(hls, segmentsOf(hls));
  const isPast = last !== undefined && endsWithMissing(hls) && seconds >= last.start + last.duration;
  return isPast ? last : undefined;
}

/** Marks a segment as if it had `EXT-X-GAP`, so that hls.js does not request it. */
export function markMissing(hls: Hls, frag: Fragment): void {
  // Marks the newest object, because hls.js creates new `Fragment` objects each time a growing playlist
  // loads.
  const newest = segmentsOf(hls, frag.level).find(({ sn }) => sn === frag.sn);
  const missing = (isVideoSegment(frag) && newest) || frag;
  missing.gap = true;
  missing.tagList.push(['GAP']);
  givenUp.set(hls, (givenUp.get(hls) ?? new Set()).add(keyOf(frag)));
}

/** Forgets which segments the recovery has given up on. Called when a new source loads. */
export const forgetMissing = (hls: Hls): boolean => givenUp.delete(hls);

/**
 * Finds the next available segment if the one at `seconds` is missing.
 * @returns a position just after its start, in seconds; null if the current segment is available or all later
 * segments are missing
 */
export function afterMissing(hls: Hls, seconds: number): number | null {
  const segments = segmentsOf(hls);
  const isInMissing = segments.some(
    (frag) => frag.start <= seconds && seconds < frag.start + frag.duration && isMissing(hls, frag),
  );
  const next = isInMissing && segments.find((frag) => frag.start > seconds && !isMissing(hls, frag));
  return next ? next.start + PAST_END_S : null;
}

/**
 * Finds the end of a gap in the buffer that no loading segment can fill.
 * @returns the end in seconds, or null if the position is not in such a gap
 */
export function afterGap(hls: Hls, { buffered, currentTime }: HTMLVideoElement): number | null {
  for (let next = 1; next < buffered.length; next += 1) {
    const start = buffered.end(next - 1);
    const end = buffered.start(next);
    if (currentTime < start - PAST_END_S || currentTime >= end) continue;
    const isLoaded = segmentsOf(hls)
      .filter((frag) => frag.start < end - PAST_END_S && frag.start + frag.duration > start + PAST_END_S)
      .every((frag) => frag.endPTS !== undefined);
    return isLoaded ? end : null;
  }
  return null;
}

/** @returns true once playback has reached `start` or the end of its buffer */
export function isBehind(hls: Hls, video: HTMLVideoElement, start: number): boolean {
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
  const current = segmentsOf(hls).find(
    (frag) => frag.start <= currentTime && currentTime < frag.start + frag.duration,
  );
  return current === undefined || isMissing(hls, current);
}
