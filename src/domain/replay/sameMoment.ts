import type { Clip, Track } from './clips';

/** What a camera recorded at, or close to, a moment. */
export interface Footage {
  clip: Clip;
  /** Milliseconds from the moment to the footage: 0 where it shows the moment, positive where it begins later. */
  distance: number;
}

/** Footage this close to a moment is worth offering, in milliseconds. */
export const NEAR_MOMENT = 30_000;

/** The same for a recording whose length was not read: it may be longer than it seems. */
const NEAR_UNREAD = 120_000;

const distanceOf = ({ at, end }: Clip, moment: number): number =>
  moment < at ? at - moment : moment >= end ? end - moment : 0;

/**
 * The recording of a track that shows the moment, may show it because its length was not read yet, or is the nearest
 * one; null where none is near.
 */
export function footageOf({ clips }: Track, moment: number): Footage | null {
  let best: Footage | null = null;
  for (const clip of clips) {
    if (clip.at - moment > NEAR_MOMENT) break;
    const distance = distanceOf(clip, moment);
    const mayShow = clip.at <= moment && moment < clip.reach;
    if (Math.abs(distance) > NEAR_MOMENT && !mayShow) continue;
    // Of two that show the moment, the later one has taken over.
    if (best === null || Math.abs(distance) <= Math.abs(best.distance)) best = { clip, distance };
  }
  return best;
}

/** The other cameras' footage of a moment, the nearest first, equals in the tracks' order. */
export const otherFootage = (tracks: readonly Track[], moment: number, cameraId: string): Footage[] =>
  tracks
    .filter((track) => track.cameraId !== cameraId)
    .flatMap((track) => footageOf(track, moment) ?? [])
    .filter(({ clip, distance }) => Math.abs(distance) <= (clip.hasKnownLength ? NEAR_MOMENT : NEAR_UNREAD))
    .sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance));
