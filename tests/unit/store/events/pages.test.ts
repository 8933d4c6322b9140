import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { VendorAnswer, VendorRequest } from '@/api/exchange';
import { CLIP_EVENT_CODES } from '@/config/constants';
import { loadCameras } from '@/store/cameras';
import { loadNewest, loadNextPage, openCamera } from '@/store/events/cameraEvents';
import { EventLoader } from '@/store/events/EventLoader';
import { EventLog, createEventLog } from '@/store/events/EventLog';
import { requestEventsSince } from '@/store/events/eventsSince';
import { loadLastActivities } from '@/store/events/lastActivities';
import { loadOlderEvents, selectHorizon } from '@/store/events/olderEvents';
import { requestPage } from '@/store/events/pages';
import { selectCameraEvents, selectLastActivities } from '@/store/slices/lastActivitySlice';
import { settle } from '../../../support/settle';
import { storeRig, wireCamera } from '../../../support/storeRig';
import { FakeClock } from '../../player/fakes';
import { BEGIN, DAYS, open } from './eventsRig';

const RANGE = { begin: BEGIN, end: BEGIN + 12 * 3_600_000 };

describe('page of a busy server', () => {
  async function asked(waits: readonly number[]) {
    const { store, requests } = storeRig();
    const clock = new FakeClock();
    const page = requestPage(store.services, { cameraId: 'c0', ...RANGE }, open(), { clock });
    for (const [index, wait] of waits.entries()) {
      await settle();
      await requests[index]?.reply({}, 429, wait);
      await clock.pass(wait);
    }
    await settle();
    return { requests, page };
  }

  it('is requested again after Retry-After', async () => {
    const { requests, page } = await asked([2_000, 0]);
    expect(requests).toHaveLength(3);
    await requests[2]?.reply({ events: [] });
    expect(await page).toMatchObject({ ok: true });
  });

  it.each([[[30_001]], [[1_000, 1_000, 1_000, 1_000]]])(
    'fails after requested waits of %j',
    async (waits) => {
      const { requests, page } = await asked(waits);
      expect(requests).toHaveLength(waits.length);
      expect(await page).toMatchObject({ ok: false, failure: { status: 429 } });
    },
  );

  it('is not requested again once the user has left the list', async () => {
    const { store, requests } = storeRig();
    const clock = new FakeClock();
    const leaving = new AbortController();
    void requestPage(store.services, { cameraId: 'c0', ...RANGE }, leaving.signal, { clock });
    await settle();
    await requests[0]?.reply({}, 429, 2_000);
    leaving.abort();
    await clock.pass(2_000);
    expect(requests).toHaveLength(1);
    expect(clock.tasks.size).toBe(0);
  });
});

interface GeneratedVendor {
  /** Minutes of the day for each camera; several events may share one. */
  times: readonly (readonly number[])[];
  /** Every `otherEvery`-th event has another code. */
  otherEvery: number;
  filtersLast: boolean;
  /** Maximum number of events per page, below the requested number. */
  most: number;
  isUnordered: boolean;
  /** Number of requests that fail before one succeeds. */
  failures: number;
}

const vendors: fc.Arbitrary<GeneratedVendor> = fc.record({
  times: fc.array(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 90 }), {
    minLength: 1,
    maxLength: 3,
  }),
  otherEvery: fc.integer({ min: 2, max: 6 }),
  filtersLast: fc.boolean(),
  most: fc.constantFrom(7, 100),
  isUnordered: fc.boolean(),
  failures: fc.integer({ min: 0, max: 2 }),
});

/**
 * Creates events. Those of the same minute are seconds apart or equal in time, so that they cross the border
 * of a page.
 */
const wireEvents = ({ times, otherEvery }: GeneratedVendor) =>
  times.flatMap((own, camera) =>
    own.map((minute, index) => ({
      uuid: `e${index}`,
      deviceUuid: `c${camera}`,
      timestamp: BEGIN + minute * 60_000 + (index % 3) * 2_000,
      code: index % otherEvery === 1 ? 'C2003' : 'C0001',
      thumbnail: '',
    })),
  );

const isClip = ({ code }: { code: string }) => CLIP_EVENT_CODES.some((each) => each === code);

