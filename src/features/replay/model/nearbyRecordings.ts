import type { Recording, Track } from '@/domain/recordings';

/** What a camera recorded at, or close to, a moment. */
export interface NearbyRecording {
  recording: Recording;
  /** Milliseconds from the time to the recording: 0 where it shows the time, positive where it begins later. */
  distance: number;
}

/** A recording this close to a time is offered, in milliseconds. */
export const NEAR = 30_000;

/** The same for a recording whose length was not read: it may be longer than it seems. */
const NEAR_UNKNOWN = 120_000;

const distanceOf = ({ at, end }: Recording, time: number): number =>
  time < at ? at - time : time >= end ? end - time : 0;

/**
 * The recording of a track that shows the moment, may show it because its length was not read yet, or is the nearest
 * one; null where none is near.
 */
export function recordingNear({ recordings }: Track, time: number): NearbyRecording | null {
  let best: NearbyRecording | null = null;
  for (const recording of recordings) {
    if (recording.at - time > NEAR) break;
    const distance = distanceOf(recording, time);
    const mayShow = recording.at <= time && time < recording.reach;
    if (Math.abs(distance) > NEAR && !mayShow) continue;
    // Of two that show the moment, the later one has taken over.
    if (best === null || Math.abs(distance) <= Math.abs(best.distance)) best = { recording, distance };
  }
  return best;
}

/** The other cameras' recordings of a time, the nearest first, equals in the tracks' order. */
export const otherRecordings = (
  tracks: readonly Track[],
  time: number,
  cameraId: string,
): NearbyRecording[] =>
  tracks
    .filter((track) => track.cameraId !== cameraId)
    .flatMap((track) => recordingNear(track, time) ?? [])
    .filter(
      ({ recording, distance }) => Math.abs(distance) <= (recording.hasKnownDuration ? NEAR : NEAR_UNKNOWN),
    )
    .sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance));
