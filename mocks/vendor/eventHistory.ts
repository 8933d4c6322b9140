import type { ClipFault } from '../files/mediaFaults';
import type { RecordingName } from '../files/recordingFiles';
import { hash32, hex, seededRandom } from '../seededRandom';
import type { SceneId } from '../sceneIds';
import { storyOf, type StoryEvent, type EventGenerator } from './story';

/** The seed determines UUIDs and times, so a reload gives the same events. */
export interface RecordedEvent {
  uuid: string;
  /** Unix epoch milliseconds. */
  timestamp: number;
  code: string;
  variant: number;
  /** The clip's id on the media server if it differs from the event's UUID. */
  mediaId?: string;
  fault?: ClipFault;
  /** Undefined for the scene's 16-second recording. */
  recording?: RecordingName;
}

interface HistorySource extends EventGenerator {
  scene: SceneId;
  index: number;
  eventsPerDay: number;
}

type Plot = 'story' | 'flood' | 'chance';

export interface EventHistory {
  /**
   * @returns the events of the last 30 days, newest first
   * @param plot `chance`: random events only; `story`: fixed events too; `flood`: also a day with 1,250
   * events
   */
  of(source: HistorySource, plot: Plot): readonly RecordedEvent[];
  /** @returns exactly `count` random events of the last 30 days, newest first */
  newest(source: HistorySource, count: number): readonly RecordedEvent[];
}

const DAY = 86_400_000;
const HISTORY_DAYS = 30;
/**
 * Minimum milliseconds between two random events of a camera. The app's next page ends 5 s before the last
 * loaded event, and a separate request covers the time in between.
 */
const MIN_GAP = 6_000;

/** Codes and their frequencies. The last four have no clip, and the app's `codes` parameter excludes them. */
const CODE_WEIGHTS: readonly (readonly [string, number])[] = [
  ['C0001', 30],
  ['C0002', 8],
  ['C0003', 22],
  ['C0004', 4],
  ['C0005', 5],
  ['C0006', 3],
  ['C0007', 2],
  ['C0008', 1],
  ['C0009', 9],
  ['C0014', 4],
  ['C0010', 3],
  ['C0015', 5],
  ['C0016', 3],
  ['C2003', 1],
];
const TOTAL_WEIGHT = CODE_WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

function chooseCode(fraction: number): string {
  let rest = fraction * TOTAL_WEIGHT;
  for (const [code, weight] of CODE_WEIGHTS) {
    rest -= weight;
    if (rest < 0) return code;
  }
  return 'C0001';
}

const WITHOUT_CLIP = 4;
const CLIP_WEIGHT = CODE_WEIGHTS.slice(0, -WITHOUT_CLIP).reduce((sum, [, weight]) => sum + weight, 0);
const chooseClipCode = (fraction: number) => chooseCode((fraction * CLIP_WEIGHT) / TOTAL_WEIGHT);

function uuidOf(seed: number, source: HistorySource, timestamp: number, number: number): string {
  const day = Math.floor(timestamp / DAY);
  const tail = `${hex(hash32(`${seed} ${source.uuid} ${timestamp}`), 8)}${hex(day, 4)}`;
  return `${hex(hash32(source.uuid), 8)}-${hex(number, 4)}-4${hex(source.index, 3)}-8${hex(seed, 3)}-${tail}`;
}

/** Maximum number of cached days. Other days are computed on request. */
const DAYS_KEPT = 1_000;
const keptDays = new Map<string, readonly RecordedEvent[]>();

function eventsOfDay(seed: number, source: HistorySource, day: number): readonly RecordedEvent[] {
  const key = [seed, source.uuid, source.index, source.eventsPerDay, day].join(' ');
  const events = keptDays.get(key) ?? makeDay(seed, source, day);
  if (keptDays.size < DAYS_KEPT) keptDays.set(key, events);
  return events;
}

function makeDay(seed: number, source: HistorySource, day: number): RecordedEvent[] {
  const random = seededRandom(hash32(`${seed} ${source.uuid} ${day}`));
  const swing = source.eventsPerDay * (0.7 + random() * 0.6);
  const count = Math.max(0, Math.round(swing));
  if (count === 0) return [];
  const slot = DAY / count;
  return Array.from({ length: count }, (_, number) => {
    const timestamp = Math.floor(
      day * DAY + number * slot + MIN_GAP + random() * Math.max(0, slot - MIN_GAP),
    );
    const code = chooseCode(random());
    const uuid = uuidOf(seed, source, timestamp, number);
    return { uuid, timestamp, code, variant: Math.floor(random() * 1_000) };
  });
}

/** The two extra slots are the current one and the one in which the history begins. */
const slotLength = (count: number) => (HISTORY_DAYS * DAY) / (count + 2);

/**
 * Places one event in each time slot.
 * @param newest index of the latest slot since the epoch
 */
