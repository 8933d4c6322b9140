import { describe, expect, it } from 'vitest';
import { openCamera, loadNextPage } from '@/store/events/cameraEvents';
import { errorSlice } from '@/store/slices/errorSlice';
import { generalSlice, selectIsLoading, selectPortal } from '@/store/slices/generalSlice';
import { portalSelected } from '@/store/account/portal';
import {
  houseCameraSlice,
  selectCameras,
  selectCamerasLoad,
  selectSharing,
} from '@/store/slices/houseCameraSlice';
import { loadCameras } from '@/store/cameras';
import { loadMembers, shareCamera } from '@/store/account/sharing';
import { loadLastActivities } from '@/store/events/lastActivities';
import { changeName, loadProfile } from '@/store/account/profile';
import { selectProfile } from '@/store/slices/profileSlice';
import { sessionEnded, sessionStarted } from '@/store/slices/sessionEvents';
import { loadViewAll } from '@/store/viewAll';
import { selectViewAll } from '@/store/slices/viewAllSlice';
import { namesOf, storeRig, wireCamera } from '../../support/storeRig';
import { settle } from '../../support/settle';

const event = (uuid: string, deviceUuid: string, timestamp: number) => ({
  uuid,
  deviceUuid,
  timestamp,
  code: 'C0001',
  thumbnail: '',
});
const open = () => new AbortController().signal;
const MORNING = new Date(2026, 5, 15, 9).getTime();

describe('slices after the end of a session', () => {
  it('are all empty', async () => {
    const { store, requests } = storeRig();
    const atFirst = store.getState();
    const empty = JSON.stringify({ ...atFirst, auth: null, general: null });

    void store.dispatch(loadCameras());
    void store.dispatch(loadMembers('c1'));
    void store.dispatch(loadProfile());
    void store.dispatch(loadViewAll(open()));
    void store.dispatch(loadLastActivities({ from: '2026-06-15', to: '2026-06-15' }, open()));
    void store.dispatch(openCamera('c1', { id: 'e1', at: null }, open()));
    await settle();
    const secret = "Anna's";
    for (const request of requests.slice()) {
      await request.reply({
        cameras: [wireCamera('c1', `${secret} door`)],
        users: [{ uuid: 'm1', displayName: `${secret} friend`, email: 'x@y.example' }],
        displayName: `${secret} name`,
        events: [
          {
            'device-data': { uuid: 'c1', displayName: `${secret} tile` },
            ...event('e1', 'c1', MORNING),
          },
        ],
      });
    }
    for (const request of requests.slice(6)) {
      await request.reply({ events: [event(`${secret} event`, 'c1', MORNING)] });
    }
    store.dispatch(houseCameraSlice.actions.cameraActivated('c1'));
    store.dispatch(errorSlice.actions.failureNoted({ at: 'login', failure: { kind: 'unreachable' } }));
    store.dispatch(portalSelected(1));
    const before = JSON.stringify(store.getState());
    for (const part of ['door', 'friend', 'name', 'tile', 'event'])
      expect(before).toContain(`${secret} ${part}`);

    store.dispatch(sessionEnded());
    expect(JSON.stringify({ ...store.getState(), auth: null, general: null })).toBe(empty);
    expect(JSON.stringify(store.getState())).not.toContain(secret);
    expect(store.getState().auth).toEqual({
      isAuthenticated: false,
      user: null,
      phase: 'ready',
      signingIn: false,
      hadSession: true,
      sessions: 1,
      renewalWait: null,
    });
    expect(selectPortal(store.getState())).toBe(0);
  });

  it('keep the number of pending calls', () => {
    const { store } = storeRig();
    store.dispatch(generalSlice.actions.callStarted());
    store.dispatch(sessionEnded());
    expect(selectIsLoading(store.getState())).toBe(true);
  });
});

describe('late response', () => {
  it('does not replace a newer list of cameras', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadCameras());
    void store.dispatch(loadCameras());
    await settle();
    await requests[1]?.reply({ cameras: [wireCamera('new')] });
    await requests[0]?.reply({ cameras: [wireCamera('old')] });
    expect(namesOf(selectCameras(store.getState()))).toEqual(['new']);
  });

  it('does not hide a newer list of cameras behind an older failure', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadCameras());
    void store.dispatch(loadCameras());
    await settle();
    await requests[1]?.reply({ cameras: [wireCamera('new')] });
    await requests[0]?.fail();
    expect(selectCamerasLoad(store.getState())).toEqual({ kind: 'loaded' });
  });

  it('does not remove a new member of a share', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadMembers('c1'));
    const shared = store.dispatch(shareCamera('c1', 'new@camera.example'));
    await settle();
    const before = requests.find(({ method }) => method === 'GET');
    await requests.find(({ method }) => method === 'POST')?.reply({ email: 'new@camera.example' });
    await requests[2]?.reply({ users: [{ uuid: 'u2', displayName: 'New', email: 'new@camera.example' }] });
    await before?.reply({ users: [] });
    expect(await shared).toMatchObject({ ok: true });
    expect(selectSharing(store.getState(), 'c1')?.members).toMatchObject([{ name: 'New' }]);
  });

  it('does not replace a new name in the profile', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadProfile());
    void store.dispatch(changeName('New'));
    await settle();
    const before = requests.find(({ method }) => method === 'GET');
    await requests.find(({ method }) => method === 'PUT')?.reply({});
    await requests[2]?.reply({ displayName: 'New' });
    await before?.reply({ displayName: 'Old' });
    expect(selectProfile(store.getState())?.name).toBe('New');
  });

  it('is ignored if the user has left the screen', async () => {
    const { store, requests } = storeRig();
    const controller = new AbortController();
    void store.dispatch(loadViewAll(controller.signal));
    await settle();
    controller.abort();
    await requests[0]?.reply({ events: [{ 'device-data': { uuid: 'c1', displayName: 'Late' } }] });
    expect(selectViewAll(store.getState()).viewAllVideos).toEqual([]);
  });
});

