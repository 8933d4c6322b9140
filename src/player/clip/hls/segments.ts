import type { Fragment, Hls } from 'hls.js/light';
import { bufferedUntil } from '../../core/videoElement';

/** Seconds; enough to be past a segment's last frame. */
export const PAST = 0.1;

/** All segments of a playlist of the picture, by time; of the one in use, unless told otherwise. */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** Whether a segment is one of the picture, or of picture and sound together. */
export const isOfPicture = (frag: Fragment | undefined): frag is Fragment => frag?.type.valueOf() === 'main';

/** Segments that the recovery gave up, by instance. hls.js sets `gap` on others too: on one without a key frame at its start, say. */
const givenUp = new WeakMap<Hls, Set<string>>();

const keyOf = ({ type, level, sn }: Fragment): string => `${type} ${String(level)} ${String(sn)}`;

/** Whether a segment will not come: the playlist says so (`EXT-X-GAP`), or the recovery gave it up. */
export const isMissing = (hls: Hls, frag: Fragment): boolean =>
  frag.tagList.some(([tag]) => tag === 'GAP') || givenUp.get(hls)?.has(keyOf(frag)) === true;

/** The last segment that can be had. */
export const lastOf = (hls: Hls, segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast((frag) => !isMissing(hls, frag));

/** Treats a segment like one with `EXT-X-GAP`: hls.js does not request it again. */
export function markMissing(hls: Hls, frag: Fragment): void {
  // A playlist without an end makes its segments anew each time that it is loaded.
  const newest = segmentsOf(hls, frag.level).find(({ sn }) => sn === frag.sn);
  const missing = (isOfPicture(frag) && newest) || frag;
  missing.gap = true;
  missing.tagList.push(['GAP']);
  givenUp.set(hls, (givenUp.get(hls) ?? new Set()).add(keyOf(frag)));
}

/** A new source has segments of its own. */
export const forgetMissing = (hls: Hls): boolean => givenUp.delete(hls);

/** @returns where the first segment behind a missing one begins, in seconds; null: nothing is missing there, or all that follows. */
export function behindMissing(hls: Hls, seconds: number): number | null {
  const segments = segmentsOf(hls);
  const isInMissing = segments.some(
    (frag) => frag.start <= seconds && seconds < frag.start + frag.duration && isMissing(hls, frag),
  );
  const next = isInMissing && segments.find((frag) => frag.start > seconds && !isMissing(hls, frag));
  return next ? next.start + PAST : null;
}

/**
 * The end of a hole in which an element waits for nothing: between two loaded parts, and all segments there have come.
 * @returns seconds; null: something may come yet.
 */
export function behindHole(hls: Hls, { buffered, currentTime }: HTMLVideoElement): number | null {
  for (let next = 1; next < buffered.length; next += 1) {
    const start = buffered.end(next - 1);
    const end = buffered.start(next);
    if (currentTime < start - PAST || currentTime >= end) continue;
    const isLoaded = segmentsOf(hls)
      .filter((frag) => frag.start < end - PAST && frag.start + frag.duration > start + PAST)
      .every((frag) => frag.endPTS !== undefined);
    return isLoaded ? end : null;
  }
  return null;
}

/** Whether playback has used up what was loaded before this time. */
export function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { currentTime } = video;
  return currentTime >= start - PAST || (bufferedUntil(video, currentTime) ?? 0) <= currentTime + PAST;
}
