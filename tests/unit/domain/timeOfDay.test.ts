import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '@/domain/dateRange';
import { readTimeOfDay, writeTimeOfDay } from '@/domain/timeOfDay';
import { timeOfFraction, wholeDay } from '@/features/replay/model/timelineView';
import { liveIn, places } from '../../support/replayArbitraries';
import { HOUR } from '../../support/durations';

describe('times of day in a URL', () => {
  it('are restored to the second on any day in any time zone', () => {
    fc.assert(
      fc.property(places, fc.double({ min: 0, max: 1, noNaN: true }), ({ zone, day }, share) => {
        liveIn(zone);
        const bounds = wholeDay(day);
        const time = Math.min(bounds.end - 1, timeOfFraction(bounds, share));
        const read = readTimeOfDay(dayOf(time), writeTimeOfDay(time));
        expect(read).toBe(Math.floor(time / 1_000) * 1_000);
      }),
    );
  });

  it('mark the second occurrence of a repeated hour', () => {
    liveIn('Europe/Berlin');
    const first = Date.parse('2026-10-25T00:30:00Z');
    expect(writeTimeOfDay(first)).toBe('02:30:00');
    expect(writeTimeOfDay(first + HOUR)).toBe('02:30:00~2');
    expect(readTimeOfDay('2026-10-25', '02:30:00~2')).toBe(first + HOUR);
  });

  it('are moved forward by an hour if the clock skips them', () => {
    liveIn('Europe/Berlin');
    expect(readTimeOfDay('2026-03-29', '02:30:00')).toBe(Date.parse('2026-03-29T01:30:00Z'));
  });

  it.each(['', '25:00:00', '12:60:00', 'noon', '12:00'])('are not read from "%s"', (text) => {
    expect(readTimeOfDay('2026-11-21', text)).toBeNull();
  });
});