describe('loaded data', () => {
  it('remain on screen if a later load fails', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadCameras());
    await settle();
    await requests[0]?.reply({ cameras: [wireCamera('c1')] });
    void store.dispatch(loadCameras());
    await settle();
    await requests[1]?.reply('<h1>500</h1>', 500);
    expect(namesOf(selectCameras(store.getState()))).toEqual(['c1']);
    expect(selectCamerasLoad(store.getState())).toMatchObject({ kind: 'failed' });
  });
});

describe('members of a camera', () => {
  it('remain while they reload, but not for another camera', async () => {
    const { store, requests } = storeRig();
    void store.dispatch(loadMembers('c1'));
    await settle();
    await requests[0]?.reply({ users: [{ uuid: 'm1', displayName: 'Ben', email: 'ben@camera.example' }] });
    void store.dispatch(loadMembers('c1'));
    expect(selectSharing(store.getState(), 'c1')?.members).toMatchObject([{ name: 'Ben' }]);
    void store.dispatch(loadMembers('c2'));
    expect(selectSharing(store.getState(), 'c2')?.members).toEqual([]);
  });
});

describe('background refresh of cameras', () => {
  it.each(['one', 'several at once'])(
    'keeps the cameras without a failure if the server does not respond (calls: %s)',
    async (count) => {
      const { store, requests } = storeRig();
      void store.dispatch(loadCameras());
      await settle();
      await requests[0]?.reply({ cameras: [wireCamera('c1')] });
      // Simulates a computer that wakes: the page becomes visible, and then the network is back.
      void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
      if (count !== 'one') void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
      await settle();
      for (const request of requests.slice(1)) await request.fail();
      expect(selectCamerasLoad(store.getState())).toEqual({ kind: 'loaded' });
      expect(namesOf(selectCameras(store.getState()))).toEqual(['c1']);
    },
  );
});

describe('session with an unreachable server', () => {
  it.each([
    ['view all', loadViewAll],
    [
      'last activity',
      (signal: AbortSignal) => loadLastActivities({ from: '2026-06-15', to: '2026-06-15' }, signal),
    ],
    ['camera detail', (signal: AbortSignal) => openCamera('c1', { id: 'e1', at: null }, signal)],
  ])('ends on the screen %s', async (_where, load) => {
    const { store, requests, ended } = storeRig();
    void store.dispatch(load(open()));
    await settle();
    await requests[0]?.fail();
    expect(ended()).toBe(1);
  });

  it('continues on home, in the profile and in the list of members', async () => {
    const { store, requests, ended } = storeRig();
    void store.dispatch(loadCameras());
    void store.dispatch(loadProfile());
    void store.dispatch(loadMembers('c1'));
    await settle();
    for (const request of requests.slice()) await request.fail();
    expect(requests).toHaveLength(3);
    expect(ended()).toBe(0);
  });

  it('continues if the events of at least one camera load', async () => {
    const { store, requests, ended } = storeRig();
    void store.dispatch(loadLastActivities({ from: '2026-06-15', to: '2026-06-15' }, open()));
    await settle();
    await requests[0]?.reply({ cameras: [wireCamera('c1'), wireCamera('c2')] });
    await requests[1]?.fail();
    await requests[2]?.reply({ events: [event('e1', 'c2', MORNING)] });
    expect(ended()).toBe(0);
    expect(store.getState().getLastActivity).toMatchObject({
      failedCameraIds: ['c1'],
      lastActivities: [{ id: 'e1' }],
    });
  });
});

describe('pages of a camera', () => {
  it('end five seconds before the last event of the previous page', async () => {
    const { store, requests } = storeRig();
    const at = 1_780_000_000_000;
    const page = (from: number) =>
      Array.from({ length: 20 }, (_unused, index) =>
        event(`e${from + index}`, 'c1', at - (from + index) * 10_000),
      );
    void store.dispatch(openCamera('c1', { id: 'e0', at: null }, open()));
    await settle();
    await requests[0]?.reply({ cameras: [wireCamera('c1')] });
    await requests[1]?.reply({ events: page(0) });
    void store.dispatch(loadNextPage(open()));
    await settle();
    expect(requests[2]?.params).toMatchObject({ size: 20, order: false, end: at - 190_000 - 5_000 });
    await requests[2]?.reply({ events: page(10) });
    await requests[3]?.reply({ events: [] });
    expect(store.getState().getLastActivity.individualLastActivities.events).toHaveLength(30);
    void store.dispatch(loadNextPage(open()));
    await settle();
    await requests[4]?.reply({ events: page(10) });
    await requests[5]?.reply({ events: [] });
    expect(store.getState().getLastActivity.individualLastActivities).toMatchObject({ isComplete: true });
  });
});

describe('session of the next user', () => {
  it("starts with that user's role and portal", () => {
    const { store } = storeRig();
    store.dispatch(sessionEnded());
    store.dispatch(
      sessionStarted({ user: { id: 'u2', username: 'b', email: 'b@c.example' }, role: 1, portal: 0 }),
    );
    expect(store.getState().general).toMatchObject({ roles: 1, portal: 1 });
    store.dispatch(portalSelected(0));
    expect(selectPortal(store.getState())).toBe(1);
  });
});
