import type { Fragment, Hls } from 'hls.js/light';
import { bufferedUntil } from '../../core/videoElement';

/** Seconds; enough to be past a segment's last frame. */
export const PAST = 0.1;

/** All segments of a playlist of the picture, by time; of the one in use, unless told otherwise. */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** Whether a segment is one of the picture, or of picture and sound together. */
export const isOfPicture = (frag: Fragment | undefined): frag is Fragment => frag?.type.valueOf() === 'main';

/** The last segment that can be had. */
export const lastOf = (segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast(({ gap }) => !gap);

/** Treats a segment as one that the playlist itself calls missing: hls.js does not ask for it again. */
export function markMissing(hls: Hls, frag: Fragment): void {
  // A playlist without an end makes it anew each time that it is loaded.
  const newest = segmentsOf(hls, frag.level).find(({ sn }) => sn === frag.sn);
  const missing = (isOfPicture(frag) && newest) || frag;
  missing.gap = true;
  missing.tagList.push(['GAP']);
}

/** @returns where the first segment behind a missing one begins, in seconds; null: nothing is missing there, or all that follows. */
export function behindMissing(segments: readonly Fragment[], seconds: number): number | null {
  const isMissing = segments.some(
    ({ start, duration, gap }) => gap && start <= seconds && seconds < start + duration,
  );
  const next = isMissing && segments.find(({ start, gap }) => !gap && start > seconds);
  return next ? next.start + PAST : null;
}

/** Whether playback has used up what was loaded before this time. */
export function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { currentTime } = video;
  return currentTime >= start - PAST || (bufferedUntil(video, currentTime) ?? 0) <= currentTime + PAST;
}
