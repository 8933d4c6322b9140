import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { loadCameras } from '@/store/cameras';
import { EventLoader } from '@/store/events/EventLoader';
import { createEventLog } from '@/store/events/EventLog';
import { requestEventsSince } from '@/store/events/eventsSince';
import { loadLastActivities } from '@/store/events/lastActivities';
import {
  selectAwaitedCameras,
  selectFailedCameraIds,
  selectLastActivitiesLoad,
  selectOlder,
} from '@/store/slices/lastActivitySlice';
import { loadOlderEvents, selectHorizon } from '@/store/events/olderEvents';
import { loadProfile } from '@/store/account/profile';
import { loadViewAll } from '@/store/viewAll';
import { selectViewAll } from '@/store/slices/viewAllSlice';
import { wireCamera } from '../../../support/builders';
import { storeRig, type StoreRig } from '../../../support/storeRig';
import { settle } from '../../../support/settle';
import { CAMERAS, DAYS, BEGIN, open, event, fullPage, loadHouse, shown } from './eventsRig';

describe('last activity of a large house', () => {
  it('shows events as responses arrive, newest first', async () => {
    const rig = storeRig();
    const { store, requests, requestFor } = rig;
    void loadHouse(rig, 200);
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    expect(selectAwaitedCameras(store.getState())).toBe(200);
    await requestFor({ deviceUuid: 'c1' }).reply({ events: [event('c1', 5)] });
    await requestFor({ deviceUuid: 'c2' }).reply({ events: [event('c2', 9)] });
    await vi.waitFor(() => expect(shown(rig)).toEqual(['c2 9', 'c1 5']));
    expect(selectAwaitedCameras(store.getState())).toBe(198);
    expect(selectLastActivitiesLoad(store.getState())).toMatchObject({ kind: 'loading' });
    // Two responses lead to two more requests.
    expect(requests).toHaveLength(9);
    await requestFor({ deviceUuid: 'c3' }).reply({ events: [event('c3', 7)] });
    await vi.waitFor(() => expect(shown(rig)).toEqual(['c2 9', 'c3 7', 'c1 5']));
  });

  it('shows the events of every camera once all cameras have responded', async () => {
    const rig = storeRig();
    const { store, requestFor } = rig;
    const loading = loadHouse(rig, 40);
    const answer = async (from: number, to: number) => {
      for (let camera = from; camera < to; camera += 1) {
        const page = await vi.waitFor(() => requestFor({ deviceUuid: `c${camera}` }));
        await page.reply({ events: [event(`c${camera}`, camera)] });
      }
    };
    await answer(0, 6);
    await vi.waitFor(() => expect(shown(rig)).toHaveLength(6));
    await answer(6, 40);
    await loading;
    expect(shown(rig)).toHaveLength(40);
    expect(selectAwaitedCameras(store.getState())).toBe(0);
  });

  it('stops requesting events if the server is down', async () => {
    const rig = storeRig();
    const { requests, ended } = rig;
    void loadHouse(rig, 200);
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    for (const request of requests.slice(1, 7)) await request.fail();
    // The store sent these before it gave up, and does not wait for them.
    for (const request of requests.slice(7)) await request.fail();
    await vi.waitFor(() => expect(ended()).toBe(1));
    expect(requests.length).toBeLessThan(20);
  });

  it('keeps the session and the events of other cameras if six cameras are unreachable', async () => {
    const rig = storeRig();
    const { store, requests, requestFor, ended } = rig;
    const loading = loadHouse(rig, 8);
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    for (let camera = 1; camera <= 6; camera += 1) {
      const page = await vi.waitFor(() => requestFor({ deviceUuid: `c${camera}` }));
      await page.fail();
    }
    await vi.waitFor(() => expect(requests).toHaveLength(9));
    await requestFor({ deviceUuid: 'c7' }).reply({ events: [event('c7', 9)] });
    expect(await loading).toBeNull();
    expect(shown(rig)).toEqual(['c7 9', 'c0 5']);
    expect(selectLastActivitiesLoad(store.getState())).toMatchObject({ kind: 'loaded' });
    expect(ended()).toBe(0);
  });

  it('ignores responses once the user has left the screen', async () => {
    const rig = storeRig();
    const { requests, requestFor } = rig;
    const controller = new AbortController();
    void loadHouse(rig, 20, controller.signal);
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    controller.abort();
    for (const request of requests.slice(2)) await request.reply({ events: [event('c9', 1)] });
    await settle();
    expect(shown(rig)).toEqual([]);
    expect(requests).toHaveLength(8);
  });
});

