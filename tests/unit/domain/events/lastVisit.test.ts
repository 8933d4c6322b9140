import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrival, VISIT_PAUSE_MS, writeLastVisit } from '@/domain/events/lastVisit';
import { MINUTE } from '../../../support/durations';

const NOW = Date.parse('2026-07-31T16:20:00Z');
const notes = (left: number | null, lastVisit: string | null = null) => ({
  left: left === null ? null : String(left),
  lastVisit,
});

describe('last visit', () => {
  it('is empty for a new user', () => {
    expect(arrival(notes(null), NOW)).toEqual({ lastVisit: null, isNew: true });
  });

  it('ends when an absence of at least half an hour begins', () => {
    const left = NOW - VISIT_PAUSE_MS;
    expect(arrival(notes(left), NOW)).toEqual({ lastVisit: { since: left, seen: [] }, isNew: true });
    expect(arrival(notes(left, '5\npackages'), NOW).lastVisit).toEqual({ since: left, seen: [] });
  });

  it('stays the same if the user returns within half an hour', () => {
    const lastVisit = { since: NOW - 600 * MINUTE, seen: ['packages', 'people a b'] };
    expect(arrival(notes(NOW - VISIT_PAUSE_MS + 1, writeLastVisit(lastVisit)), NOW)).toEqual({
      lastVisit,
      isNew: false,
    });
  });

  it('stays empty if the user returns a minute after the digest was dismissed', () => {
    expect(arrival(notes(NOW - MINUTE, writeLastVisit(null)), NOW)).toEqual({
      lastVisit: null,
      isNew: false,
    });
  });

  it('is empty if the clock was set back', () => {
    expect(arrival(notes(NOW + 600 * MINUTE, '5'), NOW)).toEqual({ lastVisit: null, isNew: true });
  });

  it.each(['', 'x', '-5', '1e9', '99999999999999999999'])('ignores the stored value “%s”', (text) => {
    expect(arrival({ left: text, lastVisit: null }, NOW)).toEqual({ lastVisit: null, isNew: true });
    expect(arrival({ left: String(NOW), lastVisit: text }, NOW)).toEqual({ lastVisit: null, isNew: false });
  });
});

describe('last visit in two tabs', () => {
  it('ends at the same time in both tabs, in any order of actions', () => {
    const steps = fc.array(
      fc.record({ tab: fc.nat(1), after: fc.integer({ min: 0, max: VISIT_PAUSE_MS - 1 }) }),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const left = NOW - 600 * MINUTE;
        let stored = notes(left);
        let now = NOW;
        for (const { after } of taken) {
          const { lastVisit, isNew } = arrival(stored, now);
          expect(lastVisit).toEqual({ since: left, seen: [] });
          stored = { left: String(now), lastVisit: isNew ? writeLastVisit(lastVisit) : stored.lastVisit };
          now += after;
        }
      }),
    );
  });
});
