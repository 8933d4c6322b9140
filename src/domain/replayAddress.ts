import { isEventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import { readAddressList, writeAddressList } from '@/domain/addressList';
import { SECOND } from '@/lib/time/durations';
import { dayOf, isDay, type Day, type DayRange } from '@/domain/dateRange';
import { INSTANT_PARAM, readInstant, writeInstant } from './instant';
import { readTimeOfDay, writeTimeOfDay } from './timeOfDay';

/** How fast a day is played, against the clock. */
export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** What the replay page shows, as its address says. */
export interface ReplayAddress {
  day: Day;
  /** Unix epoch milliseconds; of the day, or shortly after it in a recording that runs over midnight. Null: from the beginning. */
  time: number | null;
  /** Empty: all of them. */
  cameraIds: readonly string[];
  /** Empty: all of them. */
  categories: readonly EventCategory[];
  /** Null: the one that was used last. */
  speed: Speed | null;
}

const readSpeed = (text: string | null): Speed | null =>
  SPEEDS.find((speed) => String(speed) === text?.replace(/x$/, '')) ?? null;

/**
 * Reads an address. Where it names an instant, that one counts, and not the day and time of the zone in which it was
 * written. Whatever makes no sense in it counts as not said.
 * @param limits the days that there are recordings of, the last one today.
 * @param otherwise the day of an address that names none, or one that cannot be.
 */
export function readReplayAddress(
  params: URLSearchParams,
  limits: DayRange,
  otherwise: Day = limits.to,
): ReplayAddress {
  const isWithin = (wanted: Day) => isDay(wanted) && wanted >= limits.from && wanted <= limits.to;
  const wanted = params.get('day') ?? '';
  const isShown = isWithin(wanted);
  const day = isShown ? wanted : otherwise;
  const instant = readInstant(params.get(INSTANT_PARAM));
  const when =
    instant !== null && isWithin(dayOf(instant))
      ? { day: dayOf(instant), time: instant }
      : { day, time: isShown || !params.has('day') ? readTimeOfDay(day, params.get('at') ?? '') : null };
  return {
    ...when,
    cameraIds: readAddressList(params.get('cameras')),
    categories: readAddressList(params.get('kinds')).filter(isEventCategory),
    speed: readSpeed(params.get('speed')),
  };
}

/**
 * The time in an address that leads to a recording. Addresses know whole seconds: the first one that lies within it, which may be
 * the first one of the next day.
 * @param at when it begins, Unix epoch milliseconds.
 */
export const timeOfRecording = (at: number): number => Math.ceil(at / SECOND) * SECOND;

/**
 * The query of an address that reads back as the same, without a question mark.
 * @param isSent whether it has to lead to the same moment in other time zones too.
 */
export function writeReplayAddress(address: Partial<ReplayAddress>, isSent = false): string {
  const { day, time, cameraIds = [], categories = [], speed } = address;
  const params = new URLSearchParams();
  if (day !== undefined) params.set('day', day);
  if (time !== undefined && time !== null) {
    params.set('day', day ?? dayOf(time));
    params.set('at', writeTimeOfDay(time, day));
    if (isSent) params.set(INSTANT_PARAM, writeInstant(time));
  }
  if (cameraIds.length > 0) params.set('cameras', writeAddressList(cameraIds));
  if (categories.length > 0) params.set('kinds', writeAddressList(categories));
  if (speed !== undefined && speed !== null) params.set('speed', String(speed));
  // Neither needs an escape in a query, and people read and type these. https://url.spec.whatwg.org/#query-percent-encode-set
  return params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
}
