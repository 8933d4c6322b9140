import type { ClipFault } from '../files/mediaFaults';
import { hash32, seededRandom } from '../seededRandom';

/**
 * Adds fixed events to the random ones. Several times a day, a visitor passes four cameras within seconds. A
 * quiet day, a busy day and a broken clip are fixed too.
 */

/**
 * Position of a camera on the visitor's path. Cameras without a role have fixed events only on the flooded
 * day, and no events at all on the quiet and the busy day.
 */
export type StoryRole = 'driveway' | 'street' | 'front-door' | 'garden';

/** `timestamp` is in Unix epoch milliseconds. */
export interface StoryEvent {
  timestamp: number;
  code: string;
  variant: number;
  fault?: ClipFault;
}

/** Days before today. */
const BROKEN_CLIP_DAY = 1;
const QUIET_DAY = 3;
const BUSY_DAY = 5;

const MINUTE = 60_000;
/** Minimum time between a fixed event and a random event. */
const MIN_GAP_MS = MINUTE;

/** A visitor arrives at 12 minutes past these hours, so that visits on ordinary days are six hours apart. */
const VISITS = [
  { hour: 4, code: 'C0001' },
  { hour: 10, code: 'C0005' },
  { hour: 16, code: 'C0003' },
  { hour: 22, code: 'C0003' },
] as const;
const VISIT_MINUTE = 12;

/** The cat passes each camera this many seconds after midnight, so that a new day soon has an event. */
const CAT: Readonly<Record<StoryRole, number>> = { 'front-door': 10, driveway: 22, street: 34, garden: 46 };
const CAT_CODE = 'C0001';

/** The garden camera's clock is this many seconds fast, so that its recordings seem late. */
const GARDEN_CLOCK_AHEAD = 3;

/**
 * Seconds after the start of a visit. The recordings of all four cameras overlap from second 11 to second 16.
 */
const PATH: Readonly<Record<StoryRole, number>> = {
  driveway: 0,
  street: 1,
  'front-door': 6,
  garden: 8 + GARDEN_CLOCK_AHEAD,
};

/** Events per camera, three hundred in all. */
const BUSY: Readonly<Record<StoryRole, number>> = {
  'front-door': 170,
  driveway: 70,
  street: 40,
  garden: 20,
};
const BUSY_FROM_HOUR = 7;
const BUSY_HOURS = 15;
const BUSY_CODES = ['C0001', 'C0003', 'C0001', 'C0002', 'C0003', 'C0009', 'C0005'] as const;

/** Events per camera. Eight cameras have ten thousand in all. */
const FLOOD = 1_250;
const FLOODED_DAY = 1;

/** @returns Unix epoch milliseconds of a local time on an earlier day */
function clockTime(now: number, daysAgo: number, hour = 0, minute = 0, second = 0): number {
  const today = new Date(now);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  return new Date(year, month, date - daysAgo, hour, minute, second).getTime();
}

function visitsOf(role: StoryRole, now: number, daysAgo: number): StoryEvent[] {
  return VISITS.map(({ hour, code }, variant) => ({
    timestamp: clockTime(now, daysAgo, hour, VISIT_MINUTE, PATH[role]),
    code: role === 'front-door' || hour === VISITS[0].hour ? code : 'C0003',
    variant,
  }));
}

function crowd(seedText: string, begin: number, end: number, count: number): StoryEvent[] {
  const random = seededRandom(hash32(seedText));
  const part = (end - begin) / count;
  return Array.from({ length: count }, (_, index) => ({
    timestamp: Math.floor(begin + index * part + random() * 0.8 * part),
    code: BUSY_CODES[Math.floor(random() * BUSY_CODES.length)] ?? 'C0001',
    variant: index,
  }));
}

export interface StoryOfCamera {
  /** In any order. Today's events may be in the future. */
  events: readonly StoryEvent[];
  /** @returns false near a fixed event, and on the quiet, busy and flooded days */
  leavesSpaceFor: (timestamp: number) => boolean;
}

export interface EventGenerator {
  uuid: string;
  role?: StoryRole;
  /** Cameras with a role make an additional recording that begins this many seconds before midnight. */
  beforeMidnight?: number;
}

/** @param floods adds a day of 1,250 events */
export function storyOf(
  { uuid, role, beforeMidnight }: EventGenerator,
  now: number,
  days: number,
  floods: boolean,
): StoryOfCamera {
  const written = [QUIET_DAY, BUSY_DAY, ...(floods ? [FLOODED_DAY] : [])];
  const spans = written.map((daysAgo) => [clockTime(now, daysAgo), clockTime(now, daysAgo - 1)] as const);
  const events: StoryEvent[] = [];
  if (role !== undefined) {
    for (let daysAgo = 0; daysAgo <= days; daysAgo += 1) {
      if (written.includes(daysAgo)) continue;
      const timestamp = clockTime(now, daysAgo, 0, 0, CAT[role]);
      if (beforeMidnight !== undefined) {
        const atMidnight = clockTime(now, daysAgo, 24, 0, -beforeMidnight);
        events.push({ timestamp: atMidnight, code: CAT_CODE, variant: daysAgo });
      }
      events.push(...visitsOf(role, now, daysAgo), { timestamp, code: CAT_CODE, variant: daysAgo });
    }
    const begin = clockTime(now, BUSY_DAY, BUSY_FROM_HOUR);
    events.push(...crowd(uuid, begin, clockTime(now, BUSY_DAY, BUSY_FROM_HOUR + BUSY_HOURS), BUSY[role]));
  }
  if (role === 'driveway' && !floods) {
    const timestamp = clockTime(now, BROKEN_CLIP_DAY, 13, 40);
    events.push({ timestamp, code: 'C0003', variant: 1, fault: 'codec-unsupported' });
  }
  if (floods)
    events.push(...crowd(uuid, clockTime(now, FLOODED_DAY), clockTime(now, FLOODED_DAY - 1), FLOOD));
  return {
    events,
    leavesSpaceFor: (timestamp) =>
      !spans.some(([begin, end]) => timestamp >= begin && timestamp < end) &&
      !events.some((event) => Math.abs(event.timestamp - timestamp) < MIN_GAP_MS),
  };
}