function eventsOfSlots(seed: number, source: HistorySource, count: number, newest: number): RecordedEvent[] {
  const length = slotLength(count);
  return Array.from({ length: count }, (_, ago) => {
    const slot = newest - ago;
    const random = seededRandom(hash32(`${seed} ${source.uuid} ${count} ${slot}`));
    const timestamp = Math.floor(slot * length + random() * Math.max(0, length - MIN_GAP));
    return {
      // Four hexadecimal digits of the UUID encode the slot's number, so that neighboring slots have
      // different UUIDs.
      uuid: uuidOf(seed, source, timestamp, slot % 0x1_0000),
      timestamp,
      code: chooseClipCode(random()),
      variant: Math.floor(random() * 1_000),
    };
  });
}

const LONG: Partial<Record<SceneId, { recording: RecordingName; durationMs: number }>> = {
  porch: { recording: 'clip-60-seconds', durationMs: 60_000 },
  street: { recording: 'clip-300-seconds', durationMs: 300_000 },
  nursery: { recording: 'clip-half-hour', durationMs: 1_800_000 },
};

const HOUR = 3_600_000;
/**
 * Long recordings begin only in these first hours of a UTC day. Their resolution is low, so a camera's newest
 * recording should rarely be a long one.
 */
const LONG_HOURS = 6;

/**
 * Makes a quarter of the random recordings short. In the first hours of a UTC day, another quarter is long
 * for some scenes.
 * @param gap milliseconds until the next event, before which a long recording must end
 * @returns undefined for a 16-second recording
 */
function recordingOf(
  { uuid, timestamp }: RecordedEvent,
  scene: SceneId,
  gap: number,
): RecordingName | undefined {
  const dealt = hash32(`${uuid} length`) % 4;
  if (dealt === 0) return 'clip-4-seconds';
  const long = LONG[scene];
  const isLong = dealt === 1 && timestamp % DAY < LONG_HOURS * HOUR;
  return isLong && long && long.durationMs < gap ? long.recording : undefined;
}

/** @param events newest first */
function withLengths(
  events: readonly RecordedEvent[],
  scene: SceneId,
  isByChance: (event: RecordedEvent) => boolean,
): RecordedEvent[] {
  return events.map((event, index) => {
    const gap = (events[index - 1]?.timestamp ?? Infinity) - event.timestamp;
    const recording = isByChance(event) ? recordingOf(event, scene, gap) : undefined;
    return recording === undefined ? event : { ...event, recording };
  });
}

/** Random events have smaller numbers, so fixed events get distinct UUIDs. */
const STORY_NUMBER = 0xf000;

export function createEventHistory(seed: number, now: () => number): EventHistory {
  const known = new Map<string, readonly RecordedEvent[]>();
  const inSlots = new Map<string, { newest: number; events: readonly RecordedEvent[] }>();

  const written = (source: HistorySource, event: StoryEvent): RecordedEvent => ({
    ...event,
    uuid: uuidOf(seed, source, event.timestamp, STORY_NUMBER),
  });

  /** @returns events at least up to the end of the local day, newest first */
  const make = (source: HistorySource, plot: Plot, until: number): RecordedEvent[] => {
    const today = Math.floor(until / DAY);
    // A local day may extend into the next UTC day.
    const days = Array.from({ length: HISTORY_DAYS + 2 }, (_, ago) => today + 1 - ago);
    const byChance = days.flatMap((day) => eventsOfDay(seed, source, day));
    const newestFirst = (events: RecordedEvent[]) =>
      events.sort((one, other) => other.timestamp - one.timestamp);
    const { events, leavesSpaceFor } =
      plot === 'chance'
        ? { events: [], leavesSpaceFor: () => true }
        : storyOf(source, until, HISTORY_DAYS, plot === 'flood');
    const happened = new Set(byChance.filter(({ timestamp }) => leavesSpaceFor(timestamp)));
    const all = newestFirst([...happened, ...events.map((event) => written(source, event))]);
    return withLengths(all, source.scene, (event) => happened.has(event));
  };

  return {
    newest(source, count) {
      const newest = Math.floor(now() / slotLength(count)) - 1;
      const key = `${source.uuid} ${count}`;
      const made = inSlots.get(key);
      if (made?.newest === newest) return made.events;
      const events = eventsOfSlots(seed, source, count, newest);
      inSlots.set(key, { newest, events });
      return events;
    },
    of(source, plot) {
      const until = now();
      const key = `${source.uuid} ${source.eventsPerDay} ${source.beforeMidnight ?? ''} ${plot} ${new Date(until).toDateString()}`;
      const all = known.get(key) ?? make(source, plot, until);
      known.set(key, all);
      const since = until - HISTORY_DAYS * DAY;
      return all.filter(({ timestamp }) => timestamp <= until && timestamp >= since);
    },
  };
}
