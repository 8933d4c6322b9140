import { twoDigits } from '@/lib/twoDigits';
import { clamp } from '@/lib/clamp';
import { addDays, dayOf, endOfDay, startOfDay, type Day } from '@/domain/dateRange';
import { HOUR, SECOND } from '@/lib/time/durations';

/**
 * Time of day in a URL, `14:02:11`. If a clock change repeats an hour, its second occurrence has a suffix:
 * `01:30:00~2`. A recording past midnight continues in hour 24, `24:00:05`, as in timetables:
 * https://gtfs.org/documentation/schedule/reference/#field-types
 */
const SHAPE = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(~2)?$/;
const AFTER_MIDNIGHT = /^24(:[0-5]\d:[0-5]\d(?:~2)?)$/;
const AGAIN = '~2';

const clockOf = (at: number): string => {
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`;
};

function instantsAt(day: Day, hours: number, minutes: number, seconds: number): number[] {
  const clock = `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(year, month - 1, date, hours, minutes, seconds).getTime();
  // Covers clocks that go back by an hour, or by half an hour as on Lord Howe Island:
  // https://data.iana.org/time-zones/tz-link.html
  return [first - 3_600_000, first - 1_800_000, first, first + 1_800_000, first + 3_600_000].filter(
    (at) => dayOf(at) === day && clockOf(at) === clock,
  );
}

/**
 * Times skipped by a clock change are moved forward by the length of the gap.
 * @returns Unix epoch milliseconds, or null for malformed text
 */
export function readTimeOfDay(day: Day, text: string): number | null {
  const [, late] = AFTER_MIDNIGHT.exec(text) ?? [];
  if (late !== undefined) return readTimeOfDay(addDays(day, 1), `00${late}`);
  const [, hours, minutes, seconds, again] = SHAPE.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  const wallTime = [Number(hours), Number(minutes), Number(seconds)] as const;
  const [first, second] = instantsAt(day, ...wallTime);
  if (first !== undefined) return again === undefined ? first : (second ?? first);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const skipped = new Date(year, month - 1, date, ...wallTime).getTime();
  return clamp(skipped, startOfDay(day), endOfDay(day));
}

/**
 * Returns the time for a URL, clamped to the day and the hour after it.
 * @param day day that the screen shows
 */
export function writeTimeOfDay(time: number, day: Day = dayOf(time)): string {
  const at = clamp(time, startOfDay(day), endOfDay(day) + HOUR);
  const clock = clockOf(at);
  const whole = Math.floor(at / SECOND) * SECOND;
  const own = dayOf(at);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const [first] = instantsAt(own, hours, minutes, seconds);
  const again = first !== undefined && first < whole ? AGAIN : '';
  return own > day ? `24${clock.slice(2)}${again}` : `${clock}${again}`;
}
