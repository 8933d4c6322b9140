import { recordingsInOrder, type Recording, type Track } from '@/domain/recordings';

/** A recording in its place in the day. */
export interface QueueItem {
  recording: Recording;
  /** How long nothing was recorded by any of the cameras before it, in milliseconds; 0 for the first. */
  gapBefore: number;
}

/** The day as it is played: every recording once, in order of time, whatever camera made it. */
export function queueOf(tracks: readonly Track[]): QueueItem[] {
  let covered = Infinity;
  return recordingsInOrder(tracks).map((recording) => {
    const gapBefore = Math.max(0, recording.at - covered);
    covered = covered === Infinity ? recording.until : Math.max(covered, recording.until);
    return { recording, gapBefore };
  });
}

/** Where a time is in the queue: which item, and the time that it then shows. */
export interface QueuePosition {
  index: number;
  time: number;
}

/**
 * The place for a time. In this order: what was recorded then (of several, what the preferred camera shows, else what
 * began last), what may have been recorded then because its length was not read yet (the latest of the preferred camera,
 * else the latest of all), the beginning of what comes next, the end of the last.
 * @param reaches whether recordings of unknown length count up to their `reach`, else up to their estimated end.
 * @returns null for an empty queue.
 */
export function queuePositionAt(
  queue: readonly QueueItem[],
  time: number,
  preferredCameraId: string | null = null,
  reaches = true,
): QueuePosition | null {
  const next = queue.findIndex(({ recording }) => recording.at > time);
  const begun = queue.slice(0, next < 0 ? queue.length : next);
  const lastOf = (limit: 'until' | 'reach', cameraId: string | null) =>
    begun.findLastIndex(
      ({ recording }) => time < recording[limit] && (cameraId === null || recording.cameraId === cameraId),
    );
  const limits = reaches ? (['until', 'reach'] as const) : (['until'] as const);
  // The preferred camera's recording comes first even where another camera's is more certain.
  const cameras = preferredCameraId === null ? [null] : [preferredCameraId, null];
  for (const cameraId of cameras) {
    for (const limit of limits) {
      const index = lastOf(limit, cameraId);
      if (index >= 0) return { index, time };
    }
  }
  const coming = queue[next];
  if (coming) return { index: next, time: coming.recording.at };
  const last = queue.at(-1);
  return last ? { index: queue.length - 1, time: last.recording.until } : null;
}
