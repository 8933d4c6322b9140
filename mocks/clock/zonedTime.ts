/** A moment as a clock on a wall and a calendar beside it show it; months count from 1. */
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds since the epoch of what a clock in UTC shows; years below 100 stay what they are. */
function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): number {
  const date = new RealDate(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

/** @param at milliseconds since the epoch, as everywhere here. */
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

/** Since then no zone has changed its clocks but at a full minute: those of Newfoundland long did so at 00:01. */
const TIDY_SINCE = 315_532_800_000;
const MOST_KNOWN = 5_000;
const known = new Map<string, number>();

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  if (at < TIDY_SINCE) return utcOf(wallTime(at, zone)) - at;
  const minute = Math.floor(at / MINUTE);
  const key = `${zone} ${minute}`;
  const offset = known.get(key) ?? utcOf(wallTime(minute * MINUTE, zone)) - minute * MINUTE;
  if (known.size > MOST_KNOWN) known.clear();
  known.set(key, offset);
  return offset;
}

/**
 * When a clock of the zone shows this, as ECMAScript has it: of two such moments the first; and what clocks leap over is
 * counted on from before.
 * @param wall as if it were UTC.
 */
export function instantAt(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const isRight = (offset: number) => offsetAt(wall - offset, zone) === offset;
  const fitting = [before, after].find(isRight);
  return wall - (fitting ?? before);
}

/** When clocks are put forward or back next; null where none are within two years. */
export function nextClockChange(from: number, zone: string): { at: number; by: number } | null {
  const STEP = 7 * DAY;
  for (let at = from; at < from + 730 * DAY; at += STEP) {
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
 * @param text ISO 8601 with the time of day; of the zone where it names no offset.
 * @returns NaN for what is none.
 */
export function instantOf(text: string, zone: string): number {
  return LOCAL.test(text) ? instantAt(RealDate.parse(`${text}Z`), zone) : RealDate.parse(text);
}

/** `2026-03-29T01:30:00`, as a link writes it. */
export const instantText = (at: number, zone: string): string =>
  new RealDate(utcOf(wallTime(at, zone))).toISOString().slice(0, 19);
