import { describe, expect, it } from 'vitest';
import { busiestHour, stripParts } from '@/ui/events/strips/DayStrip';
import { event } from '../../../../support/builders';

const DAY = '2026-07-31';
const at = (hour: number, minute: number, code = 'C0001') =>
  event(`${hour}:${minute}`, new Date(2026, 6, 31, hour, minute).getTime(), 'c', code);

describe('bars of a day’s 24 hours', () => {
  it('show an event at its hour, centered vertically', () => {
    const [part] = stripParts([at(12, 3)], DAY);
    expect(part?.x).toBeCloseTo(0.5, 1);
    expect((part?.top ?? 0) + (part?.length ?? 0) / 2).toBeCloseTo(0.5);
  });

  it('are taller for more events, up to the full height', () => {
    const height = (count: number) =>
      stripParts(
        Array.from({ length: count }, () => at(8, 1)),
        DAY,
      ).reduce((sum, { length }) => sum + length, 0);
    expect(height(3)).toBeGreaterThan(height(1));
    expect(height(500)).toBeCloseTo(1);
  });

  it('group events by category', () => {
    const parts = stripParts([at(8, 1, 'C0003'), at(8, 2), at(8, 3, 'C0003')], DAY);
    const [motion, people] = parts.sort((one, other) => one.top - other.top);
    expect([motion?.category, people?.category]).toEqual(['motion', 'people']);
    expect(parts).toHaveLength(2);
    expect(people?.length).toBeCloseTo(2 * (motion?.length ?? 0));
    expect(people?.top).toBeCloseTo((motion?.top ?? 0) + (motion?.length ?? 0));
  });

  it('have no busiest hour if there are no events', () => {
    expect(busiestHour([at(8, 1), at(14, 2), at(14, 50), at(23, 59)])).toBe(14);
    expect(busiestHour([])).toBeNull();
  });
});