describe('older events of last activity', () => {
  const oldest = BEGIN + 571 * 60_000;
  const nextPage = { deviceUuid: 'c0', begin: BEGIN };
  const border = { deviceUuid: 'c0', begin: oldest - 4_999 };
  async function withTwoCameras() {
    const rig = storeRig();
    const loading = loadHouse(rig, 2);
    await vi.waitFor(() => expect(rig.requests).toHaveLength(3));
    await rig.requestFor({ deviceUuid: 'c0' }).reply(fullPage('c0', 600));
    await rig.requestFor({ deviceUuid: 'c1' }).reply({ events: [event('c1', 590), event('c1', 3)] });
    await loading;
    return rig;
  }

  it('are requested from cameras whose last page was full', async () => {
    const rig = await withTwoCameras();
    const { store, requests, requestFor } = rig;
    expect(selectHorizon(store.getState())).toBe(oldest);
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    expect(requestFor(nextPage).params).toMatchObject({
      end: oldest - 5_000,
      size: 30,
      order: false,
    });
    await requestFor(nextPage).reply({ events: [event('c0', 10)] });
    await requestFor(border).reply({ events: [event('c0', 571)] });
    await older;
    expect(shown(rig).slice(-3)).toEqual(['c0 571', 'c0 10', 'c1 3']);
    expect(selectOlder(store.getState())).toMatchObject({ load: { kind: 'loaded' }, added: 1 });
    // Both last pages were short, but only pages without new events end the list.
    expect(selectHorizon(store.getState())).toBe(BEGIN + 10 * 60_000);
    const rest = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(9));
    for (const request of requests.slice(5)) await request.reply({ events: [] });
    await rest;
    expect(selectHorizon(store.getState())).toBeNull();
    await store.dispatch(loadOlderEvents(open()));
    expect(requests).toHaveLength(9);
  });

  it('are requested separately for the 5 s before the last listed event', async () => {
    const rig = await withTwoCameras();
    const { store, requests, requestFor } = rig;
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    expect(requestFor(border).params).toMatchObject({ end: oldest });
    await requestFor(nextPage).reply({ events: [event('c0', 10)] });
    const missed = { ...event('c0', 571), uuid: 'missed', timestamp: oldest - 2_000 };
    await requestFor(border).reply({ events: [event('c0', 571), missed] });
    await vi.waitFor(() => expect(requests).toHaveLength(6));
    await requestFor(border).reply({ events: [missed] });
    await older;
    expect(shown(rig).slice(-4)).toEqual(['c0 571', 'missed', 'c0 10', 'c1 3']);
  });

  it('are read from several pages if the 5 s before the last listed event contain many', async () => {
    const rig = await withTwoCameras();
    const { store, requests, requestFor } = rig;
    const burst = (from: number) => ({
      events: Array.from({ length: 30 }, (_unused, index) => ({
        ...event('c0', 571),
        uuid: `burst ${from + index}`,
        timestamp: oldest - from - index,
      })),
    });
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    await requestFor(nextPage).reply({ events: [] });
    await requestFor(border).reply(burst(1));
    await vi.waitFor(() => expect(requests).toHaveLength(6));
    expect(requestFor(border).params).toMatchObject({ end: oldest - 30 });
    // This vendor ignores `begin`. Events before `begin` do not count, so such a page ends the search.
    await requestFor(border).reply(fullPage('c0', 570));
    await older;
    expect(requests).toHaveLength(6);
    expect(shown(rig)).toHaveLength(32 + 30);
  });

  it('are not added if one of their two requests fails', async () => {
    const rig = await withTwoCameras();
    const { store, requests, requestFor } = rig;
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    await requestFor(nextPage).reply({ events: [event('c0', 10)] });
    await requestFor(border).reply('<h1>500</h1>', 500);
    await older;
    expect(selectOlder(store.getState()).load).toMatchObject({ kind: 'failed' });
    expect(shown(rig)).not.toContain('c0 10');
  });

  it('are requested again with the same cursor after a failure', async () => {
    const { store, requests, requestFor } = await withTwoCameras();
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    const failed = requestFor(nextPage);
    await failed.reply('<h1>500</h1>', 500);
    await requestFor(border).reply({ events: [] });
    await older;
    expect(selectOlder(store.getState()).load).toMatchObject({ kind: 'failed' });
    void store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    expect(requestFor(nextPage).params).toEqual(failed.params);
  });

  it('do not end the session if the only camera with older events no longer exists', async () => {
    const { store, requests } = await withTwoCameras();
    void store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    expect(requests.slice(3).map(({ toleratesMissing }) => toleratesMissing)).toEqual([true, true]);
  });

  it.each([
    ['when requested by the user, may end the session', {}, [false, false]],
    ['when requested automatically, do not end the session', { isAutomatic: true }, [true, true]],
  ])('%s if the only camera no longer exists', async (_title, options, isTolerated) => {
    const rig = storeRig();
    const loading = loadHouse(rig, 1);
    await vi.waitFor(() => expect(rig.requests).toHaveLength(2));
    await rig.requestFor({ deviceUuid: 'c0' }).reply(fullPage('c0', 600));
    await loading;
    void rig.store.dispatch(loadOlderEvents(open(), options));
    await vi.waitFor(() => expect(rig.requests).toHaveLength(4));
    expect(rig.requests.slice(2).map(({ toleratesMissing }) => toleratesMissing)).toEqual(isTolerated);
  });

  it('are not requested twice at the same time, or before the newest events', async () => {
    const rig = await withTwoCameras();
    void rig.store.dispatch(loadOlderEvents(open()));
    void rig.store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(rig.requests).toHaveLength(5));
    const empty = storeRig();
    await empty.store.dispatch(loadOlderEvents(open()));
    await settle();
    expect([rig.requests.length, empty.requests.length]).toEqual([5, 0]);
  });

  it.each([
    ['when requested automatically, do not end the session', true, 0],
    ['when requested by the user, end the session', false, 1],
  ])('%s if the camera is unreachable', async (_title, isAutomatic, ends) => {
    const { store, requests, ended } = await withTwoCameras();
    const older = store.dispatch(loadOlderEvents(open(), { isAutomatic }));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    for (const request of requests.slice(3)) await request.fail();
    await older;
    expect(ended()).toBe(ends);
    expect(selectOlder(store.getState()).load.kind === 'failed').toBe(isAutomatic);
  });

  it('stay listed when the newest events are refreshed', async () => {
    const rig = await withTwoCameras();
    const { store, requests, requestFor } = rig;
    const older = store.dispatch(loadOlderEvents(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    await requestFor(nextPage).reply(fullPage('c0', 570));
    await requestFor(border).reply({ events: [] });
    await older;
    const quiet = store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true }));
    expect(selectLastActivitiesLoad(store.getState())).toEqual({ kind: 'loaded' });
    await vi.waitFor(() => expect(requests).toHaveLength(6));
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c0'), wireCamera('c1')] });
    await vi.waitFor(() => expect(requests).toHaveLength(8));
    await requestFor({ deviceUuid: 'c0' }).reply(fullPage('c0', 601));
    await requestFor({ deviceUuid: 'c1' }).reply({ events: [event('c1', 590), event('c1', 3)] });
    await quiet;
    expect(shown(rig)).toHaveLength(63);
    expect(shown(rig)[0]).toBe('c0 601');
    expect(selectHorizon(store.getState())).toBe(BEGIN + 541 * 60_000);
  });
});

