import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { failed, succeeded } from '@/domain/result';
import { EventLog } from '@/store/events/EventLog';
import { event } from '../../../support/builders';
import { runs } from '../../../support/runs';

const PAGE_SIZE = 3;
const open = () => new AbortController().signal;

/** Times before `listedUntil` are older than the window in which events may be listed late. */
function rig(listedUntil: number, times: readonly number[]) {
  let limit = listedUntil;
  let isBroken = false;
  const events: CameraEvent[] = times.map((at) => event(`e${at}`, at));
  const queries: string[] = [];
  const log = new EventLog(
    ({ begin, end }) => {
      queries.push(`${begin} to ${end}`);
      if (isBroken) return Promise.resolve(failed({ kind: 'unreachable' }));
      const found = events
        .filter(({ at }) => at >= begin && at <= end)
        .sort((one, other) => other.at - one.at)
        .slice(0, PAGE_SIZE);
      return Promise.resolve(succeeded({ events: found, isShort: found.length < PAGE_SIZE }));
    },
    () => limit + LATE_EVENT_WINDOW_MS,
  );
  return {
    log,
    events,
    timesIn: (begin: number, end: number) =>
      log
        .eventsOf(['door'], { begin, end })
        .map(({ at }) => at)
        .sort((one, other) => one - other),
    isKnown: (begin: number, end: number) => log.isKnown('door', { begin, end }),
    load: (begin: number, end: number, maxPages = Infinity) =>
      log.load('door', { begin, end }, open(), { maxPages }),
    takeQueries: () => queries.splice(0),
    listedUntil: () => limit,
    /** Adds an event that was listed late. */
    list(until: number, after: number) {
      limit = Math.max(limit, until);
      const at = limit + after;
      if (!events.some((each) => each.at === at)) events.push(event(`e${at}`, at));
    },
    fail: () => (isBroken = true),
  };
}

const LAST = 40;
const instant = fc.integer({ min: 0, max: LAST });
const range = fc
  .tuple(instant, instant)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('load' as const), range, maxPages: fc.constantFrom(1, 2, Infinity) }),
    fc.record({ kind: fc.constant('forget' as const), begin: instant }),
    fc.record({ kind: fc.constant('list' as const), after: fc.nat(10), until: instant }),
  ),
  { maxLength: 8 },
);

describe('event log', () => {
  it('contains all events of every known range after random loads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(instant, { maxLength: 14 }),
        instant,
        steps,
        async (times, listedUntil, given) => {
          const { log, events, timesIn, isKnown, load, takeQueries, list, ...it } = rig(listedUntil, times);
          const known = new Set<number>();
          const wrong: string[] = [];
          const misses = (begin: number, end: number) => {
            const expected = events.flatMap(({ at }) => (at >= begin && at <= end ? [at] : []));
            return String(timesIn(begin, end)) !== String(expected.sort((one, other) => one - other));
          };
          for (const step of given) {
            if (step.kind === 'forget') {
              log.forgetBefore(step.begin);
              for (const at of known) if (at < step.begin) known.delete(at);
            } else if (step.kind === 'list') list(step.until, step.after);
            else {
              const [begin, end] = step.range;
              const loaded = await load(begin, end, step.maxPages);
              const isWhole = loaded.ok && loaded.value;
              if (isWhole ? misses(begin, end) : step.maxPages === Infinity) wrong.push(`${begin} to ${end}`);
              for (let at = begin; at <= end; at += 1) {
                if ((isWhole && at < it.listedUntil()) || isKnown(at, at)) known.add(at);
              }
            }
            for (let at = 0; at <= LAST; at += 1) {
              if (isKnown(at, at) !== known.has(at) || (known.has(at) && misses(at, at))) wrong.push(`${at}`);
            }
          }
          takeQueries();
          for (const at of known) await load(at, at);
          expect([wrong, takeQueries()]).toEqual([[], []]);
        },
      ),
      runs(100),
    );
  });

  it('requests only the unknown parts of a range, newest first', async () => {
    const { load, takeQueries } = rig(100, [3, 5, 12, 15, 25, 32, 35]);
    await load(10, 19);
    await load(30, 39);
    expect(takeQueries()).toEqual(['10 to 19', '10 to 12', '30 to 39', '30 to 32']);
    await load(0, 45);
    // A gap is requested back to the newest known event before it, which proves that the gap is complete.
    expect(takeQueries()).toEqual(['35 to 45', '15 to 29', '0 to 9', '0 to 3']);
  });

  it('forgets only the events and ranges before a given time', async () => {
    const { log, load, takeQueries, timesIn } = rig(100, [5, 15, 25]);
    await load(0, 39);
    log.forgetBefore(15);
    expect(timesIn(0, 39)).toEqual([15, 25]);
    takeQueries();
    await load(15, 39);
    expect(takeQueries()).toEqual([]);
    await load(0, 39);
    expect(takeQueries()).toEqual(['0 to 14', '0 to 5']);
  });

  it.each([
    [1, false, ['0 to 9'], [7, 8, 9]],
    [2, false, ['0 to 9', '0 to 7'], [5, 6, 7, 8, 9]],
    [3, true, ['0 to 9', '0 to 7', '0 to 5'], [5, 6, 7, 8, 9]],
  ])('loads at most %i pages of a gap', async (maxPages, isWhole, requests, times) => {
    const { load, takeQueries, timesIn } = rig(100, [5, 6, 7, 8, 9]);
    expect(await load(0, 9, maxPages)).toEqual({ ok: true, value: isWhole });
    expect(takeQueries()).toEqual(requests);
    expect(timesIn(0, 9)).toEqual(times);
  });

  it('reports each page with new events', async () => {
    const { log, list, load } = rig(50, [41, 42, 43, 44]);
    let news = 0;
    const read = () => log.load('door', { begin: 40, end: 60 }, open(), { onNews: () => (news += 1) });
    await load(40, 43);
    await read();
    expect(news).toBe(1);
    await read();
    expect(news).toBe(1);
    list(50, 5);
    await read();
    expect(news).toBe(2);
  });

  it('sends no further request if a page fails or the user leaves', async () => {
    const failing = rig(100, []);
    failing.fail();
    expect(await failing.load(0, 9)).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    const { log, isKnown } = rig(100, [5]);
    const left = await log.load('door', { begin: 0, end: 9 }, AbortSignal.abort());
    expect(left).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect([failing.takeQueries().length, isKnown(6, 6)]).toEqual([1, false]);
  });
});
