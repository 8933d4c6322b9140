import { describe, expect, it } from 'vitest';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import {
  advanced,
  firstCursor,
  NOTHING_WATCHED,
  parseWatchState,
  rangeAfter,
  withFound,
  type EventCursor,
} from '@/domain/eventWatch';
import { event as eventAt } from '../../support/builders';
import { MINUTE } from '../../support/durations';

const NOON = Date.UTC(2026, 6, 15, 12);
const event = (id: string, minutes: number) => eventAt(id, NOON + minutes * MINUTE);
const after = (cursor: EventCursor, events: readonly CameraEvent[], now = NOON + 10 * MINUTE) =>
  advanced(cursor, events, now);
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

describe('events after a cursor', () => {
  it('are new if their ids are unknown', () => {
    const first = firstCursor(event('a', 0));
    const { fresh, cursor } = after(first, [event('c', 2), event('b', 1), event('a', 0)]);
    expect(ids(fresh)).toEqual(['b', 'c']);
    expect(after(cursor, [event('c', 2), event('b', 1), event('a', 0)]).fresh).toEqual([]);
  });

  it('are new even if a more recent event was uploaded first', () => {
    const { cursor } = after(firstCursor(event('a', 0)), [event('c', 2), event('a', 0)]);
    expect(ids(after(cursor, [event('c', 2), event('b', 1), event('a', 0)]).fresh)).toEqual(['b']);
  });

  it('are new even if they have the time of the newest known event', () => {
    const { fresh, cursor } = after(firstCursor(event('a', 0)), [event('b', 0), event('a', 0)]);
    expect(ids(fresh)).toEqual(['b']);
    expect(cursor).toEqual({ since: NOON, at: NOON, ids: ['b', 'a'] });
  });

  it('never move the cursor back if they are old', () => {
    const { cursor } = after(firstCursor(event('a', 0)), [event('c', 2), event('b', 1)]);
    expect(cursor.at).toBe(event('c', 2).at);
    expect(after(cursor, [event('late', 1)]).cursor.at).toBe(event('c', 2).at);
  });

  it('are not new if they happened before the watch began', () => {
    expect(after(firstCursor(event('b', 1)), [event('b', 1), event('a', 0)]).fresh).toEqual([]);
  });

  it('are new even if the newest known event has a time in the future', () => {
    const ahead = [event('a', 60), event('b', 50)];
    const { fresh, cursor } = after(firstCursor(event('a', 60)), ahead, NOON);
    expect(fresh).toEqual([]);
    expect(ids(after(cursor, [...ahead, event('c', 1)], NOON + MINUTE).fresh)).toEqual(['c']);
  });

  it('are new on a camera without earlier events, even if they are old', () => {
    expect(ids(after(firstCursor(null), [event('a', -5)]).fresh)).toEqual(['a']);
  });

  it('stay known after an empty response', () => {
    const { cursor } = after(firstCursor(event('a', 0)), []);
    expect(after(cursor, [event('a', 0)]).fresh).toEqual([]);
  });

  it.each([
    ['correct', 3],
    ['two days behind', -2_880],
    ['two days ahead', 2_880],
  ])("are within the requested range if this computer's clock is %s", (_clock, minutes) => {
    const { begin, end } = rangeAfter(firstCursor(event('a', 0)), NOON + minutes * MINUTE, 10 * MINUTE);
    for (const at of [event('late', -1), event('next', 3)].map((next) => next.at)) {
      expect(at).toBeGreaterThan(begin);
      expect(at).toBeLessThan(end);
    }
  });
});

describe('requested range of the event watch', () => {
  it('begins early enough to include late uploads, but not before 1970', () => {
    expect(rangeAfter(firstCursor(null), NOON, 10 * MINUTE).begin).toBe(0);
    expect(rangeAfter(firstCursor(event('a', 0)), NOON, 10 * MINUTE).begin).toBe(NOON - 10 * MINUTE);
  });
});

describe('stored state of the event watch', () => {
  it('is parsed without its malformed parts', () => {
    const { id, cameraId, at, code } = event('a', 0);
    const whole = { id, cameraId, at, code };
    const stored = {
      askedAt: 1,
      notBefore: '2',
      cursors: {
        door: { since: 1, at: 2, ids: ['a', 7] },
        one: { since: '1', at: 2, ids: [] },
        two: { since: 1, at: null, ids: [] },
        three: { since: 1, at: 2, ids: 'a' },
        four: null,
      },
      found: [
        null,
        whole,
        { ...whole, id: 1 },
        { ...whole, cameraId: null },
        { ...whole, at: '3' },
        { ...whole, code: 4 },
      ],
    };
    expect(parseWatchState(stored)).toEqual({
      askedAt: 1,
      notBefore: 0,
      cursors: { door: { since: 1, at: 2, ids: ['a'] } },
      found: [whole],
    });
  });

  it('is limited to two hundred events when it is read', () => {
    const found = Array.from({ length: 250 }, (_, number) => event(`e${String(number)}`, number));
    expect(ids(parseWatchState({ found }).found)).toEqual(ids(found.slice(50)));
  });

  it('is read exactly as it was written', () => {
    const { fresh, cursor } = after(firstCursor(event('a', 0)), [event('b', 1)]);
    const state = { askedAt: NOON, notBefore: 0, cursors: { door: cursor }, found: fresh };
    expect(parseWatchState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it.each([
    null,
    7,
    [],
    { cursors: [], found: {} },
    { askedAt: 'x', cursors: { a: { at: 1 } }, found: [{}] },
  ])('is read as empty if malformed: %j', (stored) => {
    expect(parseWatchState(stored)).toEqual(NOTHING_WATCHED);
  });

  it('contains at most two hundred events, each once', () => {
    const many = Array.from({ length: 250 }, (_, number) => event(`e${String(number)}`, number));
    expect(withFound(many, many)).toHaveLength(200);
    expect(ids(withFound([event('a', 0)], [event('a', 0), event('b', 1)]))).toEqual(['a', 'b']);
  });
});
