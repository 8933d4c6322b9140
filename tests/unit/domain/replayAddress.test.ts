import { describe, expect, it } from 'vitest';
import { dayOf, selectableDays } from '@/domain/dateRange';
import { readReplayAddress, writeReplayAddress } from '@/domain/replayAddress';
import { readTimeOfDay } from '@/domain/timeOfDay';

describe('replay URL', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const read = (query: string) => readReplayAddress(new URLSearchParams(query), selectableDays(now, 29));

  it('is read exactly as it was written', () => {
    const time = Date.parse('2026-11-20T10:11:12Z');
    const address = {
      day: dayOf(time),
      time,
      cameraIds: ['a,b', 'ü/c'],
      categories: ['people'],
      speed: 4,
    } as const;
    expect(read(writeReplayAddress(address))).toEqual(address);
  });

  it('contains the selected day even for a time just before or after that day', () => {
    const day = '2026-11-20';
    const time = Date.parse('2026-11-21T00:00:05');
    expect(writeReplayAddress({ day, time })).toBe('day=2026-11-20&at=24:00:05');
    expect(read('day=2026-11-20&at=24:00:05')).toMatchObject({ day, time });
    const before = Date.parse('2026-11-19T23:59:50');
    expect(writeReplayAddress({ day, time: before })).toBe('day=2026-11-20&at=00:00:00');
  });

  it('contains readable times and lists', () => {
    const time = readTimeOfDay('2026-07-14', '09:03:00');
    expect(writeReplayAddress({ time, cameraIds: ['door', 'a,b'], categories: ['people', 'motion'] })).toBe(
      'day=2026-07-14&at=09:03:00&cameras=door,a%252Cb&kinds=people,motion',
    );
  });

  it('ignores invalid values', () => {
    const today = dayOf(now);
    expect(read('day=2026-02-30&at=12:00:00')).toEqual({
      day: today,
      time: null,
      cameraIds: [],
      categories: [],
      speed: null,
    });
    expect(read('day=2031-01-01').day).toBe(today);
    expect(read('day=2026-01-01').day).toBe(today);
    expect(read('cameras=%25E0%25A4%25A,x&kinds=ghosts,people&speed=3&at=yesterday')).toMatchObject({
      cameraIds: ['x'],
      categories: ['people'],
      speed: null,
      time: null,
    });
  });
});
