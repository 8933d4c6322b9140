import { describe, expect, it } from 'vitest';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import { startOfDay } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { failed, succeeded, type Result } from '@/domain/result';
import { EventLoader, isLoadedAt, type CameraLoad } from '@/store/events/EventLoader';
import { EventLog, type FetchPage } from '@/store/events/EventLog';
import { tracksOf } from '@/domain/recordings';
import type { EventPage } from '@/api/events';
import type { PageQuery } from '@/store/events/pages';
import { event } from '../../../support/builders';
import { settle } from '../../../support/settle';
import { FakeClock } from '../../player/fakes';
import { only } from '../../../support/only';

const RANGE = { begin: 1_000, end: 100_000 };

/** Simulates a vendor that returns the newest events first, with both ends of a range included. */
function vendor(events: readonly CameraEvent[], size: number) {
  const queries: PageQuery[] = [];
  const ask: FetchPage = (query) => {
    queries.push(query);
    const found = events
      .filter(({ at, cameraId }) => cameraId === query.cameraId && at >= query.begin && at <= query.end)
      .sort((one, other) => other.at - one.at)
      .slice(0, size);
    return Promise.resolve(succeeded({ events: found, isShort: found.length < size }));
  };
  return { ask, queries };
}

/**
 * Creates a loader whose range ends at `RANGE.end` until `pass` advances it. The vendor has listed all events
 * until the end.
 */
function loaderOf(ask: FetchPage, cameraIds: readonly string[] = ['door'], clock?: FakeClock) {
  let { end } = RANGE;
  const log = new EventLog(ask, () => end + LATE_EVENT_WINDOW_MS + 1);
  const loader = new EventLoader(log, cameraIds, () => ({ ...RANGE, end }), clock);
  return { loader, pass: (milliseconds: number) => (end += milliseconds) };
}

async function load(ask: FetchPage, cameraIds: readonly string[] = ['door']) {
  const leaving = new AbortController();
  const { loader, ...moving } = loaderOf(ask, cameraIds);
  loader.start(leaving.signal);
  await settle();
  return { loader, leaving, ...moving };
}

const ids = (loader: EventLoader) =>
  loader
    .getView()
    .events.map(({ id }) => id)
    .sort();

