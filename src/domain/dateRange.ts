import { DAY } from '@/lib/time/durations';

/**
 * Calendar days in the browser's time zone. A day is text, `YYYY-MM-DD`: it sorts, it goes into an address, and adding
 * days to it knows no clock. Only where a day begins and ends as an instant is the time zone asked, so that a day of 23
 * or 25 hours is right.
 */
export type Day = string;

/** Both inclusive, `from` not after `to`. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Both inclusive, Unix epoch milliseconds. */
export interface InstantRange {
  begin: number;
  end: number;
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');

/** The calendar day that a `Date` shows in the browser's time zone. */
export const dayOfDate = (date: Date): Day =>
  `${four(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The calendar day of an instant in the browser's time zone. */
export const dayOf = (at: number): Day => dayOfDate(new Date(at));

const parts = (day: Day): { year: number; month: number; date: number } | null => {
  const [, year, month, date] = SHAPE.exec(day) ?? [];
  return year === undefined || month === undefined || date === undefined
    ? null
    : { year: Number(year), month: Number(month), date: Number(date) };
};

/** Midnight as UTC counts it: a scale for arithmetic, no instant of the day. */
const onScale = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Whether this is a day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const scale = SHAPE.test(text) ? onScale(text) : Number.NaN;
  return !Number.isNaN(scale) && new Date(scale).toISOString().startsWith(text);
}

export const addDays = (day: Day, count: number): Day =>
  new Date(onScale(day) + count * DAY).toISOString().slice(0, 10);

/** How many days a range has, 1 for a single day. */
export const dayCount = ({ from, to }: DayRange): number => (onScale(to) - onScale(from)) / DAY + 1;

/**
 * A wall-clock time of a day as a `Date`. A time that the clocks skip becomes the first one after it; of a time that
 * comes twice it is the first (https://tc39.es/ecma262/#sec-utc-t).
 */
export function dateOfDay(day: Day, hour = 0): Date {
  const found = parts(day);
  if (!found) return new Date(Number.NaN);
  return new Date(found.year, found.month - 1, found.date, hour);
}

/** The first instant of a day; not always 00:00, since clocks may be put forward at midnight. */
export const startOfDay = (day: Day): number => dateOfDay(day).getTime();

/**
 * The last millisecond of a day. Counted back from the next day, because 23:59:59.999 comes twice where clocks are put
 * back at midnight.
 */
export const endOfDay = (day: Day): number => startOfDay(addDays(day, 1)) - 1;

/** The days that may be chosen: the last so many days and today. */
export const selectableDays = (now: number, daysBack: number): DayRange => {
  const today = dayOf(now);
  return { from: addDays(today, -daysBack), to: today };
};

export const onlyDay = (day: Day): DayRange => ({ from: day, to: day });

export const isSingleDay = ({ from, to }: DayRange): boolean => from === to;

export const isSameRange = (one: DayRange | null, other: DayRange | null): boolean =>
  one?.from === other?.from && one?.to === other?.to;

/** @returns the range, or null for anything that is not one within the limits. */
export function readDayRange(from: string | null, to: string | null, limits: DayRange): DayRange | null {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return null;
  return from <= to && from >= limits.from && to <= limits.to ? { from, to } : null;
}

/**
 * From the first instant of the first day to the last of the last, or to now if that is today.
 * @param latest is the later of two clocks, where today's range may end after `now`.
 */
export const instantsOf = ({ from, to }: DayRange, now: number, latest = now): InstantRange => ({
  begin: startOfDay(from),
  end: to === dayOf(now) ? Math.min(latest, endOfDay(to)) : endOfDay(to),
});

/** Where in its day an instant lies, from 0 to 1, whatever the day's length. */
export function fractionOfDay(at: number, day: Day): number {
  const begin = startOfDay(day);
  return Math.min(1, Math.max(0, (at - begin) / (endOfDay(day) + 1 - begin)));
}

/** Newest first in, newest day first out; the order within a day stays. */
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
