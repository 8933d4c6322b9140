import { beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  addDays,
  byDay,
  dayOf,
  endOfDay,
  fractionOfDay,
  instantsOf,
  isDay,
  readDayRange,
  selectableDays,
  startOfDay,
} from '@/domain/dateRange';
import { HOUR } from '../../support/durations';

const DAYS_BACK = 29;
const utc = (text: string) => Date.parse(text);

const liveIn = (zone: string) => {
  process.env['TZ'] = zone;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone !== Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone) {
    throw new Error(`${zone} is not in force.`);
  }
};

describe('day in Berlin, where clocks change at night', () => {
  beforeEach(() => liveIn('Europe/Berlin'));

  it('has 23 hours when clocks go forward', () => {
    const { begin, end } = instantsOf({ from: '2026-03-29', to: '2026-03-29' }, utc('2026-04-02T10:00:00Z'));
    expect(begin).toBe(utc('2026-03-28T23:00:00Z'));
    expect(end).toBe(utc('2026-03-29T21:59:59.999Z'));
  });

  it('has 25 hours when clocks go back', () => {
    expect(startOfDay('2026-10-25')).toBe(utc('2026-10-24T22:00:00Z'));
    expect(endOfDay('2026-10-25')).toBe(utc('2026-10-25T22:59:59.999Z'));
  });

  it('has 13 of its 25 hours before noon when clocks go back', () => {
    const noon = utc('2026-10-25T11:00:00Z');
    expect(fractionOfDay(noon, '2026-10-25')).toBeCloseTo(13 / 25);
  });
});

describe('day in São Paulo, where clocks changed at midnight', () => {
  beforeEach(() => liveIn('America/Sao_Paulo'));

  it("begins at one o'clock if clocks skip midnight", () => {
    expect(startOfDay('2018-11-04')).toBe(utc('2018-11-04T03:00:00Z'));
    expect(dayOf(startOfDay('2018-11-04'))).toBe('2018-11-04');
    expect(dayOf(startOfDay('2018-11-04') - 1)).toBe('2018-11-03');
  });

  it('lasts 25 hours if the last hour is repeated', () => {
    expect(endOfDay('2018-02-17') + 1 - startOfDay('2018-02-17')).toBe(25 * HOUR);
    expect(endOfDay('2018-02-17')).toBe(utc('2018-02-18T02:59:59.999Z'));
  });
});

describe.each([
  'Europe/Berlin',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
])('days in %s', (zone) => {
  beforeEach(() => liveIn(zone));

  it('follow each other without gaps or overlap', () => {
    let day = '2017-12-30';
    while (day < '2019-03-01') {
      const next = addDays(day, 1);
      expect(endOfDay(day) + 1).toBe(startOfDay(next));
      expect(dayOf(startOfDay(day))).toBe(day);
      expect(dayOf(endOfDay(day))).toBe(day);
      day = next;
    }
  });

  it('contain every instant of their date', () => {
    const instants = fc.integer({ min: utc('2015-01-01T00:00:00Z'), max: utc('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, (at) => {
        const day = dayOf(at);
        expect(startOfDay(day)).toBeLessThanOrEqual(at);
        expect(endOfDay(day)).toBeGreaterThanOrEqual(at);
      }),
    );
  });
});

describe('selectable days', () => {
  beforeEach(() => liveIn('Europe/Berlin'));

  it('go back 29 days, even across a new year or a clock change', () => {
    expect(selectableDays(utc('2026-01-10T12:00:00Z'), DAYS_BACK)).toEqual({
      from: '2025-12-12',
      to: '2026-01-10',
    });
    expect(selectableDays(utc('2026-04-10T22:30:00Z'), DAYS_BACK)).toEqual({
      from: '2026-03-13',
      to: '2026-04-11',
    });
  });

  const limits = { from: '2026-07-02', to: '2026-07-31' };

  it.each([
    ['2026-07-30', '2026-07-31'],
    ['2026-07-02', '2026-07-31'],
    ['2026-07-15', '2026-07-15'],
  ])('are read from the URL: %s to %s', (from, to) => {
    expect(readDayRange(from, to, limits)).toEqual({ from, to });
  });

  it.each([
    [null, null],
    ['2026-07-30', null],
    ['', ''],
    ['yesterday', 'today'],
    ['2026-07-31', '2026-07-30'],
    ['2026-07-01', '2026-07-30'],
    ['2026-07-30', '2026-08-01'],
    ['2026-06-31', '2026-07-30'],
    ['2026-7-5', '2026-7-6'],
    ['2026-07-30T00:00', '2026-07-31'],
    ['<script>', '2026-07-31'],
  ])('are not read from the invalid URL parameters %s and %s', (from, to) => {
    expect(readDayRange(from, to, limits)).toBeNull();
  });

  it('are not read from a URL if they are outside the limits', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        const range = readDayRange(from, to, limits);
        expect(range === null || (range.from >= limits.from && range.to <= limits.to)).toBe(true);
      }),
    );
  });

  it('end at the current time if the last day is today', () => {
    const now = utc('2026-07-31T12:34:56Z');
    expect(instantsOf({ from: '2026-07-30', to: '2026-07-31' }, now)).toEqual({
      begin: utc('2026-07-29T22:00:00Z'),
      end: now,
    });
  });

  it('end with their last day if the clock already shows the next day', () => {
    const now = utc('2026-07-31T12:34:56Z');
    const range = { from: '2026-07-31', to: '2026-07-31' };
    expect(instantsOf(range, now + 86_400_000).end).toBe(utc('2026-07-31T22:00:00Z') - 1);
  });
});

describe('calendar days', () => {
  it('are valid only if they exist in the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
    expect(isDay('12-01-2026')).toBe(false);
  });

  it('group events, newest day first', () => {
    liveIn('Europe/Berlin');
    const happened = [
      utc('2026-07-31T08:00:00Z'),
      utc('2026-07-30T22:30:00Z'),
      utc('2026-07-30T21:30:00Z'),
    ].map((at) => ({ at }));
    expect(byDay(happened).map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-07-31', 2],
      ['2026-07-30', 1],
    ]);
  });
});