function rigOf(vendor: GeneratedVendor) {
  const all = wireEvents(vendor).sort((one, other) => other.timestamp - one.timestamp);
  const answered = (data: unknown): VendorAnswer => ({ kind: 'answered', status: 200, body: { data } });
  let requests = 0;
  let failuresLeft = vendor.failures;
  const rig = storeRig(undefined, ({ path, params }: VendorRequest) => {
    requests += 1;
    if (path.endsWith('/cameras')) {
      return answered({ cameras: vendor.times.map((_unused, camera) => wireCamera(`c${camera}`)) });
    }
    const { deviceUuid, begin = 0, end = 0, size = 0 } = params ?? {};
    if (requests > 3 && failuresLeft > 0) {
      failuresLeft -= 1;
      return { kind: 'answered', status: 500, body: {} };
    }
    const inRange = all.filter(
      (event) =>
        event.deviceUuid === deviceUuid && event.timestamp >= Number(begin) && event.timestamp <= Number(end),
    );
    const limit = Math.min(vendor.most, Number(size));
    const page = vendor.filtersLast
      ? inRange.slice(0, limit).filter(isClip)
      : inRange.filter(isClip).slice(0, limit);
    return answered({ events: vendor.isUnordered ? page.toReversed() : page });
  });
  const expected = all.filter(isClip).map(({ deviceUuid, uuid }) => `${deviceUuid} ${uuid}`);
  return { ...rig, all, expected, requests: () => requests };
}

const keys = (events: readonly { cameraId: string; id: string }[]) =>
  events.map(({ cameraId, id }) => `${cameraId} ${id}`).sort();

/** Exceeds the number of pages of any generated vendor. A list that does not end fails the test. */
const MAX_PAGES = 60;

