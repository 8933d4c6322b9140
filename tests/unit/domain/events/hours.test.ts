import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '@/domain/dateRange';
import { countByHour, hourKeyOf, hoursOf, isHourKey } from '@/domain/events/hours';

const liveIn = (zone: string) => {
  process.env['TZ'] = zone;
};

const DAYS = [
  { zone: 'UTC', day: '2026-07-31', hours: 24, what: 'a usual day' },
  { zone: 'Europe/Berlin', day: '2026-03-29', hours: 23, what: 'a day when clocks are put forward' },
  { zone: 'Europe/Berlin', day: '2026-10-25', hours: 25, what: 'a day when clocks are put back' },
  { zone: 'America/Sao_Paulo', day: '2018-11-04', hours: 23, what: 'a day that begins at one o’clock' },
  { zone: 'America/Sao_Paulo', day: '2018-02-17', hours: 25, what: 'a day whose last hour is repeated' },
  {
    zone: 'Asia/Kathmandu',
    day: '2026-07-31',
    hours: 24,
    what: 'a day with a UTC offset of 5 hours and 45 minutes',
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '2026-04-05',
    hours: 25,
    what: 'a day when clocks go back half an hour',
  },
];

describe.each(DAYS)('hours of $what in $zone', ({ zone, day, hours: count }) => {
  it('are contiguous and have unique keys', () => {
    liveIn(zone);
    const hours = hoursOf(day);
    expect(hours).toHaveLength(count);
    expect(new Set(hours.map(({ key }) => key)).size).toBe(count);
    expect(hours.every(({ key }) => isHourKey(key))).toBe(true);
    expect(hours[0]?.from).toBe(startOfDay(day));
    expect(hours.at(-1)?.until).toBe(endOfDay(day) + 1);
    for (const [index, { from }] of hours.slice(1).entries()) expect(hours[index]?.until).toBe(from);
  });

  it('include every instant of the day exactly once', () => {
    liveIn(zone);
    const hours = hoursOf(day);
    fc.assert(
      fc.property(fc.integer({ min: startOfDay(day), max: endOfDay(day) }), (at) => {
        const found = hours.find(({ key }) => key === hourKeyOf(at));
        expect(found && found.from <= at && at < found.until).toBe(true);
      }),
    );
  });
});

describe('hours of a day', () => {
  it('count each event once', () => {
    const begin = startOfDay('2026-07-31');
    const counts = countByHour([5, 59, 60, 600].map((minute) => ({ at: begin + minute * 60_000 })));
    expect([...counts]).toEqual([
      ['00', 2],
      ['01', 1],
      ['10', 1],
    ]);
  });

  it('distinguish both occurrences of a repeated hour', () => {
    liveIn('Europe/Berlin');
    expect(hourKeyOf(Date.parse('2026-10-25T00:30:00Z'))).toBe('02');
    expect(hourKeyOf(Date.parse('2026-10-25T01:30:00Z'))).toBe('02~2');
  });

  it.each(['24', '1', '01~3', '', 'b', '-1'])('are not read from the key “%s”', (text) => {
    expect(isHourKey(text)).toBe(false);
  });
});
