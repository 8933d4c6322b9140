import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VendorAnswer, VendorRequest } from '@/api/exchange';
import { CLIP_EVENT_CODES } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { loadCameras } from '@/store/cameras';
import { loadNewest, loadNextPage, openCamera } from '@/store/events/cameraEvents';
import { EventLoader } from '@/store/events/EventLoader';
import { createEventLog } from '@/store/events/EventLog';
import { requestEventsSince } from '@/store/events/eventsSince';
import { loadLastActivities } from '@/store/events/lastActivities';
import { loadOlderEvents, selectHorizon } from '@/store/events/olderEvents';
import {
  selectCameraEvents,
  selectFailedCameraIds,
  selectLastActivities,
} from '@/store/slices/lastActivitySlice';
import { runs } from '../../../support/runs';
import { wireCamera } from '../../../support/builders';
import { storeRig } from '../../../support/storeRig';
import { NOON } from '../../../support/times';
import { BEGIN, DAYS, open } from './eventsRig';

const RANGE = { begin: BEGIN, end: BEGIN + 12 * 3_600_000 };

interface GeneratedVendor {
  /** Busy minutes of the day for each camera. Their events are seconds apart or have the same time. */
  bursts: readonly (readonly { minute: number; count: number }[])[];
  otherEvery: number;
  filtersLast: boolean;
  most: number;
  isUnordered: boolean;
  failures: number;
}

/**
 * The vendor lists events of these minutes up to ten minutes late. All lists load at noon, which is minute
 * 720.
 */
const LATE_MINUTES = { min: 711, max: 719 };

/**
 * Each camera also has this early event, because last activity may miss late events of a camera whose
 * list fills exactly one page.
 */
const OLDEST = { minute: 0, count: 1 };

