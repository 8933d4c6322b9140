/** Local time in a zone. Months count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

const RealDate = Date;
const RealFormat = Intl.DateTimeFormat;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new RealFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `Date.UTC` maps the years 0 to 99 to 1900 to 1999, so the year is set separately. */
function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): number {
  const date = new RealDate(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

/** @param at Unix epoch milliseconds */
function wallTime(at: number, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = value;
  const number = (name: string) => Number(parts[name]);
  const year = number('year');
  return {
    year: parts['era'] === 'BC' ? 1 - year : year,
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    millisecond: ((at % 1_000) + 1_000) % 1_000,
  };
}

/**
 * January 1, 1980, in Unix epoch milliseconds. Since then, all UTC offsets have been whole minutes; until
 * 1972, Liberia's was -00:44:30.
 */
const WHOLE_MINUTES_SINCE = 315_532_800_000;
const MAX_KNOWN = 5_000;
const known = new Map<string, number>();

/** @returns milliseconds ahead of UTC */
export function offsetAt(at: number, zone: string): number {
  if (at < WHOLE_MINUTES_SINCE) return utcOf(wallTime(at, zone)) - at;
  const minute = Math.floor(at / MINUTE_MS);
  const key = `${zone} ${minute}`;
  const offset = known.get(key) ?? utcOf(wallTime(minute * MINUTE_MS, zone)) - minute * MINUTE_MS;
  if (known.size > MAX_KNOWN) known.clear();
  known.set(key, offset);
  return offset;
}

/**
 * Converts local time as ECMAScript does: a repeated time means its first occurrence, and a skipped time uses
 * the offset before the change.
 * @param wall local time, encoded as UTC milliseconds
 */
export function instantAt(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const isRight = (offset: number) => offsetAt(wall - offset, zone) === offset;
  const fitting = [before, after].find(isRight);
  return wall - (fitting ?? before);
}

/** @returns null if no clock change follows within two years */
export function nextClockChange(from: number, zone: string): { at: number; by: number } | null {
  const STEP = 7 * DAY_MS;
  for (let at = from; at < from + 730 * DAY_MS; at += STEP) {
    const offset = offsetAt(at, zone);
    if (offsetAt(at + STEP, zone) === offset) continue;
    let [low, high] = [at, at + STEP];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle, zone) === offset) low = middle;
      else high = middle;
    }
    return { at: high, by: offsetAt(high, zone) - offset };
  }
  return null;
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

/**
 * @param text ISO 8601 date and time, in `zone` if it has no offset
 * @returns NaN if the text is malformed
 */
export function instantOf(text: string, zone: string): number {
  return LOCAL.test(text) ? instantAt(RealDate.parse(`${text}Z`), zone) : RealDate.parse(text);
}

/** Formats local time for a link, for example `2026-03-29T01:30:00`. */
export const instantText = (at: number, zone: string): string =>
  new RealDate(utcOf(wallTime(at, zone))).toISOString().slice(0, 19);
