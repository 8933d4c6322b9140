import { describe, expect, it } from 'vitest';
import type { EventPage } from '@/api/events';
import type { InstantRange } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { failed, succeeded, type Result } from '@/domain/result';
import { newestEvents, noteNewestEvent } from '@/store/events/newestEvents';
import {
  requestCameraPages,
  requestFirstPage,
  requestPage,
  requestRange,
  whileReachable,
} from '@/store/events/pages';
import { settle } from '../../../support/settle';
import { event, wireEvent } from '../../../support/builders';
import { storeRig } from '../../../support/storeRig';
import { NOON } from '../../../support/times';
import { FakeClock } from '../../player/fakes';
import { BEGIN, open } from './eventsRig';

const RANGE = { begin: BEGIN, end: BEGIN + 12 * 3_600_000 };

const PAGE = { deviceUuid: 'c0', ...RANGE };

describe('page of a busy server', () => {
  async function busy(waits: readonly number[]) {
    const { store, requests, requestFor } = storeRig();
    const clock = new FakeClock();
    const page = requestPage(store.services, { cameraId: 'c0', ...RANGE }, open(), { clock });
    for (const wait of waits) {
      await settle();
      await requestFor(PAGE).reply({}, 429, wait);
      await clock.pass(wait);
    }
    await settle();
    return { requests, page, requestFor };
  }

  it.each([[[2_000, 0]], [[30_000]], [[1_000, 1_000, 1_000]]])(
    'is requested again after Retry-After values of %j ms',
    async (waits) => {
      const { requests, page, requestFor } = await busy(waits);
      expect(requests).toHaveLength(waits.length + 1);
      await requestFor(PAGE).reply({ events: [] });
      expect(await page).toMatchObject({ ok: true });
    },
  );

  it.each([[[30_001]], [[1_000, 1_000, 1_000, 1_000]]])(
    'fails after Retry-After values of %j ms',
    async (waits) => {
      const { requests, page } = await busy(waits);
      expect(requests).toHaveLength(waits.length);
      expect(await page).toMatchObject({ ok: false, failure: { status: 429 } });
    },
  );

  it('is not requested again once the user has left the list', async () => {
    const { store, requests, requestFor } = storeRig();
    const clock = new FakeClock();
    const leaving = new AbortController();
    void requestPage(store.services, { cameraId: 'c0', ...RANGE }, leaving.signal, { clock });
    await settle();
    await requestFor(PAGE).reply({}, 429, 2_000);
    leaving.abort();
    await clock.pass(2_000);
    expect(requests).toHaveLength(1);
    expect(clock.tasks.size).toBe(0);
  });
});

describe('page of events', () => {
  async function request(range: InstantRange, times: readonly number[], size = 2) {
    const { store, requestFor } = storeRig();
    const page = requestPage(store.services, { cameraId: 'c0', ...range, size }, open());
    await settle();
    await requestFor({ deviceUuid: 'c0' }).reply({
      events: times.map((at) => wireEvent(`e${at}`, at, 'c0')),
    });
    const answer = await page;
    return { page: answer.ok ? answer.value : null, newest: newestEvents(store.services).get('c0') };
  }

  it.each([
    ['is full if it has as many events as requested', [2, 1], 2, false],
    ['is short if it has fewer events', [1], 1, true],
    ['is short if it also has events before its range', [0, -1], 1, true],
  ])('%s', async (_title, minutes, count, isShort) => {
    const { page } = await request(
      RANGE,
      minutes.map((minute) => BEGIN + minute * 60_000),
    );
    expect(page).toMatchObject({ events: { length: count }, isShort });
  });

  it.each([
    ['now', NOON, 'e2'],
    ['a past time', NOON - 1, undefined],
  ])(
    'updates the newest known event of its camera only if it ends now (end: %s)',
    async (_title, end, id) => {
      const { newest } = await request({ begin: 0, end }, [1, 2]);
      expect(newest?.id).toBe(id);
    },
  );

  it('does not replace a newer known event', () => {
    const { services } = storeRig().store;
    for (const at of [5, 3, 7, 6]) noteNewestEvent(services, 'c0', [{ id: `e${at}`, at }]);
    noteNewestEvent(services, 'c1', [{ id: 'other', at: 9 }]);
    expect(newestEvents(services).get('c0')?.id).toBe('e7');
  });
});

