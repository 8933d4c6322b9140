import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';

/**
 * One recording on the wall clock. `at` is when it begins by the camera's corrected clock; all times are Unix epoch
 * milliseconds.
 */
export interface Recording extends CameraEvent {
  /** Unique over all cameras: two cameras may use the same event id. */
  key: string;
  /** When it begins by the camera's own clock, as it is listed elsewhere. */
  cameraAt: number;
  /** When its picture ends; later than `at`. */
  end: number;
  /** Where the next recording of the same camera takes over; `end` where none does. */
  until: number;
  /**
   * The latest time that it may show. Equals `until` if the length was read; else the camera's next recording or
   * `LONGEST_UNKNOWN` limits it, and only reading the length tells.
   */
  reach: number;
  /** Whether the length was read from the recording. An estimate is drawn as one. */
  hasKnownDuration: boolean;
}

/** What one camera recorded, oldest first. */
export interface Track {
  cameraId: string;
  recordings: readonly Recording[];
}

export interface RecordingFacts {
  /** Lengths that have been read from recordings, in milliseconds, by `Recording.key`. */
  durations: ReadonlyMap<string, number>;
  /** What to add to a camera's clock, in milliseconds, by the camera's id. */
  corrections: ReadonlyMap<string, number>;
}

/** Which part of the loaded recordings is listed; Unix epoch milliseconds. */
export interface ListedRange {
  /** What ended before is left out. */
  begin: number;
  /** A recording of unknown length that may show this time is listed, although it seems to end before `begin`. */
  wanted: number | null;
}

/** What a recording of unknown length counts as until others of its camera have told more. */
export const DEFAULT_DURATION = 16_000;
/** A recording whose length was not read may be so long, in milliseconds. */
export const LONGEST_UNKNOWN = 1_800_000;
/** A camera's clock can be off by so much before its times mean nothing any more. */
export const LARGEST_CORRECTION = 5_000;

/** The event as other screens list it: files are named by the camera's own clock, and a report adds its correction. */
export const asListed = (recording: Recording): CameraEvent => ({ ...recording, at: recording.cameraAt });

export const clampCorrection = (milliseconds: number): number =>
  Number.isFinite(milliseconds)
    ? Math.round(Math.min(LARGEST_CORRECTION, Math.max(-LARGEST_CORRECTION, milliseconds)))
    : 0;

const byTime = (one: CameraEvent, other: CameraEvent): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The middle one, so that a single very long recording does not stretch all the others. */
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
  const estimate = median(once.flatMap((event) => known(event) ?? [])) ?? DEFAULT_DURATION;
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

  // From the newest back: the next recording that begins strictly later takes over, so that no second of a camera is
  // shown twice. Recordings that begin in the same instant may show different things: each is played.
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
      : Math.min(recording.at + LONGEST_UNKNOWN, next);
  }
  if (listed === null) return { cameraId, recordings };
  const { begin, wanted } = listed;
  const mayShowWanted = ({ at, reach }: Recording) => wanted !== null && at <= wanted && wanted < reach;
  return {
    cameraId,
    recordings: recordings.filter(
      (recording) => recording.at >= begin || recording.until > begin || mayShowWanted(recording),
    ),
  };
}

/**
 * The recordings of some cameras as tracks under one clock.
 * @param events in any order; one that came twice counts once, one of another camera not at all.
 * @param listed leaves out what ended before a day began; null: everything is listed.
 * @returns one track for each camera, in the cameras' order, empty where nothing was recorded.
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

/** All recordings of all tracks in order of time; at equal times in the tracks' order. */
export const recordingsInOrder = (tracks: readonly Track[]): Recording[] =>
  tracks.flatMap(({ recordings }) => recordings).sort((one, other) => one.at - other.at);

/** The recording once its length was read. @param duration milliseconds. */
export function withDuration(recording: Recording, duration: number): Recording {
  const end = recording.at + duration;
  const until = Math.min(end, recording.reach);
  return { ...recording, end, until, reach: until, hasKnownDuration: true };
}

/** Where in a recording a time lies, in seconds from its first frame; not beyond its ends as far as they are known. */
export const positionAt = ({ at, end, reach }: Recording, time: number): number =>
  Math.min(Math.max(end, reach) - at, Math.max(0, time - at)) / 1_000;

/** The time that a recording shows at so many seconds from its first frame. */
export const timeAt = ({ at }: Recording, seconds: number): number => at + seconds * 1_000;
