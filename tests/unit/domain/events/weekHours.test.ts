import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay, startOfDay, type Day } from '@/domain/dateRange';
import { hoursOf } from '@/domain/events/hours';
import {
  countByWeekHour,
  HOURS,
  latestHour,
  unusualHours,
  WEEKDAYS,
  weekdayOf,
} from '@/domain/events/weekHours';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
});

const zones = fc.constantFrom(...ZONES);
/** Times within ten years, which include many clock changes. */
const instants = fc.integer({ min: Date.UTC(2017, 0, 1), max: Date.UTC(2027, 0, 1) });
const daysUntil = (now: number, count: number): Day[] =>
  Array.from({ length: count }, (_unused, index) => addDays(dayOf(now), index + 1 - count));

describe('events by weekday and hour', () => {
  it('are counted once each in every time zone, across clock changes', () => {
    fc.assert(
      fc.property(zones, instants, fc.array(fc.nat(30 * 86_400_000)), (where, now, ages) => {
        process.env['TZ'] = where;
        const range = { begin: startOfDay(addDays(dayOf(now), -29)), end: endOfDay(dayOf(now)) };
        const events = ages.map((age) => ({ at: now - age }));
        const inRange = events.filter(({ at }) => at >= range.begin);
        const counts = countByWeekHour(events, range);
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(inRange.length);
        expect(counts.map((row) => row.length)).toEqual(WEEKDAYS.map(() => 24));
      }),
    );
  });

  it('are in the row of their day and the column of their local hour', () => {
    fc.assert(
      fc.property(zones, instants, (where, at) => {
        process.env['TZ'] = where;
        const day = dayOf(at);
        const hour = hoursOf(day).find(({ from, until }) => at >= from && at < until);
        const counts = countByWeekHour([{ at }], { begin: startOfDay(day), end: endOfDay(day) });
        expect(counts[weekdayOf(day)]?.[hour?.hour ?? -1]).toBe(1);
      }),
    );
  });
});

describe('latest occurrence of an hour on a weekday', () => {
  it('is the last one that has begun', () => {
    const cells = fc.tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(...HOURS));
    fc.assert(
      fc.property(zones, instants, cells, (where, now, [weekday, hour]) => {
        process.env['TZ'] = where;
        const { day, time } = latestHour(weekday, hour, now);
        expect(weekdayOf(day)).toBe(weekday);
        expect(time).not.toBeNull();
        expect(time).toBeLessThanOrEqual(now);
        expect(new Date(time ?? 0).getHours()).toBe(hour);
        expect(dayOf(time ?? 0)).toBe(day);
        const next = addDays(day, 7);
        const later = hoursOf(next).find((each) => each.hour === hour);
        expect(later === undefined || later.from > now).toBe(true);
      }),
    );
  });
});

describe('unusual hours', () => {
  const NOW = new Date(2026, 6, 15, 14, 20).getTime();
  const DAYS = daysUntil(NOW, 7);
  const events = (count: number, day: Day, hour: number, cameraId = 'door') =>
    Array.from({ length: count }, (_unused, index) => ({
      cameraId,
      at: startOfDay(day) + hour * 3_600_000 + index * 60_000,
    }));
  const today = dayOf(NOW);
  const found = (list: ReturnType<typeof events>) =>
    unusualHours(list, DAYS, NOW).map(({ cameraId, day, hour, count, maxOther }) => [
      cameraId,
      day,
      hour.hour,
      count,
      maxOther,
    ]);

  it('have at least 5 events and more than twice as many as the same hour of any other day', () => {
    const usual = events(5, addDays(today, -3), 2);
    expect(found([...usual, ...events(11, today, 2)])).toEqual([['door', today, 2, 11, 5]]);
    expect(found([...usual, ...events(10, today, 2)])).toEqual([]);
    expect(found(events(4, today, 2))).toEqual([]);
    expect(found(events(5, today, 2))).toEqual([['door', today, 2, 5, 0]]);
  });

  it('are listed once per camera, the most unusual first', () => {
    const list = [...events(6, today, 2), ...events(3, today, 3), ...events(20, today, 3, 'garden')];
    expect(found(list).map(([cameraId]) => cameraId)).toEqual(['garden', 'door']);
    expect(found([...events(4, today, 2), ...events(4, today, 2, 'garden')])).toEqual([]);
  });

  it('are within the last 24 hours', () => {
    const yesterday = addDays(today, -1);
    expect(found(events(9, yesterday, 15))).toEqual([['door', yesterday, 15, 9, 0]]);
    expect(found(events(9, yesterday, 13))).toEqual([]);
  });

  it('are not found in any time zone if every day has the same events', () => {
    fc.assert(
      fc.property(zones, instants, fc.constantFrom(...HOURS), (where, now, hour) => {
        process.env['TZ'] = where;
        const days = daysUntil(now, 7);
        const same = days.flatMap((day) => {
          const from = hoursOf(day).find((each) => each.hour === hour)?.from;
          return from === undefined
            ? []
            : Array.from({ length: 8 }, (_u, index) => ({ cameraId: 'c', at: from + index }));
        });
        expect(unusualHours(same, days, now)).toEqual([]);
      }),
    );
  });
});