describe('events of a randomly generated vendor', () => {
  it('are complete in camera detail', async () => {
    await fc.assert(
      fc.asyncProperty(vendors, async (vendor) => {
        const { store, expected } = rigOf(vendor);
        await store.dispatch(openCamera('c0', { id: 'e0', at: null }, open()));
        const list = () => selectCameraEvents(store.getState());
        for (let page = 0; page < MAX_PAGES && !list().isComplete; page += 1) {
          await store.dispatch(loadNextPage(open()));
        }
        expect(list().isComplete).toBe(true);
        expect(keys(list().events)).toEqual(expected.filter((key) => key.startsWith('c0 ')).sort());
      }),
      { numRuns: 40 },
    );
  });

  it('are complete and sorted in last activity', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 20,
    });
    try {
      await fc.assert(
        fc.asyncProperty(vendors, async (vendor) => {
          const { store, expected } = rigOf({ ...vendor, failures: 0 });
          await store.dispatch(loadLastActivities(DAYS, open()));
          for (let page = 0; page < MAX_PAGES && selectHorizon(store.getState()) !== null; page += 1) {
            await store.dispatch(loadOlderEvents(open()));
          }
          const events = selectLastActivities(store.getState());
          expect(selectHorizon(store.getState())).toBeNull();
          expect(keys(events)).toEqual([...expected].sort());
          const sorted = [...events].sort(
            (one, other) =>
              other.at - one.at || (`${one.cameraId} ${one.id}` < `${other.cameraId} ${other.id}` ? -1 : 1),
          );
          expect(events).toEqual(sorted);
        }),
        { numRuns: 40 },
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('are complete in a range, including late ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        vendors,
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
        async (vendor, late) => {
          const { store, all, expected } = rigOf(late.length > 0 ? { ...vendor, most: 100 } : vendor);
          const cameraIds = vendor.times.map((_unused, camera) => `c${camera}`);
          const log = new EventLog(
            (query, signal) => requestPage(store.services, query, signal),
            () => RANGE.end,
          );
          const loader = new EventLoader(log, cameraIds, () => RANGE);
          const kinds = () => [...loader.getView().loads.values()].map(({ kind }) => kind);
          loader.start(open());
          for (let tries = 0; tries < 5; tries += 1) {
            await vi.waitFor(() => expect(kinds()).not.toContain('loading'), { interval: 1 });
            loader.retry();
          }
          await vi.waitFor(() => expect(kinds().every((kind) => kind === 'complete')).toBe(true), {
            interval: 1,
          });
          const seen = () =>
            vi.waitFor(() => expect(keys(loader.getView().events)).toEqual([...expected].sort()));
          await seen();
          for (const [index, minutesAgo] of late.entries()) {
            const timestamp = RANGE.end - minutesAgo * 60_000;
            all.push({ uuid: `late${index}`, deviceUuid: 'c0', timestamp, code: 'C0001', thumbnail: '' });
            expected.push(`c0 late${index}`);
          }
          all.sort((one, other) => other.timestamp - one.timestamp);
          // Retries, since the vendor may still have failures left.
          await vi.waitFor(async () => expect(await loader.refresh()).toBe(true));
          await seen();
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are complete in every digest that is reported as complete', async () => {
    await fc.assert(
      fc.asyncProperty(vendors, fc.integer({ min: 0, max: 700 }), async (vendor, minute) => {
        const { store, all } = rigOf(vendor);
        await store.dispatch(loadCameras({ whenUnreachable: 'keep', signal: open() }));
        const since = BEGIN + minute * 60_000;
        const found = await store.dispatch(requestEventsSince(since, open()));
        const expected = all.filter((event) => isClip(event) && event.timestamp >= since);
        const wanted = expected.map(({ deviceUuid, uuid }) => `${deviceUuid} ${uuid}`).sort();
        const isComplete = found?.isComplete === true;
        expect(isComplete ? keys(found.events) : wanted).toEqual(wanted);
        const mayMiss = vendor.failures > 0 || vendor.times.some(({ length }) => length > 2);
        expect(isComplete || mayMiss).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are complete at the top of a refreshed camera detail', async () => {
    await fc.assert(
      fc.asyncProperty(vendors, fc.integer({ min: 0, max: 40 }), async (vendor, added) => {
        const { store, all, expected } = rigOf({ ...vendor, failures: 0, filtersLast: false });
        await store.dispatch(openCamera('c0', { id: 'e0', at: null }, open()));
        const list = () => selectCameraEvents(store.getState());
        for (let page = 0; page < MAX_PAGES && !list().isComplete; page += 1) {
          await store.dispatch(loadNextPage(open()));
        }
        if (list().events.length === 0) return;
        for (let index = 0; index < added; index += 1) {
          all.push({
            uuid: `new${index}`,
            deviceUuid: 'c0',
            timestamp: BEGIN + 712 * 60_000 + index,
            code: 'C0001',
            thumbnail: '',
          });
          expected.push(`c0 new${index}`);
        }
        all.sort((one, other) => other.timestamp - one.timestamp);
        expect(await store.dispatch(loadNewest('', open()))).toBe(true);
        expect(keys(list().events)).toEqual(expected.filter((key) => key.startsWith('c0 ')).sort());
      }),
      { numRuns: 30 },
    );
  });
});

it('vendor that returns the same page again: receives only a few calls from each reader', async () => {
  const events = Array.from({ length: 30 }, (_unused, index) => ({
    uuid: `e${index}`,
    timestamp: BEGIN + index * 60_000,
    code: 'C0001',
  }));
  let requests = 0;
  const { store } = storeRig(undefined, ({ path }) => {
    requests += 1;
    const data = path.endsWith('/cameras') ? { cameras: [wireCamera('c0')] } : { events };
    return { kind: 'answered', status: 200, body: { data } };
  });
  await store.dispatch(openCamera('c0', { id: 'e0', at: null }, open()));
  await store.dispatch(loadNextPage(open()));
  expect(selectCameraEvents(store.getState()).isComplete).toBe(true);
  await store.dispatch(loadLastActivities(DAYS, open()));
  await store.dispatch(loadOlderEvents(open()));
  expect(selectHorizon(store.getState())).toBeNull();
  const loader = new EventLoader(createEventLog(store.services), ['c0'], () => RANGE);
  loader.start(open());
  await vi.waitFor(() => expect(loader.getView().loads.get('c0')?.kind).toBe('complete'));
  expect(requests).toBeLessThan(25);
});
