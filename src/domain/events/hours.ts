import { HOUR } from '@/lib/time/durations';
import { endOfDay, startOfDay, type Day } from '../dateRange';

/**
 * An hour of the clock on the wall, `00` to `23`. Of an hour that comes twice, because clocks are put back, the second
 * time is `01~2`: one can be chosen without the other.
 */
export type HourKey = string;

/** One hour of a day; a day has 24, or 23 or 25 where clocks are put forward or back. */
export interface DayHour {
  key: HourKey;
  /** 0 to 23. */
  hour: number;
  /** Unix epoch milliseconds; `until` is the first instant after it. */
  from: number;
  until: number;
}

/** Everywhere clocks are moved by whole quarters of an hour, at the beginning of one. */
const QUARTER = HOUR / 4;
const SHAPE = /^([01]\d|2[0-3])(~2)?$/;

export const isHourKey = (text: string): text is HourKey => SHAPE.test(text);

/** The hour in which something happened. */
export function hourKeyOf(at: number): HourKey {
  const hour = new Date(at).getHours();
  // The same hour an hour earlier: the clock shows it for the second time.
  const isSecond = new Date(at - HOUR).getHours() === hour;
  return `${String(hour).padStart(2, '0')}${isSecond ? '~2' : ''}`;
}

/** The hours of a day, first one first; together they are the whole day. */
export function hoursOf(day: Day): DayHour[] {
  const hours: DayHour[] = [];
  const end = endOfDay(day);
  for (let at = startOfDay(day); at <= end; at += QUARTER) {
    const key = hourKeyOf(at);
    const last = hours.at(-1);
    if (last?.key === key) last.until = at + QUARTER;
    else hours.push({ key, hour: new Date(at).getHours(), from: at, until: at + QUARTER });
  }
  return hours;
}

/** How many things happened in each hour. */
export function countByHour(items: readonly { at: number }[]): ReadonlyMap<HourKey, number> {
  const counts = new Map<HourKey, number>();
  for (const { at } of items) {
    const key = hourKeyOf(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
