import { twoDigits } from '@/lib/twoDigits';
import { HOUR } from '@/lib/time/durations';
import { endOfDay, startOfDay, type Day } from '../dateRange';

/** Hour of local time, `00` to `23`. When clocks go back, an hour occurs twice; the second one is `01~2`. */
export type HourKey = string;

export interface DayHour {
  key: HourKey;
  hour: number;
  from: number;
  until: number;
}

/** Clocks change by multiples of a quarter of an hour, at the beginning of a quarter. */
const QUARTER_MS = HOUR / 4;
const SHAPE = /^([01]\d|2[0-3])(~2)?$/;

export const isHourKey = (text: string): text is HourKey => SHAPE.test(text);

export function hourKeyOf(at: number): HourKey {
  const hour = new Date(at).getHours();
  // When daylight saving time ends, an hour occurs twice.
  const isSecond = new Date(at - HOUR).getHours() === hour;
  return `${twoDigits(hour)}${isSecond ? '~2' : ''}`;
}

export function hoursOf(day: Day): DayHour[] {
  const hours: DayHour[] = [];
  const end = endOfDay(day);
  for (let at = startOfDay(day); at <= end; at += QUARTER_MS) {
    const key = hourKeyOf(at);
    const last = hours.at(-1);
    if (last?.key === key) last.until = at + QUARTER_MS;
    else hours.push({ key, hour: new Date(at).getHours(), from: at, until: at + QUARTER_MS });
  }
  return hours;
}

export function countByHour(items: readonly { at: number }[]): ReadonlyMap<HourKey, number> {
  const counts = new Map<HourKey, number>();
  for (const { at } of items) {
    const key = hourKeyOf(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
