import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installClock, type PageClock } from '@mocks/clock/installClock';
import { instantOf, instantText, nextClockChange } from '@mocks/clock/zonedTime';

const ZONES = [
  'Europe/Kyiv',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'UTC',
];

let clock: PageClock | null = null;
const install = (ahead: number, zone: string | null) => {
  clock = installClock(ahead, zone);
  return clock;
};
afterEach(() => {
  clock?.remove();
  clock = null;
});

function resultsOf(parts: number[], change: number): unknown[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const date = new Date(year, month, day, hour, minute, 7, 89);
  const two = (value: number) => String(value).padStart(2, '0');
  const iso = `${year}-${two((month % 12) + 1)}-${two((day % 28) + 1)}T${two(hour % 24)}:${two(minute % 60)}`;
  const results = [
    date.getTime(),
    date.getDay(),
    date.getTimezoneOffset(),
    date.toDateString(),
    date.toString().replace(/ \(.*/, ''),
    date.toLocaleString('en-GB'),
    date.toLocaleDateString('en-GB', { weekday: 'long' }),
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(date),
    new Date(iso).getTime(),
    Date.parse(iso),
    Date.parse(iso.slice(0, 10)),
    Date.parse(`${iso}Z`),
    Date.parse(`${(month % 12) + 1}/${(day % 28) + 1}/${year} 10:30`),
    [
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    ],
  ];
  date.setHours(change, change);
  results.push(date.getTime());
  date.setDate(change);
  results.push(date.getTime(), date.getMilliseconds());
  date.setMonth(change);
  results.push(date.getTime());
  date.setFullYear(year, change);
  results.push(date.getTime());
  return results;
}

describe('clock of the demo page', () => {
  it('shows the same local time as a computer in the selected time zone', () => {
    const anInstant = fc.record({
      parts: fc.tuple(
        fc.integer({ min: 1990, max: 2035 }),
        fc.integer({ min: -1, max: 12 }),
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: -1, max: 25 }),
        fc.integer({ min: 0, max: 59 }),
      ),
      change: fc.integer({ min: -40, max: 70 }),
    });
    // The hours that clocks repeat or skip, and random times.
    const cases = [
      ...[0, 1, 2, 3, 4].map((hour) => ({ parts: [2026, 2, 29, hour, 30], change: 3 })),
      ...[0, 1, 2, 3, 4].map((hour) => ({ parts: [2026, 9, 25, hour, 30], change: 2 })),
      // Until 2011, clocks in Newfoundland changed at one minute past midnight.
      ...[0, 1, 2].map((hour) => ({ parts: [2001, 3, 1, hour, 3], change: 0 })),
      ...fc.sample(anInstant, { numRuns: 40, seed: 7 }),
    ];
    for (const zone of ZONES) {
      const there = spawnSync(
        process.execPath,
        [
          '-e',
          `${resultsOf.toString()}; process.stdout.write(JSON.stringify(${JSON.stringify(cases)}.map((one) => resultsOf(one.parts, one.change))))`,
        ],
        { encoding: 'utf8', env: { ...process.env, TZ: zone }, maxBuffer: 64_000_000 },
      );
      const expected: unknown = JSON.parse(there.stdout);
      install(0, zone);
      const here = cases.map(({ parts, change }) => resultsOf([...parts], change));
      clock?.remove();
      expect(JSON.parse(JSON.stringify(here)), zone).toEqual(expected);
    }
  });

  it('keeps running from the time it was set to, until it is removed', () => {
    const computer = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 5, 15, 12));
    const page = install(3_600_000, null);
    expect(new Date().toISOString()).toBe('2026-06-15T13:00:00.000Z');
    computer.mockReturnValue(Date.UTC(2026, 5, 15, 12, 0, 5));
    expect(Date.now()).toBe(Date.UTC(2026, 5, 15, 13, 0, 5));
    page.goTo(Date.UTC(2027, 5, 1));
    expect(new Date().getUTCFullYear()).toBe(2027);
    expect(new Date(0).getTime()).toBe(0);
    expect(new Date()).toBeInstanceOf(Date);
    expect(Date()).toContain('2027');
    page.remove();
    expect(Date.now()).toBe(Date.UTC(2026, 5, 15, 12, 0, 5));
  });

  it('reports the name of its time zone', () => {
    install(0, 'Europe/Kyiv');
    // Some engines still use the former name of Kyiv.
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/^Europe\/K(yi|ie)v$/);
    expect(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo' }).resolvedOptions().timeZone).toBe(
      'Asia/Tokyo',
    );
    expect(new Date(Number.NaN).toString()).toBe('Invalid Date');
  });
});

describe('times in a link', () => {
  it('are read in the given time zone unless they have an offset', () => {
    expect(instantOf('2026-03-29T01:30', 'Europe/Kyiv')).toBe(Date.UTC(2026, 2, 28, 23, 30));
    expect(instantOf('2026-03-29T01:30:10+05:00', 'Europe/Kyiv')).toBe(Date.UTC(2026, 2, 28, 20, 30, 10));
    expect(instantText(Date.UTC(2026, 2, 28, 23, 30), 'Europe/Kyiv')).toBe('2026-03-29T01:30:00');
  });
});

describe('next clock change', () => {
  it('has a time and an offset, or is null in a zone without clock changes', () => {
    const spring = nextClockChange(Date.UTC(2026, 0, 1), 'Europe/Kyiv');
    expect(spring).toEqual({ at: Date.UTC(2026, 2, 29, 1), by: 3_600_000 });
    expect(nextClockChange(spring?.at ?? 0, 'Europe/Kyiv')).toEqual({
      at: Date.UTC(2026, 9, 25, 1),
      by: -3_600_000,
    });
    expect(nextClockChange(0, 'UTC')).toBeNull();
  });
});
