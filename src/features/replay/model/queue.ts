import { recordingsInOrder, type Recording, type Track } from '@/domain/recordings';

export interface QueueItem {
  recording: Recording;
  /** Milliseconds without any recording before this one; 0 for the first. */
  gapBefore: number;
}

export function queueOf(tracks: readonly Track[]): QueueItem[] {
  let covered = Infinity;
  return recordingsInOrder(tracks).map((recording) => {
    const gapBefore = Math.max(0, recording.at - covered);
    covered = covered === Infinity ? recording.until : Math.max(covered, recording.until);
    return { recording, gapBefore };
  });
}

interface QueuePosition {
  index: number;
  time: number;
}

/**
 * Finds a recording that contains the time, or may do so because its duration is unknown. Otherwise returns
 * the start of the next recording, or the end of the last one.
 * @param reaches true to extend recordings of unknown duration beyond their estimated end to their `reach`
 * @returns null for an empty queue
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
  // The preferred camera takes precedence, even if only its `reach` contains the time.
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
