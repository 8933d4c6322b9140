import { twoDigits } from '@/lib/twoDigits';
import { clamp } from '@/lib/clamp';
import { DAY } from '@/lib/time/durations';

/**
 * Calendar day in the browser's time zone, `YYYY-MM-DD`, which sorts by date. A day with a clock change is
 * shorter or longer than 24 hours.
 */
export type Day = string;

/** Both days are included, and `from` is not after `to`. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Both instants are included, in Unix epoch milliseconds. */
export interface InstantRange {
  begin: number;
  end: number;
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const four = (value: number): string => String(value).padStart(4, '0');

export const dayOfDate = (date: Date): Day =>
  `${four(date.getFullYear())}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const dayOf = (at: number): Day => dayOfDate(new Date(at));

const parts = (day: Day): { year: number; month: number; date: number } | null => {
  const [, year, month, date] = SHAPE.exec(day) ?? [];
  return year === undefined || month === undefined || date === undefined
    ? null
    : { year: Number(year), month: Number(month), date: Number(date) };
};

const onScale = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export function isDay(text: string): boolean {
  const scale = SHAPE.test(text) ? onScale(text) : Number.NaN;
  return !Number.isNaN(scale) && new Date(scale).toISOString().startsWith(text);
}

export const addDays = (day: Day, count: number): Day =>
  new Date(onScale(day) + count * DAY).toISOString().slice(0, 10);

/**
 * Times skipped by a clock change are moved forward by the length of the gap, and a repeated time means its
 * first occurrence: https://tc39.es/ecma262/#sec-utc-t
 */
export function dateOfDay(day: Day, hour = 0): Date {
  const found = parts(day);
  if (!found) return new Date(Number.NaN);
  return new Date(found.year, found.month - 1, found.date, hour);
}

/** Returns a time other than 00:00 if clocks go forward at midnight. */
export const startOfDay = (day: Day): number => dateOfDay(day).getTime();

/** Counts back from the next day, because 23:59:59.999 may occur twice. */
export const endOfDay = (day: Day): number => startOfDay(addDays(day, 1)) - 1;

export const selectableDays = (now: number, daysBack: number): DayRange => {
  const today = dayOf(now);
  return { from: addDays(today, -daysBack), to: today };
};

export const onlyDay = (day: Day): DayRange => ({ from: day, to: day });

export const isSingleDay = ({ from, to }: DayRange): boolean => from === to;

export const isSameRange = (one: DayRange | null, other: DayRange | null): boolean =>
  one?.from === other?.from && one?.to === other?.to;

export function readDayRange(from: string | null, to: string | null, limits: DayRange): DayRange | null {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return null;
  return from <= to && from >= limits.from && to <= limits.to ? { from, to } : null;
}

/**
 * The range ends with its last day, or at `latest` if that day contains `latest`.
 * @param latest later of the computer's and the vendor's time, so that a slow clock hides no event
 */
export const instantsOf = ({ from, to }: DayRange, latest: number): InstantRange => ({
  begin: startOfDay(from),
  end: to === dayOf(latest) ? latest : endOfDay(to),
});

/** @returns 0 to 1, even for days with a clock change */
export function fractionOfDay(at: number, day: Day): number {
  const begin = startOfDay(day);
  return clamp((at - begin) / (endOfDay(day) + 1 - begin), 0, 1);
}

export function byDay<Item extends { at: number }>(items: readonly Item[]): { day: Day; items: Item[] }[] {
  const days: { day: Day; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
