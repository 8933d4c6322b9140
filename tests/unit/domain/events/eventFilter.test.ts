import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import {
  counted,
  countedMarks,
  filtered,
  isFiltering,
  NO_FILTER,
  readFilter,
  withFilter,
  type EventFilter,
} from '@/domain/events/eventFilter';
import type { EventMark } from '@/domain/events/eventMarks';
import { startOfDay } from '@/domain/dateRange';
import { hourKeyOf } from '@/domain/events/hours';
import { eventsOn } from '../../../support/replayArbitraries';

const BEGIN = startOfDay('2026-07-31');
const CAMERAS = ['door', 'garden', 'a,b'];
const day = eventsOn(BEGIN, CAMERAS);
const filters: fc.Arbitrary<EventFilter> = fc.record({
  categories: fc.subarray(['people', 'package', 'motion'] as const),
  cameraIds: fc.subarray(CAMERAS),
  hours: fc.subarray(['00', '07', '14', '23']),
  marks: fc.subarray(['unseen', 'starred'] as const),
  since: fc.option(fc.nat(86_399).map((second) => BEGIN + second * 1_000)),
});

/** Events in odd seconds are seen, and every third second has a star. */
const hasMark = ({ at }: Pick<CameraEvent, 'at'>, mark: EventMark): boolean =>
  Math.floor(at / 1_000) % (mark === 'unseen' ? 2 : 3) === 0;

describe('event filters', () => {
  it('show only events that match all of them', () => {
    fc.assert(
      fc.property(day, filters, (events, filter) => {
        const { categories, cameraIds, hours, marks, since } = filter;
        const expected = events.filter(
          ({ code, cameraId, at }) =>
            (categories.length === 0 || categories.some((one) => one === eventCategory(code))) &&
            (cameraIds.length === 0 || cameraIds.includes(cameraId)) &&
            (hours.length === 0 || hours.includes(hourKeyOf(at))) &&
            marks.every((mark) => hasMark({ at }, mark)) &&
            (since === null || at > since),
        );
        expect(filtered(events, filter, undefined, hasMark)).toEqual(expected);
      }),
    );
  });

  it('count the events that each option would show', () => {
    fc.assert(
      fc.property(day, filters, (events, filter) => {
        const numberOf = (narrower: Partial<EventFilter>) =>
          filtered(events, { ...filter, ...narrower }, undefined, hasMark).length;
        const others = (side: 'cameraIds' | 'categories' | 'hours') =>
          filtered(events, filter, side, hasMark);
        for (const [cameraId, count] of counted(events, others('cameraIds'), (event) => event.cameraId)) {
          expect(numberOf({ cameraIds: [cameraId] })).toBe(count);
        }
        const categoryOf = ({ code }: CameraEvent) => eventCategory(code);
        for (const [category, count] of counted(events, others('categories'), categoryOf)) {
          expect(numberOf({ categories: [category] })).toBe(count);
        }
        for (const [hour, count] of counted(events, others('hours'), ({ at }) => hourKeyOf(at))) {
          expect(numberOf({ hours: [hour] })).toBe(count);
        }
      }),
    );
  });

  it('list their options by count', () => {
    fc.assert(
      fc.property(day, (events) => {
        const counts = counted(events, events, ({ cameraId }) => cameraId).map(([, count]) => count);
        expect(counts).toEqual(counts.toSorted((one, other) => other - one));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events.length);
      }),
    );
  });

  it.each([
    { categories: ['people'] as const },
    { cameraIds: ['door'] },
    { hours: ['07'] },
    { marks: ['unseen'] as const },
    { since: 0 },
  ])('are active if only %j is set', (side) => {
    expect(isFiltering({ ...NO_FILTER, ...side })).toBe(true);
  });

  it('count the events that each additional mark would show', () => {
    fc.assert(
      fc.property(day, filters, (events, filter) => {
        for (const [mark, count] of countedMarks(events, filter, hasMark)) {
          const marks = [...new Set([...filter.marks, mark])];
          expect(filtered(events, { ...filter, marks }, undefined, hasMark)).toHaveLength(count);
        }
      }),
    );
  });

  it('keep the order of their options while other filters change', () => {
    fc.assert(
      fc.property(day, filters, (events, filter) => {
        const order = (passing: readonly CameraEvent[]) =>
          counted(events, passing, ({ code }) => eventCategory(code)).map(([key]) => key);
        expect(order(filtered(events, filter, undefined, hasMark))).toEqual(order(events));
      }),
    );
  });

  it('are read from the URL as they were written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const written = withFilter(new URLSearchParams('from=2026-07-30&category=audio'), filter);
        expect(readFilter(new URLSearchParams(written.toString()))).toEqual(filter);
        expect(written.get('from')).toBe('2026-07-30');
      }),
    );
  });

  it('do not change the URL if they are empty', () => {
    expect(withFilter(new URLSearchParams('from=2026-07-30'), NO_FILTER).toString()).toBe('from=2026-07-30');
  });

  it('ignore invalid values in the URL', () => {
    const odd = new URLSearchParams('category=%00&category=<b>&camera=&hour=25&hour=x&mark=liked&since=12x');
    expect(readFilter(odd)).toEqual(NO_FILTER);
    expect(isFiltering(readFilter(odd))).toBe(false);
  });
});
