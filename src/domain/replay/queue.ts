import { clipsInOrder, type Clip, type Track } from './clips';

/** A recording in its place in the day. */
export interface QueueItem {
  clip: Clip;
  /** How long nothing was recorded by any of the cameras before it, in milliseconds; 0 for the first. */
  gapBefore: number;
}

/** The day as it is played: every recording once, in order of time, whatever camera made it. */
export function queueOf(tracks: readonly Track[]): QueueItem[] {
  let covered = Infinity;
  return clipsInOrder(tracks).map((clip) => {
    const gapBefore = Math.max(0, clip.at - covered);
    covered = covered === Infinity ? clip.until : Math.max(covered, clip.until);
    return { clip, gapBefore };
  });
}

/** Where a moment is in the queue: which item, and the moment that it then shows. */
export interface QueuePlace {
  index: number;
  moment: number;
}

/**
 * The place for a moment: what was recorded then (of several, what the preferred camera shows, else what began last),
 * otherwise the beginning of what comes next, otherwise the end of the last.
 * @returns null for an empty queue.
 */
export function placeAt(
  queue: readonly QueueItem[],
  moment: number,
  preferredCameraId: string | null = null,
): QueuePlace | null {
  let found: number | null = null;
  let next: number | null = null;
  for (const [index, { clip }] of queue.entries()) {
    if (clip.at > moment) {
      next = index;
      break;
    }
    if (moment < clip.until) {
      const isKept = found !== null && queue[found]?.clip.cameraId === preferredCameraId;
      if (!isKept || clip.cameraId === preferredCameraId) found = index;
    }
  }
  if (found !== null) return { index: found, moment };
  const coming = next === null ? undefined : queue[next];
  if (next !== null && coming) return { index: next, moment: coming.clip.at };
  const last = queue.at(-1);
  return last ? { index: queue.length - 1, moment: last.clip.until } : null;
}

/** The last item that begins before a moment, or null. */
export function itemBefore(queue: readonly QueueItem[], moment: number): number | null {
  const index = queue.findLastIndex(({ clip }) => clip.at < moment);
  return index < 0 ? null : index;
}

/** The first item that begins after a moment, or null. */
export function itemAfter(queue: readonly QueueItem[], moment: number): number | null {
  const index = queue.findIndex(({ clip }) => clip.at > moment);
  return index < 0 ? null : index;
}