describe('range of events', () => {
  interface Page {
    /** Times of its events. */
    at: readonly number[];
    isShort?: boolean;
  }

  it.each<[string, number, readonly Page[], readonly number[], boolean?]>([
    [
      'continues after a short page with new events',
      0,
      [
        { at: [50], isShort: true },
        { at: [50], isShort: true },
      ],
      [100, 50],
    ],
    [
      'continues one millisecond earlier if all events of a page happened at its end',
      0,
      [{ at: [100] }, { at: [], isShort: true }],
      [100, 99],
    ],
    ['ends after two pages in a row without earlier events', 0, [{ at: [100] }, { at: [] }], [100, 99]],
    [
      'continues if an earlier event follows a page without one',
      0,
      [{ at: [100] }, { at: [60] }, { at: [] }, { at: [] }],
      [100, 99, 60, 59],
    ],
    ['ends once no earlier time is left in it', 100, [{ at: [100] }], [100]],
    ['ends at the known event with which it begins', 10, [{ at: [30, 10] }], [100], true],
    ['continues to its begin after an unknown event there', 10, [{ at: [30, 10] }, { at: [10] }], [100, 10]],
  ])('%s', async (_title, begin, pages, ends, isBeginKnown) => {
    const asked: number[] = [];
    const request = ({ end }: InstantRange): Promise<Result<EventPage>> => {
      const page = pages[asked.push(end) - 1];
      if (!page) throw new Error(`No page was expected to end at ${end}.`);
      const events = page.at.map((at) => event(`e${at}`, at));
      return Promise.resolve(succeeded({ events, isShort: page.isShort ?? false }));
    };
    const options = isBeginKnown === undefined ? {} : { isBeginKnown };
    const found = await requestRange(request, { begin, end: 100 }, options);
    expect(asked).toEqual(ends);
    expect(found).toMatchObject({ ok: true, value: { isComplete: true } });
  });
});

describe('repeated first page', () => {
  const at = (minute: number) => BEGIN + minute * 60_000;
  const of = (...minutes: number[]) => minutes.map((minute) => event(`e${minute}`, at(minute), 'c0'));
  const wire = (...minutes: number[]) => ({
    events: minutes.map((minute) => wireEvent(`e${minute}`, at(minute), 'c0')),
  });
  /** The list has loaded until minute 600. Late events may be listed from minute 590. */
  async function request(
    known: readonly CameraEvent[],
    first: readonly number[],
    until: number | null = at(600),
    begin = BEGIN,
  ) {
    const { store, requests, requestFor } = storeRig();
    const question = { cameraId: 'c0', begin, after: at(620), size: 4 };
    const page = requestFirstPage(store.services, { events: known, until }, question, open());
    await settle();
    await requestFor({ deviceUuid: 'c0' }).reply(wire(...first));
    return { page, requests, requestFor };
  }

  it.each<[string, readonly CameraEvent[], readonly number[], number | null, number?]>([
    ['the list is new', of(599), [601, 600, 599], null],
    ['it contains no known event', of(500), [604, 603, 602, 601], at(600)],
    ['known events are of another camera', [event('e599', at(599), 'c1')], [601, 600, 599], at(600)],
    ['it contains exactly the known events', of(600, 599), [600, 599], at(600)],
    ['it reaches back to possible late events', of(600, 590), [601, 600, 590], at(600)],
    ['it reaches back to the start of the list', of(600, 595), [601, 600, 595], at(600), at(595)],
  ])('needs one request if %s', async (_title, known, first, until, begin) => {
    const { page, requests } = await request(known, first, until, begin);
    expect(await page).toMatchObject({ ok: true, value: { events: of(...first) } });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['and new ones', of(600, 599), [602, 601, 600, 599]],
    ['but not all of them', of(600, 599, 598), [600, 599]],
  ])('includes late events if it contains known events %s', async (_title, known, first) => {
    const { page, requests, requestFor } = await request(known, first);
    expect(requestFor({ deviceUuid: 'c0' }).params).toMatchObject({ begin: at(590), end: at(599), size: 4 });
    await requestFor({ deviceUuid: 'c0' }).reply(wire(599, 592));
    await requestFor({ end: at(592) }).reply(wire(592));
    expect(await page).toMatchObject({
      value: { events: of(...first, 592), isShort: first.length < 4 },
    });
    expect(requests).toHaveLength(3);
  });

  it('fails if the request for late events fails', async () => {
    const { page, requestFor } = await request(of(600, 599), [602, 601, 600, 599]);
    await requestFor({ deviceUuid: 'c0' }).reply({}, 500);
    expect(await page).toMatchObject({ ok: false });
  });
});

