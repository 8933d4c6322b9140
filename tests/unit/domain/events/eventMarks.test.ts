import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSeenEvent,
  MAX_SEEN,
  MAX_STARS,
  parseSeen,
  parseStars,
  storedSeen,
  toSeconds,
  withStar,
} from '@/domain/events/eventMarks';
import { DAY } from '../../../support/durations';

const NOW = Date.UTC(2026, 6, 15, 12);
const hash = (text: string) => () => text;

describe('seen events', () => {
  it('include all events older than a day at a first visit', () => {
    const seen = parseSeen(null, NOW);
    expect(isSeenEvent(seen, NOW - DAY - 1_000, hash('a'))).toBe(true);
    expect(isSeenEvent(seen, NOW - DAY + 1_000, hash('a'))).toBe(false);
  });

  it('are read as they were stored', () => {
    const entries = fc.dictionary(
      fc.stringMatching(/^[\w-]{12}$/),
      fc.integer({ min: toSeconds(NOW - 30 * DAY), max: toSeconds(NOW) }),
    );
    fc.assert(
      fc.property(entries, (dictionary) => {
        const seen = new Map(Object.entries(dictionary));
        const until = toSeconds(NOW - 31 * DAY);
        const stored: unknown = JSON.parse(JSON.stringify(storedSeen({ until, seen }, NOW)));
        expect(parseSeen(stored, NOW)).toEqual({ until, seen });
      }),
    );
  });

  it.each([
    [{}],
    [{ until: 'x', seen: 1 }],
    [[]],
    ['text'],
    [7],
    [{ seen: ['', ':', 'a:', 'a:!', 7, null] }],
  ])('are reset as on a first visit if the malformed value %j is stored', (stored) => {
    expect(parseSeen(stored, NOW)).toEqual(parseSeen(null, NOW));
  });

  it('remain if the clock was a year ahead when the last of them was stored', () => {
    const later = NOW + 365 * DAY;
    const first = storedSeen({ until: 0, seen: new Map([['a', toSeconds(NOW - 2_000)]]) }, NOW);
    const { until, seen } = parseSeen(first, later);
    const second = { until, seen: new Map([...seen, ['b', toSeconds(NOW - 1_000)] as const]) };
    const read = parseSeen(storedSeen(second, later), NOW);
    const isSeen = (key: string) => isSeenEvent(read, NOW, hash(key));
    expect(['a', 'b', 'c'].map(isSeen)).toEqual([true, true, false]);
  });

  it('remain if the clock was a year ahead when the first of them was stored', () => {
    const later = NOW + 365 * DAY;
    const { until } = parseSeen(null, later);
    const stored = storedSeen({ until, seen: new Map([['a', toSeconds(NOW)]]) }, later);
    const read = parseSeen(stored, NOW);
    expect(['a', 'b'].map((key) => isSeenEvent(read, NOW, hash(key)))).toEqual([true, false]);
    expect(read.until).toBe(parseSeen(null, NOW).until);
  });

  it('remain on a computer whose clock is set back by days', () => {
    const until = toSeconds(NOW) - 3_600;
    const stored = storedSeen({ until, seen: new Map([['a', toSeconds(NOW)]]) }, NOW);
    expect(parseSeen(stored, NOW - 3 * DAY).until).toBe(until);
  });

  it('include all events older than the stored ones once their limit is exceeded', () => {
    const begin = toSeconds(NOW - 20 * DAY);
    const count = MAX_SEEN + 500;
    const seen = new Map(
      Array.from({ length: count }, (_unused, index) => [`h${index}`, begin + ((index * 7) % count)]),
    );
    const stored = storedSeen({ until: 0, seen }, NOW);
    expect(stored.seen).toHaveLength(MAX_SEEN);
    expect(JSON.stringify(stored).length).toBeLessThan(300_000);
    const read = parseSeen(stored, NOW);
    for (const [key, at] of seen) expect(isSeenEvent(read, at * 1_000, hash(key))).toBe(true);
    expect(isSeenEvent(read, (begin + count) * 1_000, hash('other'))).toBe(false);
    expect(isSeenEvent(read, (begin + 500) * 1_000, hash('other'))).toBe(false);
  });

  it('are stored without events that are too old for any list', () => {
    const [limit, newest] = [toSeconds(NOW - 31 * DAY), toSeconds(NOW)];
    const entries = [
      ['old', limit],
      ['new', newest],
    ] as const;
    const stored = storedSeen({ until: 0, seen: new Map(entries) }, NOW);
    expect(stored).toEqual({ until: limit, seen: [`new:${newest.toString(36)}`] });
  });
});

describe('stars', () => {
  it('are limited in number and stored once per event', () => {
    expect(withStar(['a'], 'a', true)).toEqual(['a']);
    expect(withStar(['a', 'b'], 'a', false)).toEqual(['b']);
    const many = Array.from({ length: MAX_STARS }, (_unused, index) => `${index}`);
    const more = withStar(many, 'new', true);
    expect(more).toHaveLength(MAX_STARS);
    expect(more.at(-1)).toBe('new');
    expect(parseStars(['a', 1, null])).toEqual(['a']);
    expect(parseStars({ a: 1 })).toEqual([]);
  });
});
