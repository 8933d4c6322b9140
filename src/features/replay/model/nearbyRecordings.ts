import type { Recording, Track } from '@/domain/recordings';

interface NearbyRecording {
  recording: Recording;
  /**
   * Milliseconds to the recording: 0 if it contains the time, positive if it begins later, negative if it has
   * ended.
   */
  distance: number;
}

export const NEAR_MS = 30_000;

/** `NEAR_MS` for recordings of unknown duration, which may be longer than estimated. */
const NEAR_UNKNOWN_MS = 120_000;

const distanceOf = ({ at, end }: Recording, time: number): number =>
  time < at ? at - time : time >= end ? end - time : 0;

/**
 * Finds a recording that contains the time, or may do so because its duration is unknown. Otherwise finds the
 * nearest one.
 * @returns null if no recording is near
 */
export function recordingNear({ recordings }: Track, time: number): NearbyRecording | null {
  let best: NearbyRecording | null = null;
  for (const recording of recordings) {
    if (recording.at - time > NEAR_MS) break;
    const distance = distanceOf(recording, time);
    const mayShow = recording.at <= time && time < recording.reach;
    if (Math.abs(distance) > NEAR_MS && !mayShow) continue;
    if (best === null || Math.abs(distance) <= Math.abs(best.distance)) best = { recording, distance };
  }
  return best;
}

export const otherRecordings = (
  tracks: readonly Track[],
  time: number,
  cameraId: string,
): NearbyRecording[] =>
  tracks
    .filter((track) => track.cameraId !== cameraId)
    .flatMap((track) => recordingNear(track, time) ?? [])
    .filter(
      ({ recording, distance }) =>
        Math.abs(distance) <= (recording.hasKnownDuration ? NEAR_MS : NEAR_UNKNOWN_MS),
    )
    .sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance));