describe('background refresh of last activity', () => {
  it('keeps the content and the session if every request fails', async () => {
    const rig = storeRig();
    const { store, requests, requestFor, ended } = rig;
    const first = loadHouse(rig, 1);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    await first;
    void store.dispatch(loadViewAll(open()));
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await requestFor({ path: endpoints.allVideo }).reply({
      events: [{ 'device-data': { uuid: 'c0', displayName: 'Tile' } }],
    });

    const before = JSON.stringify({ ...store.getState(), general: null });
    const all = [
      store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true })),
      store.dispatch(loadViewAll(open(), { isQuiet: true })),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    for (const request of requests.slice(3)) await request.fail();
    expect(await Promise.all(all)).toEqual([null, null]);
    expect(JSON.stringify({ ...store.getState(), general: null })).toBe(before);
    expect(selectViewAll(store.getState()).viewAllVideos).toHaveLength(1);

    const events = store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true }));
    await vi.waitFor(() => expect(requests).toHaveLength(6));
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    await requestFor({ deviceUuid: 'c0' }).fail();
    expect(await events).toBeNull();
    expect(shown(rig)).toEqual(['c0 5']);
    expect(ended()).toBe(0);
  });

  it('does not report a failed camera whose events are already shown', async () => {
    const rig = storeRig();
    const { store, requests, requestFor } = rig;
    const first = loadHouse(rig, 2);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    await requestFor({ deviceUuid: 'c1' }).reply({ events: [event('c1', 6)] });
    await first;
    const quiet = store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true }));
    await vi.waitFor(() => expect(requests).toHaveLength(4));
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c0'), wireCamera('c1')] });
    await vi.waitFor(() => expect(requests).toHaveLength(6));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    await requestFor({ deviceUuid: 'c1' }).fail();
    await quiet;
    expect(selectFailedCameraIds(store.getState())).toEqual([]);
    expect(shown(rig)).toEqual(['c1 6', 'c0 5']);
  });

  it('keeps the session if the only camera no longer exists', async () => {
    const rig = storeRig();
    const { store, requests, requestFor } = rig;
    const first = loadHouse(rig, 1);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await requestFor({ deviceUuid: 'c0' }).reply({ events: [event('c0', 5)] });
    await first;
    void store.dispatch(requestEventsSince(BEGIN, open()));
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    void store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true }));
    await vi.waitFor(() => expect(requests).toHaveLength(4));
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    const pages = requests.filter(({ params }) => params?.['deviceUuid'] === 'c0');
    expect(pages.map(({ toleratesMissing }) => toleratesMissing)).toEqual([false, true, true]);
  });

  it('stops waiting for cameras after all requests of a large house have failed', async () => {
    const rig = storeRig();
    const { store, requests, requestFor, ended } = rig;
    const first = loadHouse(rig, 8);
    for (let camera = 0; camera < 8; camera += 1) {
      const page = await vi.waitFor(() => requestFor({ deviceUuid: `c${camera}` }));
      await page.reply({ events: [event(`c${camera}`, camera)] });
    }
    await first;
    const quiet = store.dispatch(loadLastActivities(DAYS, open(), { isQuiet: true }));
    await vi.waitFor(() => expect(requests).toHaveLength(10));
    await requestFor(CAMERAS).reply({
      cameras: Array.from({ length: 8 }, (_unused, at) => wireCamera(`c${at}`)),
    });
    await vi.waitFor(() => expect(requests).toHaveLength(16));
    for (const request of requests.slice(10)) await request.fail();
    for (const request of requests.slice(16)) await request.fail();
    expect(await quiet).toBeNull();
    expect(selectAwaitedCameras(store.getState())).toBe(0);
    expect(shown(rig)).toHaveLength(8);
    expect(ended()).toBe(0);
  });

  it('keeps the session if the cameras, the tiles or the profile are refused', async () => {
    const { store, requests, requestFor } = storeRig();
    void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
    await settle();
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('c0')] });
    void store.dispatch(loadCameras());
    void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
    void store.dispatch(loadViewAll(open()));
    void store.dispatch(loadViewAll(open(), { isQuiet: true }));
    void store.dispatch(loadProfile());
    void store.dispatch(loadProfile({ isQuiet: true }));
    await settle();
    const isTolerated = [true, false, true, false, true, false, true];
    expect(requests.map(({ toleratesMissing }) => toleratesMissing)).toEqual(isTolerated);
  });

  it('reports a failed list of cameras if no list was loaded before', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
    await settle();
    await requestFor(CAMERAS).fail();
    expect(selectCamerasLoad(store.getState())).toMatchObject({ kind: 'failed' });
  });
});

