import { describe, expect, it } from 'vitest';
import { dayOf } from '@/domain/dateRange';
import { loadNextPage, openCamera } from '@/store/events/cameraEvents';
import { loadCameras } from '@/store/cameras';
import { requestEventsSince } from '@/store/events/eventsSince';
import { loadLastActivities } from '@/store/events/lastActivities';
import { loadOlderEvents, selectHorizon } from '@/store/events/olderEvents';
import { selectCameraEvents, selectLastActivities } from '@/store/slices/lastActivitySlice';
import { settle } from '../../../support/settle';
import { storeRig, wireCamera, type StoreRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const MINUTE = 60_000;
const MATCHING = 66;
const open = () => new AbortController().signal;

const wireEvent = (deviceUuid: string, index: number, isMatching: boolean) => ({
  uuid: `${deviceUuid} ${index}`,
  deviceUuid,
  timestamp: NOON - index * MINUTE,
  code: isMatching ? 'C0001' : 'C0099',
  thumbnail: '',
});
type WireEvent = ReturnType<typeof wireEvent>;
type Vendor = (events: readonly WireEvent[], size: number) => readonly WireEvent[];

/** Every third event has a requested code. */
const allOf = (cameraId: string) =>
  Array.from({ length: 3 * MATCHING }, (_unused, index) => wireEvent(cameraId, index, index % 3 === 0));
const matching = (events: readonly WireEvent[]) => events.filter(({ code }) => code === 'C0001');

const vendors: [string, Vendor][] = [
  ['filters before its limit', (events, size) => matching(events).slice(0, size)],
  ['filters after its limit', (events, size) => matching(events.slice(0, size))],
  ['answers fewer than it was asked for', (events) => matching(events).slice(0, 7)],
  ['answers unordered pages', (events, size) => matching(events).slice(0, size).toReversed()],
];

/** Answers all requests until the work is over. */
async function served<Value>({ requests }: StoreRig, vendor: Vendor, work: Promise<Value>): Promise<Value> {
  const over = new AbortController();
  void work.finally(() => over.abort());
  for (let next = 0; !over.signal.aborted; await settle()) {
    for (; next < requests.length; next += 1) {
      const { path, params = {}, reply } = requests[next] ?? {};
      const { deviceUuid, begin, end, size } = params;
      const inRange = allOf(String(deviceUuid)).filter(
        ({ timestamp }) => timestamp >= Number(begin) && timestamp <= Number(end),
      );
      await reply?.(
        path?.includes('events')
          ? { events: vendor(inRange, Number(size)) }
          : { cameras: [wireCamera('a'), wireCamera('b')] },
      );
    }
  }
  return await work;
}

describe.each(vendors)('events of a vendor that %s', (_what, vendor) => {
  it('are all on last activity, which is complete only then', async () => {
    const rig = storeRig(() => NOON);
    const { store } = rig;
    const day = dayOf(NOON);
    await served(rig, vendor, store.dispatch(loadLastActivities({ from: day, to: day }, open())));
    for (let page = 0; selectHorizon(store.getState()) !== null; page += 1) {
      expect(page).toBeLessThan(40);
      await served(rig, vendor, store.dispatch(loadOlderEvents(open())));
    }
    expect(selectLastActivities(store.getState())).toHaveLength(2 * MATCHING);
  });

  it('are all on camera detail, which is complete only then', async () => {
    const rig = storeRig(() => NOON);
    const { store } = rig;
    await served(rig, vendor, store.dispatch(openCamera('a', { id: 'a 0', at: null }, open())));
    for (let page = 0; !selectCameraEvents(store.getState()).isComplete; page += 1) {
      expect(page).toBeLessThan(40);
      await served(rig, vendor, store.dispatch(loadNextPage(open())));
    }
    expect(selectCameraEvents(store.getState()).events).toHaveLength(MATCHING);
  });

  it('are counted since a last visit, as complete only where all of them are', async () => {
    const rig = storeRig(() => NOON);
    await served(rig, vendor, rig.store.dispatch(loadCameras({ whenUnreachable: 'keep', signal: open() })));
    for (const events of [0, 4, 10, 30]) {
      const since = NOON - (3 * events - 1) * MINUTE;
      const found = await served(rig, vendor, rig.store.dispatch(requestEventsSince(since, open())));
      const isAll = found?.events.length === 2 * events;
      expect({ events, claimsTooMuch: found?.isComplete === true && !isAll }).toEqual({
        events,
        claimsTooMuch: false,
      });
      expect(found?.isComplete === true || events > 4).toBe(true);
    }
  });
});

it('events of a vendor that repeats one page: end after one repetition', async () => {
  const rig = storeRig(() => NOON);
  const { store, requests } = rig;
  const repeating: Vendor = () => allOf('a').slice(0, 20);
  await served(rig, repeating, store.dispatch(openCamera('a', { id: 'a 0', at: null }, open())));
  const before = requests.length;
  await served(rig, repeating, store.dispatch(loadNextPage(open())));
  expect(requests.length - before).toBeLessThanOrEqual(3);
  expect(selectCameraEvents(store.getState())).toMatchObject({ isComplete: true });
});
