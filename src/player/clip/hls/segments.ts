import type { Fragment, Hls } from 'hls.js/light';

/** Seconds; enough to be past a segment's last frame. */
export const PAST = 0.1;

/** All segments of a playlist of the picture, by time; of the one in use, unless told otherwise. */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** Whether a segment is one of the picture, or of picture and sound together. */
export const isOfPicture = (frag: Fragment | undefined): frag is Fragment => frag?.type.valueOf() === 'main';

/** The last segment that can be had. */
export const lastOf = (segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast(({ gap }) => gap !== true);

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
  const index = segments.findIndex(({ start, duration }) => start <= seconds && seconds < start + duration);
  if (segments[index]?.gap !== true) return null;
  const next = segments.slice(index).find(({ gap }) => gap !== true);
  return next === undefined ? null : next.start + PAST;
}

/** Whether playback has used up what was loaded before this time. */
export function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { buffered, currentTime } = video;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) > currentTime + PAST) {
      return buffered.end(index) >= start - PAST && currentTime >= start - PAST;
    }
  }
  return true;
}
