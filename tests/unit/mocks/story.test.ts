import { describe, expect, it } from 'vitest';
import { CLIP_EVENT_CODES } from '@/config/constants';

import { addDays, dayOf, endOfDay, startOfDay } from '@/domain/dateRange';
import { createVendor } from '@mocks/vendor';
import type { ScenarioName } from '@mocks/setting/scenarios';

const LENGTH = 16_000;
const CODES: ReadonlySet<string> = new Set(CLIP_EVENT_CODES);

function recorded(now: number, scenario?: ScenarioName) {
  const { household, recordings } = createVendor({ now: () => now, ...(scenario ? { scenario } : {}) });
  const events = household.cameras().flatMap((camera) =>
    recordings.eventsOf(camera).map(({ uuid, timestamp, code, fault }) => ({
      uuid,
      timestamp,
      code,
      fault,
      camera: camera.displayName,
    })),
  );
  const ofDay = (ago: number) => {
    const day = addDays(dayOf(now), -ago);
    return events.filter(
      ({ timestamp, code }) => timestamp >= startOfDay(day) && timestamp <= endOfDay(day) && CODES.has(code),
    );
  };
  return { events, ofDay };
}

const VISITED = ['Driveway', 'Street', 'Front Door', 'Garden'];

// An afternoon, shortly after midnight, and a day after clock changes in many countries.
const MOMENTS = [
  new Date(2026, 6, 31, 16, 20).getTime(),
  new Date(2026, 6, 31, 0, 4).getTime(),
  new Date(2026, 9, 26, 11).getTime(),
];

describe.each(MOMENTS)('demo events at Unix time %i ms', (now) => {
  it('include a visitor whom four cameras recorded at the same time in the last eight hours', () => {
    const { events } = recorded(now);
    const [latest] = events
      .filter(({ camera, timestamp }) => camera === 'Garden' && new Date(timestamp).getMinutes() === 12)
      .filter(({ timestamp }) => new Date(timestamp).getSeconds() === 11)
      .sort((one, other) => other.timestamp - one.timestamp);
    if (!latest) throw new Error('No person was in the garden.');
    expect(now - latest.timestamp).toBeLessThan(8 * 3_600_000);
    const together = events.filter(
      ({ timestamp }) => timestamp <= latest.timestamp && timestamp + LENGTH > latest.timestamp,
    );
    expect(together.map(({ camera }) => camera)).toEqual(expect.arrayContaining(VISITED));
  });

  it('exist for today from the first minute after midnight', () => {
    expect(recorded(now).ofDay(0).length).toBeGreaterThanOrEqual(4);
    const midnight = startOfDay(dayOf(now));
    expect(recorded(midnight + 15_000).ofDay(0).length).toBeGreaterThan(0);
  });

  it('are not in the future', () => {
    expect(recorded(now).events.filter(({ timestamp }) => timestamp > now)).toEqual([]);
  });

  it('number none on one day and three hundred on another', () => {
    const { ofDay } = recorded(now);
    expect(ofDay(3)).toEqual([]);
    expect(ofDay(5)).toHaveLength(300);
  });

  it('include one broken clip between others of yesterday', () => {
    const { events, ofDay } = recorded(now);
    const broken = events.filter(({ fault }) => fault !== undefined);
    expect(broken).toHaveLength(1);
    const times = ofDay(1)
      .filter(({ camera }) => camera === 'Driveway')
      .map(({ timestamp }) => timestamp);
    expect(times).toContain(broken[0]?.timestamp);
    expect(Math.min(...times)).toBeLessThan(broken[0]?.timestamp ?? 0);
    expect(Math.max(...times)).toBeGreaterThan(broken[0]?.timestamp ?? Infinity);
  });

  it('of one camera are more than five seconds apart, so that paging finds each of them', () => {
    const { events } = recorded(now);
    for (const name of [...VISITED, 'Living Room']) {
      const times = events.filter(({ camera }) => camera === name).map(({ timestamp }) => timestamp);
      const gaps = times.slice(1).map((at, index) => (times[index] ?? 0) - at);
      expect(Math.min(...gaps)).toBeGreaterThan(5_000);
    }
  });

  it('have unique ids that stay the same after a reload and hours later', () => {
    const ids = recorded(now).events.map(({ uuid }) => uuid);
    expect(new Set(ids).size).toBe(ids.length);
    expect(recorded(now).events.map(({ uuid }) => uuid)).toEqual(ids);
    const later = new Set(recorded(endOfDay(dayOf(now))).events.map(({ uuid }) => uuid));
    const sinceTheFirstDay = recorded(now).events.filter(
      ({ timestamp }) => timestamp > now - 28 * 86_400_000,
    );
    expect(sinceTheFirstDay.filter(({ uuid }) => !later.has(uuid))).toEqual([]);
  });

  it('have recordings of different durations that do not overlap', () => {
    const { household, recordings } = createVendor({ now: () => now });
    const lasts = {
      'clip-4-seconds': 4,
      'clip-60-seconds': 60,
      'clip-300-seconds': 300,
      'clip-half-hour': 1_800,
    };
    const secondsOf = (recording = '') =>
      Object.entries(lasts).find(([name]) => name === recording)?.[1] ?? 16;
    const all = household.cameras().map((camera) => recordings.eventsOf(camera));
    const overlaps = all.flatMap((events) =>
      events.filter(({ timestamp, recording }, index) => {
        const next = events[index - 1]?.timestamp ?? Infinity;
        return recording !== undefined && timestamp + secondsOf(recording) * 1_000 > next;
      }),
    );
    expect(overlaps).toEqual([]);
    const seen = new Set(all.flat().map(({ recording }) => secondsOf(recording)));
    expect(seen).toEqual(new Set([4, 16, 60, 300, 1_800]));
  });
});
