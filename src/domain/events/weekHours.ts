import { DAY } from '@/lib/time/durations';
import type { CameraEvent } from './cameraEvent';
import { addDays, dateOfDay, dayOf, type Day, type InstantRange } from '../dateRange';
import { hourKeyOf, hoursOf, type DayHour } from './hours';

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const HOURS = Array.from({ length: 24 }, (_unused, hour) => hour);

/** @returns 0 for Monday to 6 for Sunday */
export const weekdayOf = (day: Day): number => (dateOfDay(day, 12).getDay() + 6) % 7;

/**
 * Counts events by weekday and hour. If a clock change repeats an hour, the events of both occurrences are
 * added up.
 */
export function countByWeekHour(
  events: readonly Pick<CameraEvent, 'at'>[],
  { begin, end }: InstantRange,
): readonly (readonly number[])[] {
  const counts = WEEKDAYS.map(() => HOURS.map(() => 0));
  for (const { at } of events) {
    if (at < begin || at > end) continue;
    const date = new Date(at);
    const row = counts[(date.getDay() + 6) % 7];
    const hour = date.getHours();
    if (row) row[hour] = (row[hour] ?? 0) + 1;
  }
  return counts;
}

/** Long enough to contain each hour of each weekday, even if a clock change skips one. */
const DAYS_TO_SEARCH = 91;

export function latestHour(weekday: number, hour: number, now: number): { day: Day; time: number | null } {
  const today = dayOf(now);
  for (let back = 0; back < DAYS_TO_SEARCH; back += 1) {
    const day = addDays(today, -back);
    if (weekdayOf(day) !== weekday) continue;
    const found = hoursOf(day).find((each) => each.hour === hour);
    if (found && found.from <= now) return { day, time: found.from };
  }
  return { day: today, time: null };
}

export interface UnusualHour {
  cameraId: string;
  day: Day;
  hour: DayHour;
  count: number;
  maxOther: number;
}

export const MIN_UNUSUAL = 5;
/** An unusual hour has more than this many times the events of the same hour on any other day. */
export const TIMES_UNUSUAL = 2;

/**
 * Finds unusual hours in the last 24 hours: those with at least `MIN_UNUSUAL` events of a camera, and more
 * than `TIMES_UNUSUAL` times as many as the same hour on any other day.
 * @param days days that the events cover, including today
 * @returns the most unusual hours first
 */
export function unusualHours(
  events: readonly Pick<CameraEvent, 'at' | 'cameraId'>[],
  days: readonly Day[],
  now: number,
): UnusualHour[] {
  const counts = new Map<string, number>();
  const keyOf = (cameraId: string, day: Day, hour: string) => `${day} ${hour} ${cameraId}`;
  for (const { at, cameraId } of events) {
    const key = keyOf(cameraId, dayOf(at), hourKeyOf(at));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const cameraIds = [...new Set(events.map(({ cameraId }) => cameraId))];
  const today = dayOf(now);
  const recent = [today, addDays(today, -1)].flatMap((day) =>
    hoursOf(day)
      .filter(({ from }) => from <= now && from >= now - DAY)
      .map((hour) => ({ day, hour })),
  );
  const found = recent.flatMap(({ day, hour }) =>
    cameraIds.flatMap((cameraId) => {
      const count = counts.get(keyOf(cameraId, day, hour.key)) ?? 0;
      if (count < MIN_UNUSUAL) return [];
      const usual = hour.key.slice(0, 2);
      const others = days
        .filter((other) => other !== day)
        .flatMap((other) => [usual, `${usual}~2`].map((key) => counts.get(keyOf(cameraId, other, key)) ?? 0));
      const maxOther = Math.max(0, ...others);
      return count > TIMES_UNUSUAL * maxOther ? [{ cameraId, day, hour, count, maxOther }] : [];
    }),
  );
  return found.sort(
    (one, other) => other.count - TIMES_UNUSUAL * other.maxOther - (one.count - TIMES_UNUSUAL * one.maxOther),
  );
}