it.each<[string, (rig: StoreRig, cameraIds: readonly string[]) => Promise<unknown>, unknown]>([
  ['the digest', ({ store }) => store.dispatch(requestEventsSince(BEGIN, open())), null],
  [
    'replay and the heat map',
    ({ store }, cameraIds) => {
      const range = { begin: BEGIN, end: BEGIN + 1 };
      const loader = new EventLoader(createEventLog(store.services), cameraIds, () => range);
      loader.start(open());
      const kinds = () => new Set([...loader.getView().loads.values()].map(({ kind }) => kind));
      return vi.waitFor(() => {
        expect(kinds()).not.toContain('loading');
        return kinds();
      });
    },
    new Set(['failed']),
  ],
])('requests of %s: stop if the server is down', async (_title, load, expected) => {
  const rig = storeRig();
  const { store, requests, requestFor } = rig;
  void store.dispatch(loadCameras());
  await settle();
  const cameraIds = Array.from({ length: 200 }, (_unused, index) => `c${index}`);
  await requestFor(CAMERAS).reply({ cameras: cameraIds.map((id) => wireCamera(id)) });
  const loaded = load(rig, cameraIds);
  await vi.waitFor(() => expect(requests).toHaveLength(7));
  for (const request of requests.slice(1, 7)) await request.fail();
  // These requests followed the failed ones. The store does not wait for them.
  for (const request of requests.slice(7)) await request.fail();
  expect(await loaded).toEqual(expected);
  expect(requests.length).toBeLessThan(20);
});