describe('pages of several cameras', () => {
  const page = (isShort = true) => succeeded({ events: [], isShort });
  const broken = failed({ kind: 'unexpected', status: 500 } as const);
  const gone = failed({ kind: 'unexpected', status: 404 } as const);
  const unreachable = failed({ kind: 'unreachable' } as const);
  const questions = (count: number) =>
    Array.from({ length: count }, (_unused, index) => ({ cameraId: `c${index}`, begin: 0, after: index }));

  it.each<[string, readonly Result<EventPage>[], unknown]>([
    ['loaded even if there are no cameras', [], { kind: 'loaded', failedCameraIds: [] }],
    ['loaded even if one camera fails', [page(), broken], { kind: 'loaded', failedCameraIds: ['c1'] }],
    ['failed if every camera fails', [gone, unreachable, broken], { kind: 'failed', failure: gone.failure }],
    ['unreachable if every camera is unreachable', [unreachable, unreachable], { kind: 'unreachable' }],
    ['dropped after the session has ended', [page(), failed({ kind: 'sessionEnded' })], { kind: 'dropped' }],
  ])('are %s', async (_title, answers, expected) => {
    const outcome = await requestCameraPages(
      questions(answers.length),
      ({ after }) => Promise.resolve(answers[after] ?? page()),
      open(),
      () => undefined,
    );
    expect(outcome).toEqual(expected);
  });

  it('are passed on together with the number of missing responses', async () => {
    const taken: unknown[] = [];
    await requestCameraPages(
      questions(3),
      ({ after }) => Promise.resolve(after === 1 ? broken : page(after === 0)),
      open(),
      (pages, awaited) => taken.push(pages, awaited),
    );
    expect(taken).toEqual([
      [
        { cameraId: 'c0', events: [], isShort: true, after: 0 },
        { cameraId: 'c2', events: [], isShort: false, after: 2 },
      ],
      0,
    ]);
  });

  it.each([
    ['before the request', 0],
    ['during the request', 1],
  ])('are dropped if the user leaves %s', async (_title, expected) => {
    const leaving = new AbortController();
    let requests = 0;
    let taken = 0;
    if (expected === 0) leaving.abort();
    const outcome = await requestCameraPages(
      questions(1),
      () => {
        requests += 1;
        leaving.abort();
        return Promise.resolve(page());
      },
      leaving.signal,
      () => (taken += 1),
    );
    expect([outcome, requests, taken]).toEqual([{ kind: 'dropped' }, expected, 0]);
  });

  it.each([
    ['stop after six unreachable cameras', 5, [], true],
    ['continue after five unreachable cameras', 4, [], false],
    ['continue if one camera has responded', 9, [page()], false],
    ['continue if one camera has failed in another way', 9, [broken], false],
  ])('requests %s', (_title, more, earlier, isStopped) => {
    const reachable = whileReachable(open());
    for (const each of earlier) expect(reachable.note(each)).toBe(each);
    for (let count = 0; count < more; count += 1) expect(reachable.note(unreachable)).toBe(unreachable);
    expect(reachable.signal.aborted).toBe(false);
    reachable.note(unreachable);
    expect(reachable.signal.aborted).toBe(isStopped);
    expect(reachable.note(page()).ok).toBe(!isStopped);
  });
});
