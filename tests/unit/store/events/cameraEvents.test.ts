import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import type { VendorAnswer } from '@/api/exchange';
import { startOfDay } from '@/domain/dateRange';
import type { Failure } from '@/domain/result';
import { loadNewest, loadNextPage, openCamera } from '@/store/events/cameraEvents';
import { selectCameraEvents } from '@/store/slices/lastActivitySlice';
import { wireCamera } from '../../../support/builders';
import { storeRig, type StoreRig } from '../../../support/storeRig';
import { settle } from '../../../support/settle';
import { NOON } from '../../../support/times';
import { BEGIN, CAMERAS, open, event, loadHouse } from './eventsRig';

const minute = (count: number) => BEGIN + count * 60_000;
const statusOf = (failure: Failure | null) => (failure && 'status' in failure ? failure.status : null);
const answered = (data: unknown): VendorAnswer => ({ kind: 'answered', status: 200, body: { data } });

describe("list of one camera's events", () => {
  const page = (from: number, count: number) => ({
    events: Array.from({ length: count }, (_unused, index) => event('c0', from - index)),
  });
  async function opened(first: { events: unknown[] }, id = 'c0 600') {
    const rig = storeRig();
    const opening = rig.store.dispatch(openCamera('c0', { id, at: null }, open()));
    await settle();
    await rig.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    await rig.requestFor({ deviceUuid: 'c0' }).reply(first);
    await opening;
    return rig;
  }
  const list = ({ store }: StoreRig) => selectCameraEvents(store.getState()).events.map(({ id }) => id);

  it.each([
    ['the start time', 0, undefined],
    ['a playback time', 5_000, 5_000],
  ])('finds an old clip by %s in its link', async (_title, after, reach) => {
    const rig = storeRig();
    const wanted = event('c0', 7);
    const at = wanted.timestamp + after;
    const requested = { id: wanted.uuid, at, ...(reach === undefined ? {} : { reach }) };
    const opening = rig.store.dispatch(openCamera('c0', requested, open()));
    await settle();
    await rig.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    await rig.requestFor({ deviceUuid: 'c0' }).reply(page(600, 20));
    await settle();
    expect(rig.requestFor({ deviceUuid: 'c0' }).params).toMatchObject({
      begin: wanted.timestamp,
      end: at,
    });
    await rig.requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 7.01), wanted] });
    await opening;
    expect(selectCameraEvents(rig.store.getState()).requested?.id).toBe('c0 7');
  });

  /** Simulates a vendor with an event in each minute up to minute 700. */
  function endless() {
    const rig = storeRig(undefined, ({ path, params }) => {
      if (path === endpoints.cameras) return answered({ cameras: [wireCamera('c0')] });
      const newest = Math.floor((Number(params?.['end']) - BEGIN) / 60_000);
      return answered(page(Math.min(700, newest), Number(params?.['size'])));
    });
    return { ...rig, open: (id: string) => rig.store.dispatch(openCamera('c0', { id, at: null }, open())) };
  }

  it.each([
    ['on the third page', 'c0 655', 'c0 641'],
    ['on none of them', 'none', 'c0 501'],
  ])('loads up to ten pages to find a clip %s if its link contains no time', async (_title, id, last) => {
    const rig = endless();
    expect(await rig.open(id)).toBeNull();
    expect(list(rig).at(-1)).toBe(last);
    expect(selectCameraEvents(rig.store.getState())).toMatchObject({ isSearching: false, requested: null });
  });

  it('stops searching for a clip when a page fails', async () => {
    const rig = storeRig();
    const opening = rig.store.dispatch(openCamera('c0', { id: 'none', at: null }, open()));
    await settle();
    await rig.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    await rig.requestFor({ deviceUuid: 'c0' }).reply(page(600, 20));
    await settle();
    await rig.requestFor({ end: minute(581) - 5_000 }).reply({}, 500);
    await rig.requestFor({ end: minute(581) }).reply({ events: [] });
    expect(await opening).toMatchObject({ status: 500 });
    expect(list(rig)).toHaveLength(20);
  });

  it("covers the time from the calendar's first day until now", async () => {
    const rig = storeRig();
    void rig.store.dispatch(openCamera('c0', { id: 'none', at: null }, open()));
    await settle();
    await rig.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    const begin = startOfDay('2026-05-17');
    expect(rig.requestFor({ deviceUuid: 'c0' }).params).toMatchObject({ begin, end: NOON, size: 20 });
  });

  it('sends no request for a camera that does not belong to the user', async () => {
    const rig = storeRig();
    const opening = rig.store.dispatch(openCamera('c1', { id: 'none', at: 5 }, open()));
    await settle();
    await rig.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    expect(await opening).toBeNull();
    expect(rig.requests).toHaveLength(1);
    expect(selectCameraEvents(rig.store.getState())).toMatchObject({ isSearching: false });
  });

  it.each([
    ['a failed list of cameras', 500, { kind: 'failed' }, 0],
    ['an unreachable server', null, { kind: 'idle' }, 1],
  ])('reports %s', async (_title, status, load, ends) => {
    const rig = storeRig();
    const opening = rig.store.dispatch(openCamera('c0', { id: 'none', at: null }, open()));
    await settle();
    await (status === null ? rig.requestFor(CAMERAS).fail() : rig.requestFor(CAMERAS).reply({}, status));
    expect(statusOf(await opening)).toBe(status);
    expect(selectCameraEvents(rig.store.getState())).toMatchObject({ load, isSearching: false });
    expect(rig.ended()).toBe(ends);
  });

  it.each([
    ['a failed page', 500, 0],
    ['an unreachable server', null, 1],
  ])('keeps its events after %s', async (_title, status, ends) => {
    const rig = await opened(page(600, 20));
    const loading = rig.store.dispatch(loadNextPage(open()));
    await settle();
    for (const end of [minute(581) - 5_000, minute(581)]) {
      await (status === null ? rig.requestFor({ end }).fail() : rig.requestFor({ end }).reply({}, status));
    }
    expect(statusOf(await loading)).toBe(status);
    expect(selectCameraEvents(rig.store.getState()).load.kind).toBe('failed');
    expect(list(rig)).toHaveLength(20);
    expect(rig.ended()).toBe(ends);
  });

  it('requests each page only once', async () => {
    const rig = await opened(page(600, 20));
    const loading = rig.store.dispatch(loadNextPage(open()));
    await rig.store.dispatch(loadNextPage(open()));
    await settle();
    expect(rig.requests).toHaveLength(4);
    for (const end of [minute(581) - 5_000, minute(581)]) await rig.requestFor({ end }).reply({ events: [] });
    await loading;
    await rig.store.dispatch(loadNextPage(open()));
    expect(rig.requests).toHaveLength(4);
  });

  it('does not change once the user has left the screen', async () => {
    const rig = await opened(page(600, 20));
    const leaving = new AbortController();
    const loads = [
      rig.store.dispatch(loadNextPage(leaving.signal)),
      rig.store.dispatch(loadNewest('', leaving.signal)),
    ];
    await settle();
    const before = selectCameraEvents(rig.store.getState());
    leaving.abort();
    for (const request of rig.requests.slice(2)) await request.reply(page(610, 20));
    expect(await Promise.all(loads)).toEqual([null, false]);
    expect(selectCameraEvents(rig.store.getState())).toEqual(before);
  });

  it('contains a clip at once if another list has loaded it', async () => {
    const rig = storeRig();
    const { store, requests, requestFor } = rig;
    const loading = loadHouse(rig, 2);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    // Two cameras may use the same id for their events.
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [{ ...event('c0', 7), uuid: 'same' }] });
    await requestFor({ deviceUuid: 'c1' }).reply({ events: [{ ...event('c1', 5), uuid: 'same' }] });
    await loading;
    const opening = store.dispatch(openCamera('c1', { id: 'same', at: null }, open()));
    const requested = () => selectCameraEvents(store.getState()).requested;
    expect(requested()).toMatchObject({ cameraId: 'c1', id: 'same' });
    await settle();
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c1')] });
    await requestFor({ deviceUuid: 'c1' }).reply(page(600, 20));
    await opening;
    expect(requests).toHaveLength(5);
    expect(requested()).toMatchObject({ cameraId: 'c1', id: 'same' });
  });

  it('adds new events at the top even if a page is not sorted', async () => {
    const rig = await opened(page(600, 20));
    const { store, requestFor } = rig;
    const newest = store.dispatch(loadNewest('', open()));
    await settle();
    expect(requestFor({ deviceUuid: 'c0' }).params).toMatchObject({ begin: minute(590), size: 20 });
    // Requests in the background keep the session if the camera no longer exists.
    expect(requestFor({ deviceUuid: 'c0' }).toleratesMissing).toBe(true);
    await requestFor({ deviceUuid: 'c0' }).reply(page(638, 20));
    await settle();
    expect(requestFor({ deviceUuid: 'c0' }).params).toMatchObject({
      begin: minute(590),
      end: minute(619),
    });
    await requestFor({ deviceUuid: 'c0' }).reply({ events: page(619, 20).events.toReversed() });
    await settle();
    await requestFor({ deviceUuid: 'c0' }).reply(page(600, 1));
    await newest;
    expect(list(rig)).toHaveLength(58);
    expect(list(rig)[0]).toBe('c0 638');
    expect(list(rig)[38]).toBe('c0 600');
    expect(new Set(list(rig)).size).toBe(58);
  });

  it('inserts a late event in order of time', async () => {
    const rig = await opened({ events: [event('c0', 600), event('c0', 597), event('c0', 500)] });
    const newest = rig.store.dispatch(loadNewest('', open()));
    await settle();
    await rig.requestFor({ deviceUuid: 'c0' }).reply({
      events: [event('c0', 603), event('c0', 600), event('c0', 598), event('c0', 597), event('c0', 592)],
    });
    await settle();
    await rig.requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 592)] });
    await newest;
    expect(list(rig)).toEqual(['c0 603', 'c0 600', 'c0 598', 'c0 597', 'c0 592', 'c0 500']);
  });

  it('keeps new events at the top while the next page loads', async () => {
    const rig = await opened(page(600, 20));
    const { store, requestFor } = rig;
    void store.dispatch(loadNextPage(open()));
    await settle();
    const newest = store.dispatch(loadNewest('', open()));
    await settle();
    await requestFor({ begin: minute(590) }).reply(page(601, 2));
    await settle();
    await requestFor({ begin: minute(590) }).reply(page(600, 1));
    await newest;
    await requestFor({ end: minute(581) - 5_000 }).reply({ events: page(580, 5).events.toReversed() });
    await requestFor({ end: minute(581) }).reply({ events: [] });
    await settle();
    expect(list(rig).slice(-5)).toEqual(page(580, 5).events.map(({ uuid }) => uuid));
    expect(list(rig)[0]).toBe('c0 601');
    expect(list(rig)).toHaveLength(26);
  });

  it('restarts with the newest events if too many are new', async () => {
    const rig = await opened(page(300, 20), 'c0 300');
    const { store, requestFor } = rig;
    void store.dispatch(loadNextPage(open()));
    await settle();
    const newest = store.dispatch(loadNewest('c0 295', open()));
    await settle();
    for (let index = 0; index < 10; index += 1) {
      await requestFor({ begin: minute(290) }).reply(page(700 - index * 19, 20));
      await settle();
    }
    expect(await newest).toBe(true);
    await requestFor({ end: minute(281) - 5_000 }).reply(page(280, 5));
    await requestFor({ end: minute(281) }).reply({ events: [] });
    await settle();
    expect(list(rig)).toEqual(Array.from({ length: 191 }, (_unused, index) => `c0 ${700 - index}`));
    expect(selectCameraEvents(store.getState())).toMatchObject({
      isComplete: false,
      load: { kind: 'loaded' },
      requested: { id: 'c0 295' },
    });
    void store.dispatch(loadNextPage(open()));
    await settle();
    expect(requestFor({ end: minute(510) }).params).toMatchObject({ deviceUuid: 'c0' });
  });

  it('reports whether its refresh has succeeded', async () => {
    const rig = await opened(page(600, 20));
    const failing = rig.store.dispatch(loadNewest('', open()));
    await settle();
    await rig.requestFor({ deviceUuid: 'c0' }).reply({}, 500);
    expect(await failing).toBe(false);
    const working = rig.store.dispatch(loadNewest('', open()));
    await settle();
    await rig.requestFor({ deviceUuid: 'c0' }).reply(page(600, 1));
    // A late event may be older than events in the list.
    await rig.requestFor({ deviceUuid: 'c0' }).reply(page(600, 1));
    expect(await working).toBe(true);
  });

  it('is complete if the last page ends within seconds of the start of the range', async () => {
    // The range begins with the first instant of the earliest day in the calendar.
    const edge = storeRig();
    const opening = edge.store.dispatch(openCamera('c0', { id: 'x', at: null }, open()));
    await settle();
    await edge.requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    const begin = Number(edge.requestFor({ deviceUuid: 'c0' }).params?.['begin']);
    const late = Array.from({ length: 20 }, (_unused, index) => ({
      ...event('c0', index),
      timestamp: begin + 4_000 - index,
    }));
    await edge.requestFor({ deviceUuid: 'c0' }).reply({ events: late });
    await settle();
    expect(edge.requestFor({ deviceUuid: 'c0' }).params).toMatchObject({ begin, end: begin + 3_981 });
    await edge.requestFor({ deviceUuid: 'c0' }).reply({ events: [] });
    await opening;
    expect(edge.requests).toHaveLength(3);
    expect(selectCameraEvents(edge.store.getState())).toMatchObject({ isComplete: true });
  });
});
