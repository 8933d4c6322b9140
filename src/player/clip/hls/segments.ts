import type { Fragment, Hls } from 'hls.js/light';
import { bufferedUntil } from '../../core/videoElement';

/** Seconds beyond a segment's last frame. */
export const PAST_END_S = 0.1;

/** All video segments in order, by default of the active playlist. */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** @returns true for video, alone or with audio */
export const isVideoSegment = (frag: Fragment | undefined): frag is Fragment =>
  frag?.type.valueOf() === 'main';

/**
 * Segments given up by the recovery. hls.js sets `gap` on others too, such as one without a key frame at its
 * start.
 */
const givenUp = new WeakMap<Hls, Set<string>>();

const keyOf = ({ type, level, sn }: Fragment): string => `${type} ${String(level)} ${String(sn)}`;

/** @returns true for `EXT-X-GAP`, or after the recovery gave it up */
export const isMissing = (hls: Hls, frag: Fragment): boolean =>
  frag.tagList.some(([tag]) => tag === 'GAP') || givenUp.get(hls)?.has(keyOf(frag)) === true;

/** @returns the last available segment */
export const lastOf = (hls: Hls, segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast((frag) => !isMissing(hls, frag));

/** Treats a segment like one with `EXT-X-GAP`, which hls.js does not request. */
export function markMissing(hls: Hls, frag: Fragment): void {
  // A growing playlist recreates its segments with each load.
  const newest = segmentsOf(hls, frag.level).find(({ sn }) => sn === frag.sn);
  const missing = (isVideoSegment(frag) && newest) || frag;
  missing.gap = true;
  missing.tagList.push(['GAP']);
  givenUp.set(hls, (givenUp.get(hls) ?? new Set()).add(keyOf(frag)));
}

/** A new source has its own segments. */
export const forgetMissing = (hls: Hls): boolean => givenUp.delete(hls);

/**
 * @returns seconds of the first segment after a missing one; null if none is missing, or all that follow are
 */
export function behindMissing(hls: Hls, seconds: number): number | null {
  const segments = segmentsOf(hls);
  const isInMissing = segments.some(
    (frag) => frag.start <= seconds && seconds < frag.start + frag.duration && isMissing(hls, frag),
  );
  const next = isInMissing && segments.find((frag) => frag.start > seconds && !isMissing(hls, frag));
  return next ? next.start + PAST_END_S : null;
}

/**
 * Finds the end of a gap between two buffered parts whose segments have all arrived.
 * @returns seconds, or null if more may arrive
 */
export function behindHole(hls: Hls, { buffered, currentTime }: HTMLVideoElement): number | null {
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

/** @returns true once playback has reached this time */
export function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { currentTime } = video;
  return (
    currentTime >= start - PAST_END_S || (bufferedUntil(video, currentTime) ?? 0) <= currentTime + PAST_END_S
  );
}