describe('events of a day', () => {
  it('are reported with the first page, then at doubling intervals, then with the last page', async () => {
    const events = Array.from({ length: 43 }, (_, index) => event(`e${index}`, 50_000 + index));
    const { ask } = vendor(events, 5);
    const clock = new FakeClock();
    const release: (() => void)[] = [];
    const { loader } = loaderOf(
      (query, signal) =>
        new Promise((resolve) => {
          release.push(() => void ask(query, signal).then(resolve));
        }),
      ['door'],
      clock,
    );
    const reported: number[] = [];
    loader.subscribe(() => reported.push(loader.getView().events.length));
    loader.start(new AbortController().signal);
    const nextPage = async () => {
      only(release.splice(0))();
      await settle();
    };
    for (let page = 0; page < 3; page += 1) await nextPage();
    expect(reported).toEqual([5]);
    await clock.pass(100);
    expect(reported).toEqual([5, 13]);
    await nextPage();
    await clock.pass(199);
    expect(reported).toEqual([5, 13]);
    await clock.pass(1);
    expect(reported).toEqual([5, 13, 17]);
    await clock.pass(1_000);
    expect(reported).toEqual([5, 13, 17]);
    while (release.length > 0) await nextPage();
    expect(reported.at(-1)).toBe(43);
    expect(loader.getView().loads.get('door')).toEqual({ kind: 'complete' });
  });

  it('are complete after a page without new events, but not after a short page', async () => {
    const { ask, queries } = vendor([event('a', 5_000), event('b', 6_000)], 5);
    let confirm = () => {};
    const held = new Promise<void>((resolve) => (confirm = resolve));
    const { loader, pass } = await load(async (query, signal) => {
      if (queries.length === 1) await held;
      return ask(query, signal);
    });
    expect(ids(loader)).toEqual(['a', 'b']);
    expect(loader.getView().loads.get('door')).toEqual({ kind: 'loading' });
    confirm();
    await settle();
    expect(loader.getView().loads.get('door')).toEqual({ kind: 'complete' });
    expect(queries.map(({ end }) => end)).toEqual([RANGE.end, 5_000]);
    pass(1_000);
    await loader.refresh();
    expect(queries).toHaveLength(3);
  });

  it('are requested again only for cameras that failed', async () => {
    const { ask } = vendor([event('a', 5_000)], 5);
    let isBroken = true;
    const { loader, pass } = await load(
      (query, signal) =>
        query.cameraId === 'drive' && isBroken
          ? Promise.resolve(failed({ kind: 'unexpected', status: 500 }))
          : ask(query, signal),
      ['door', 'drive'],
    );
    expect(ids(loader)).toEqual(['a']);
    expect(loader.getView().loads.get('drive')).toMatchObject({ kind: 'failed' });
    isBroken = false;
    loader.retry();
    expect([...loader.getView().loads.values()]).toEqual([{ kind: 'complete' }, { kind: 'loading' }]);
    await settle();
    expect(loader.getView().loads.get('drive')).toEqual({ kind: 'complete' });
    isBroken = true;
    pass(1_000);
    expect(await loader.refresh()).toBe(false);
    expect(loader.getView().loads.get('drive')).toEqual({ kind: 'complete' });
  });

  it('are requested again from the failed page on', async () => {
    const events = Array.from({ length: 23 }, (_, index) => event(`e${index}`, 50_000 + index));
    const { ask, queries } = vendor(events, 5);
    let isBroken = true;
    const { loader } = await load((query, signal) =>
      isBroken && queries.length === 3
        ? Promise.resolve(failed({ kind: 'unexpected', status: 500 }))
        : ask(query, signal),
    );
    expect(loader.getView().loads.get('door')).toMatchObject({ kind: 'failed' });
    isBroken = false;
    loader.retry();
    await settle();
    expect(loader.getView().loads.get('door')).toEqual({ kind: 'complete' });
    expect(ids(loader)).toEqual(events.map(({ id }) => id).sort());
    expect(queries.map(({ end }) => end).slice(2, 4)).toEqual([50_014, 50_010]);
  });

  it('load completely when a stopped load is started again', async () => {
    const events = Array.from({ length: 23 }, (_, index) => event(`e${index}`, 50_000 + index));
    const { ask, queries } = vendor(events, 5);
    let isHeld = true;
    const { loader, leaving } = await load((query, signal) =>
      isHeld && queries.length === 3 ? new Promise(() => undefined) : ask(query, signal),
    );
    leaving.abort();
    isHeld = false;
    loader.start(new AbortController().signal);
    await settle();
    expect(loader.getView().loads.get('door')).toEqual({ kind: 'complete' });
    expect(ids(loader)).toEqual(events.map(({ id }) => id).sort());
  });

  it('are complete after a refresh that follows an interrupted one', async () => {
    const events = [event('first', 50_000)];
    const { ask } = vendor(events, 5);
    let left = Infinity;
    const clock = new FakeClock();
    const { loader, pass } = loaderOf(
      (query, signal) => {
        left -= 1;
        return left < 0 ? Promise.resolve(failed({ kind: 'cancelled' })) : ask(query, signal);
      },
      ['door'],
      clock,
    );
    loader.start(new AbortController().signal);
    await settle();
    for (let index = 0; index < 23; index += 1) events.push(event(`e${index}`, RANGE.end + 1 + index));
    pass(1_000);
    left = 3;
    expect(await loader.refresh()).toBe(false);
    left = Infinity;
    expect(await loader.refresh()).toBe(true);
    await clock.pass(1_000);
    expect(ids(loader)).toEqual(events.map(({ id }) => id).sort());
  });

  it('are complete after a restart that follows an interrupted refresh', async () => {
    const events = [event('a', 5_000)];
    const { ask } = vendor(events, 5);
    let isHeld = false;
    const { loader, leaving, pass } = await load((query, signal) =>
      isHeld
        ? new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
          )
        : ask(query, signal),
    );
    events.push(event('b', RANGE.end + 1));
    pass(1_000);
    isHeld = true;
    void loader.refresh();
    isHeld = false;
    leaving.abort();
    loader.start(new AbortController().signal);
    await settle();
    expect(ids(loader)).toEqual(['a', 'b']);
  });

  it('are complete at once if another loader has loaded the past days', async () => {
    const [begin, today] = [startOfDay('2026-06-13'), startOfDay('2026-06-15')];
    const { ask } = vendor([event('a', begin), event('b', today)], 5);
    const log = new EventLog(ask, () => today + 3_600_000);
    const view = (from: number, to: number) =>
      new EventLoader(log, ['door'], () => ({ begin: from, end: to })).getView();
    const kinds = () => [view(begin, today), view(begin, today + 1_000), view(today, today + 1_000)];
    await log.load('door', { begin: begin + 1, end: today + 1_000 }, new AbortController().signal);
    expect(kinds().map(({ loads }) => loads.get('door')?.kind)).toEqual(['loading', 'loading', 'loading']);
    await log.load('door', { begin, end: today - 1 }, new AbortController().signal);
    expect(kinds().map(({ loads }) => loads.get('door')?.kind)).toEqual(['complete', 'complete', 'loading']);
    expect(kinds().map(({ events }) => events.length)).toEqual([2, 2, 1]);
  });

  it('do not change once the signal of their load has aborted', async () => {
    let answer: (page: Result<EventPage>) => void = () => undefined;
    const { loader, leaving } = await load(() => new Promise((resolve) => (answer = resolve)));
    leaving.abort();
    answer(succeeded({ events: [event('late', 5_000)], isShort: true }));
    await settle();
    expect(ids(loader)).toEqual([]);
  });
});

describe('search for a recording', () => {
  const loading: CameraLoad = { kind: 'loading' };
  const complete: CameraLoad = { kind: 'complete' };
  const decided = (time: number | null, door: CameraLoad, yard: CameraLoad, from = 50_000) => {
    const facts = { durations: new Map(), corrections: new Map() };
    const tracks = tracksOf(['door', 'yard'], [event('e1', from), event('e2', 90_000)], facts);
    return isLoadedAt(new Map(Object.entries({ door, yard })), tracks, time);
  };

  it('ends once all events since its time have loaded', () => {
    expect(decided(60_000, loading, complete)).toBe(true);
    expect(decided(50_000, loading, complete)).toBe(true);
    expect(decided(49_999, loading, complete)).toBe(false);
    expect(decided(49_999, complete, complete)).toBe(true);
  });

  it('continues until each camera has responded or failed', () => {
    expect(decided(60_000, loading, loading)).toBe(false);
    expect(decided(60_000, loading, { kind: 'failed', failure: { kind: 'unreachable' } })).toBe(true);
  });

  it('continues until all cameras have loaded if it has no time', () => {
    expect(decided(null, loading, complete)).toBe(false);
    expect(decided(null, complete, complete)).toBe(true);
  });
});