const cameras = fc
  .uniqueArray(
    fc.record({
      minute: fc.oneof(fc.integer({ min: 1, max: 719 }), fc.integer(LATE_MINUTES)),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 18, selector: ({ minute }) => minute },
  )
  .map((bursts) => bursts.concat(bursts.length === 0 ? [] : OLDEST));

const vendors: fc.Arbitrary<GeneratedVendor> = fc.record({
  bursts: fc.array(cameras, { minLength: 1, maxLength: 3 }),
  otherEvery: fc.integer({ min: 2, max: 6 }),
  filtersLast: fc.boolean(),
  most: fc.constantFrom(7, 100),
  isUnordered: fc.boolean(),
  failures: fc.integer({ min: 0, max: 2 }),
});

const newestFirst = (one: { timestamp: number }, other: { timestamp: number }) =>
  other.timestamp - one.timestamp;

const wireEvents = ({ bursts, otherEvery }: GeneratedVendor) =>
  bursts.flatMap((own, camera) =>
    own
      .flatMap(({ minute, count }) =>
        Array.from({ length: count }, (_unused, index) => ({
          uuid: `e${minute} ${index}`,
          timestamp: BEGIN + minute * 60_000 + (index % 3) * 2_000,
        })),
      )
      .sort(newestFirst)
      .map(({ uuid, timestamp }, index) => ({
        uuid,
        deviceUuid: `c${camera}`,
        timestamp,
        // The app ends a list at a page that contains only other codes.
        code: timestamp > BEGIN && index % otherEvery === 1 ? 'C2003' : 'C0001',
        thumbnail: '',
      })),
  );

const isClip = ({ code }: { code: string }) => CLIP_EVENT_CODES.some((each) => each === code);

function rigOf(vendor: GeneratedVendor) {
  const all = wireEvents(vendor).sort(newestFirst);
  const answered = (data: unknown): VendorAnswer => ({ kind: 'answered', status: 200, body: { data } });
  let requests = 0;
  let failuresLeft = vendor.failures;
  const clock = { now: NOON };
  const rig = storeRig(
    () => clock.now,
    ({ path, params }: VendorRequest) => {
      requests += 1;
      if (path.endsWith('/cameras')) {
        return answered({ cameras: vendor.bursts.map((_unused, camera) => wireCamera(`c${camera}`)) });
      }
      const { deviceUuid, begin = 0, end = 0, size = 0 } = params ?? {};
      if (requests > 4 && failuresLeft > 0) {
        failuresLeft -= 1;
        return { kind: 'answered', status: 500, body: {} };
      }
      const inRange = all.filter(
        (event) =>
          event.deviceUuid === deviceUuid &&
          event.timestamp >= Number(begin) &&
          event.timestamp <= Number(end),
      );
      const limit = Math.min(vendor.most, Number(size));
      const page = vendor.filtersLast
        ? inRange.slice(0, limit).filter(isClip)
        : inRange.filter(isClip).slice(0, limit);
      return answered({ events: vendor.isUnordered ? page.toReversed() : page });
    },
  );
  const list = (deviceUuid: string, uuid: string, timestamp: number) => {
    all.push({ uuid, deviceUuid, timestamp, code: 'C0001', thumbnail: '' });
    all.sort(newestFirst);
  };
  return { ...rig, all, list, clock };
}

const keys = (events: readonly { cameraId: string; id: string }[]) =>
  events.map(({ cameraId, id }) => `${cameraId} ${id}`).sort();
const listed = (events: ReturnType<typeof wireEvents>) =>
  events
    .filter(isClip)
    .map(({ deviceUuid, uuid }) => `${deviceUuid} ${uuid}`)
    .sort();

/** Expects the newest event first, and events at the same time in the order of camera and id. */
function inOrder(events: readonly CameraEvent[]): readonly CameraEvent[] {
  const sorted = [...events].sort(
    (one, other) =>
      other.at - one.at || (`${one.cameraId} ${one.id}` < `${other.cameraId} ${other.id}` ? -1 : 1),
  );
  expect(events).toEqual(sorted);
  return events;
}

/** More than the number of pages of any generated vendor, so a list that does not end fails the test. */
const MAX_PAGES = 200;

/** Simulates a screen's list. Both functions resolve once the list reports that it is complete. */
interface Reader {
  load: () => Promise<void>;
  refresh: () => Promise<void>;
  events: () => readonly CameraEvent[];
}

type OpenReader = (rig: ReturnType<typeof rigOf>, cameraIds: readonly string[]) => Reader;

const readsCameraDetail: OpenReader = ({ store }) => {
  const list = () => selectCameraEvents(store.getState());
  const readOn = async () => {
    for (let page = 0; page < MAX_PAGES && !list().isComplete; page += 1) {
      await store.dispatch(loadNextPage(open()));
    }
    expect(list().isComplete).toBe(true);
  };
  const load = async () => {
    await store.dispatch(openCamera('c0', { id: 'none', at: null }, open()));
    await readOn();
  };
  return {
    load,
    async refresh() {
      if (list().events.length === 0) return load();
      await vi.waitFor(async () => expect(await store.dispatch(loadNewest('', open()))).toBe(true));
      await readOn();
    },
    events: () => inOrder(list().events),
  };
};

const readsLastActivity: OpenReader = ({ store }) => {
  const load = async () => {
    await vi.waitFor(async () => {
      expect(await store.dispatch(loadLastActivities(DAYS, open()))).toBeNull();
      expect(selectFailedCameraIds(store.getState())).toEqual([]);
    });
    for (let page = 0; page < MAX_PAGES && selectHorizon(store.getState()) !== null; page += 1) {
      await store.dispatch(loadOlderEvents(open()));
    }
    expect(selectHorizon(store.getState())).toBeNull();
  };
  return { load, refresh: load, events: () => inOrder(selectLastActivities(store.getState())) };
};

const readsReplay: OpenReader = ({ store }, cameraIds) => {
  const loader = new EventLoader(createEventLog(store.services), cameraIds, () => RANGE);
  const kinds = () => new Set([...loader.getView().loads.values()].map(({ kind }) => kind));
  return {
    async load() {
      loader.start(open());
      await vi.waitFor(() => {
        if (!kinds().has('loading')) loader.retry();
        expect([...kinds()]).toEqual(['complete']);
      });
    },
    async refresh() {
      await vi.waitFor(async () => expect(await loader.refresh()).toBe(true));
      vi.advanceTimersByTime(1_000);
    },
    events: () => loader.getView().events,
  };
};

describe('events of a randomly generated vendor', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['camera detail', readsCameraDetail],
    ['last activity', readsLastActivity],
    ['replay', readsReplay],
  ])('are all listed in %s, even after a refresh', async (screen, openReader) => {
    await fc.assert(
      fc.asyncProperty(
        vendors,
        fc.array(fc.integer(LATE_MINUTES), { maxLength: 5 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        async (vendor, late, added, minutesAway) => {
          const rig = rigOf(vendor);
          const cameraIds = vendor.bursts.map((_unused, camera) => `c${camera}`);
          const expected = () =>
            rig.all.filter(({ deviceUuid }) => screen !== 'camera detail' || deviceUuid === 'c0');
          const { load, refresh, events } = openReader(rig, cameraIds);
          await load();
          expect(keys(events())).toEqual(listed(expected()));
          for (const [index, minute] of late.entries()) {
            rig.list('c0', `late${index}`, BEGIN + minute * 60_000 + 500);
          }
          for (let index = 0; index < added; index += 1) {
            rig.list('c0', `new${index}`, BEGIN + 719 * 60_000 + 50_000 + index);
          }
          rig.clock.now += minutesAway * 60_000;
          await refresh();
          expect(keys(events())).toEqual(listed(expected()));
        },
      ),
      runs(40),
    );
  });

  it('are all counted in a digest that is reported as complete', async () => {
    await fc.assert(
      fc.asyncProperty(vendors, fc.integer({ min: 0, max: 700 }), async (vendor, minute) => {
        const { store, all } = rigOf(vendor);
        await store.dispatch(loadCameras({ whenUnreachable: 'keep', signal: open() }));
        const since = BEGIN + minute * 60_000;
        const found = await store.dispatch(requestEventsSince(since, open()));
        const expected = all.filter(({ timestamp }) => timestamp >= since);
        const wanted = listed(expected);
        const isComplete = found?.isComplete === true;
        expect(isComplete ? keys(found.events) : wanted).toEqual(wanted);
        const mayMiss =
          vendor.failures > 0 ||
          vendor.bursts.some((own) => own.reduce((sum, { count }) => sum + count, 0) > 2);
        expect(isComplete || mayMiss).toBe(true);
      }),
      runs(60),
    );
  });
});

it('vendor that always returns the same page: receives only a few calls from each list', async () => {
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
