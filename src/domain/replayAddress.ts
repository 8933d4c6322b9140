import { isEventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import { readAddressList, writeAddressList } from '@/domain/addressList';
import { SECOND } from '@/lib/time/durations';
import { dayOf, isDay, type Day, type DayRange } from '@/domain/dateRange';
import { INSTANT_PARAM, readInstant, writeInstant } from './instant';
import { readTimeOfDay, writeTimeOfDay } from './timeOfDay';

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export interface ReplayAddress {
  day: Day;
  /**
   * Unix epoch milliseconds, in the day or in a recording that continues past midnight; null for the
   * beginning of the day.
   */
  time: number | null;
  cameraIds: readonly string[];
  categories: readonly EventCategory[];
  /** Null means the speed that the user last selected. */
  speed: Speed | null;
}

const readSpeed = (text: string | null): Speed | null =>
  SPEEDS.find((speed) => String(speed) === text?.replace(/x$/, '')) ?? null;

/**
 * Reads a URL and ignores malformed values. An instant overrides day and time, which are in the time zone of
 * the browser that wrote the URL.
 * @param limits days with recordings; the last one is today
 * @param otherwise day for a URL without a valid day
 */
export function readReplayAddress(
  params: URLSearchParams,
  limits: DayRange,
  otherwise: Day = limits.to,
): ReplayAddress {
  const isWithin = (requested: Day) => isDay(requested) && requested >= limits.from && requested <= limits.to;
  const requested = params.get('day') ?? '';
  const isShown = isWithin(requested);
  const day = isShown ? requested : otherwise;
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
 * Rounds up to a whole second for the URL, because rounding down would give a time before the recording.
 * @param at start of the recording, Unix epoch milliseconds
 */
export const timeOfRecording = (at: number): number => Math.ceil(at / SECOND) * SECOND;

/**
 * @param isSent true to add the instant, for recipients in other time zones
 * @returns the query without the question mark
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
  // Keeps colons and commas readable, because queries need not escape them:
  // https://url.spec.whatwg.org/#query-percent-encode-set
  return params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
}
