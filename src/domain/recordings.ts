import { clamp } from '@/lib/clamp';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';

export interface Recording extends CameraEvent {
  key: string;
  /** Start by the camera's own clock, regardless of the user's correction. */
  cameraAt: number;
  end: number;
  /** `end`, or the start of the camera's next recording if that is earlier. */
  until: number;
  /** Latest possible end. Equals `until` if the duration is known. */
  reach: number;
  hasKnownDuration: boolean;
}

export interface Track {
  cameraId: string;
  recordings: readonly Recording[];
}

export interface RecordingFacts {
  /** Milliseconds by `Recording.key`. */
  durations: ReadonlyMap<string, number>;
  /** Milliseconds to add to each camera's clock, by camera ID. */
  corrections: ReadonlyMap<string, number>;
}

export interface ListedRange {
  begin: number;
  /**
   * Also lists a recording of unknown duration that may contain this time, even if its estimated end is
   * before `begin`.
   */
  time: number | null;
}

/** Assumed duration if the camera has no recording of known duration. */
export const DEFAULT_DURATION_MS = 16_000;
export const MAX_ASSUMED_DURATION_MS = 1_800_000;
export const MAX_CORRECTION_MS = 5_000;

/** Restores the time by the camera's own clock, which other screens, file names and reports use. */
export const toListItem = (recording: Recording): CameraEvent => ({ ...recording, at: recording.cameraAt });

export const clampCorrection = (milliseconds: number): number =>
  Number.isFinite(milliseconds) ? Math.round(clamp(milliseconds, -MAX_CORRECTION_MS, MAX_CORRECTION_MS)) : 0;

const byTime = (one: CameraEvent, other: CameraEvent): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function trackOf(
  cameraId: string,
  events: readonly CameraEvent[],
  facts: RecordingFacts,
  listed: ListedRange | null,
): Track {
  const known = (event: CameraEvent): number | null => {
    const duration = facts.durations.get(eventKey(event));
    return duration !== undefined && duration > 0 ? duration : null;
  };
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  const estimate = median(once.flatMap((event) => known(event) ?? [])) ?? DEFAULT_DURATION_MS;
  const shift = clampCorrection(facts.corrections.get(cameraId) ?? 0);
  const recordings = once
    .map((event): Recording => {
      const length = known(event);
      const at = event.at + shift;
      const end = at + (length ?? estimate);
      const { id, code, thumbnailUrl } = event;
      const key = eventKey(event);
      const hasKnownDuration = length !== null;
      const cameraAt = event.at;
      return {
        key,
        id,
        cameraId,
        code,
        thumbnailUrl,
        at,
        cameraAt,
        end,
        until: end,
        reach: end,
        hasKnownDuration,
      };
    })
    .sort(byTime);

  // A recording ends where the camera's next one begins, so that no second is shown twice. Recordings that
  // begin at the same instant all play, because they may differ.
  let next = Infinity;
  let laterThan = Infinity;
  for (const recording of recordings.toReversed()) {
    if (recording.at < laterThan) {
      next = laterThan;
      laterThan = recording.at;
    }
    recording.until = Math.min(recording.end, next);
    recording.reach = recording.hasKnownDuration
      ? recording.until
      : Math.min(recording.at + MAX_ASSUMED_DURATION_MS, next);
  }
  if (listed === null) return { cameraId, recordings };
  const { begin, time } = listed;
  const mayShowTime = ({ at, reach }: Recording) => time !== null && at <= time && time < reach;
  return {
    cameraId,
    recordings: recordings.filter(
      (recording) => recording.at >= begin || recording.until > begin || mayShowTime(recording),
    ),
  };
}

/**
 * Lists the recordings of several cameras with corrected times.
 * @param events in any order; repeated events and those of other cameras are ignored
 * @param listed excludes recordings before its `begin`; null returns all recordings
 * @returns one track per camera, in the order of `cameraIds`
 */
export function tracksOf(
  cameraIds: readonly string[],
  events: readonly CameraEvent[],
  facts: RecordingFacts,
  listed: ListedRange | null = null,
): Track[] {
  const byCamera = new Map<string, CameraEvent[]>(cameraIds.map((id) => [id, []]));
  for (const event of events) byCamera.get(event.cameraId)?.push(event);
  return [...byCamera].map(([cameraId, own]) => trackOf(cameraId, own, facts, listed));
}

export const recordingsInOrder = (tracks: readonly Track[]): Recording[] =>
  tracks.flatMap(({ recordings }) => recordings).sort((one, other) => one.at - other.at);

export function withDuration(recording: Recording, duration: number): Recording {
  const end = recording.at + duration;
  const until = Math.min(end, recording.reach);
  return { ...recording, end, until, reach: until, hasKnownDuration: true };
}

/** @returns seconds from the first frame, clamped to the recording */
export const positionAt = ({ at, end, reach }: Recording, time: number): number =>
  clamp(time - at, 0, Math.max(end, reach) - at) / 1_000;

export const timeAt = ({ at }: Recording, seconds: number): number => at + seconds * 1_000;
