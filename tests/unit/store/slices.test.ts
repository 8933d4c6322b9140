import { describe, expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { openCamera } from '@/store/events/cameraEvents';
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
import { wireCamera, wireEvent } from '../../support/builders';
import { namesOf, storeRig } from '../../support/storeRig';
import { settle } from '../../support/settle';
import { CAMERAS, DAYS, open } from './events/eventsRig';

const MORNING = new Date(2026, 5, 15, 9).getTime();

describe('store after the end of a session', () => {
  it('contains no data of the session', async () => {
    const { store, requests } = storeRig();
    const atFirst = store.getState();
    const empty = JSON.stringify({ ...atFirst, auth: null, general: null });

    void store.dispatch(loadCameras());
    void store.dispatch(loadMembers('c1'));
    void store.dispatch(loadProfile());
    void store.dispatch(loadViewAll(open()));
    void store.dispatch(loadLastActivities(DAYS, open()));
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
            ...wireEvent('e1', MORNING, 'c1'),
          },
        ],
      });
    }
    for (const request of requests.slice(6)) {
      await request.reply({ events: [wireEvent(`${secret} event`, MORNING, 'c1')] });
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

  it('still counts the pending calls', () => {
    const { store } = storeRig();
    store.dispatch(generalSlice.actions.callStarted());
    store.dispatch(sessionEnded());
    expect(selectIsLoading(store.getState())).toBe(true);
  });
});

describe('late response', () => {
  it('does not replace a newer list of cameras', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadCameras());
    void store.dispatch(loadCameras());
    await settle();
    await requestFor(CAMERAS, 'newest').reply({ cameras: [wireCamera('new')] });
    await requestFor(CAMERAS).reply({ cameras: [wireCamera('old')] });
    expect(namesOf(selectCameras(store.getState()))).toEqual(['new']);
  });

  it('does not replace a newer list of cameras with a failure', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadCameras());
    void store.dispatch(loadCameras());
    await settle();
    await requestFor(CAMERAS, 'newest').reply({ cameras: [wireCamera('new')] });
    await requestFor(CAMERAS).fail();
    expect(selectCamerasLoad(store.getState())).toEqual({ kind: 'loaded' });
  });

  it('does not remove a family member who was just added', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadMembers('c1'));
    const shared = store.dispatch(shareCamera('c1', 'new@camera.example'));
    await settle();
    const before = requestFor({ method: 'GET' });
    await requestFor({ method: 'POST' }).reply({ email: 'new@camera.example' });
    await requestFor({ method: 'GET' }, 'newest').reply({
      users: [{ uuid: 'u2', displayName: 'New', email: 'new@camera.example' }],
    });
    await before.reply({ users: [] });
    expect(await shared).toMatchObject({ ok: true });
    expect(selectSharing(store.getState(), 'c1')?.members).toMatchObject([{ name: 'New' }]);
  });

  it('does not replace a new name in the profile', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadProfile());
    void store.dispatch(changeName('New'));
    await settle();
    const before = requestFor({ method: 'GET' });
    await requestFor({ method: 'PUT' }).reply({});
    await requestFor({ method: 'GET' }, 'newest').reply({ displayName: 'New' });
    await before.reply({ displayName: 'Old' });
    expect(selectProfile(store.getState())?.name).toBe('New');
  });
});

describe('members of a camera', () => {
  it('remain while they reload, but are not shown for another camera', async () => {
    const { store, requestFor } = storeRig();
    void store.dispatch(loadMembers('c1'));
    await settle();
    await requestFor({ path: endpoints.shares('c1') }).reply({
      users: [{ uuid: 'm1', displayName: 'Ben', email: 'ben@camera.example' }],
    });
    void store.dispatch(loadMembers('c1'));
    expect(selectSharing(store.getState(), 'c1')?.members).toMatchObject([{ name: 'Ben' }]);
    void store.dispatch(loadMembers('c2'));
    expect(selectSharing(store.getState(), 'c2')?.members).toEqual([]);
  });
});

describe('background refresh of cameras', () => {
  it.each(['one', 'several at once'])(
    'keeps the cameras if the server does not respond (calls: %s)',
    async (count) => {
      const { store, requests, requestFor } = storeRig();
      void store.dispatch(loadCameras());
      await settle();
      await requestFor(CAMERAS).reply({ cameras: [wireCamera('c1')] });
      // Simulates a computer that wakes up: the page becomes visible, and then the network is back.
      void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
      if (count !== 'one') void store.dispatch(loadCameras({ whenUnreachable: 'keep' }));
      await settle();
      for (const request of requests.slice(1)) await request.fail();
      expect(selectCamerasLoad(store.getState())).toEqual({ kind: 'loaded' });
      expect(namesOf(selectCameras(store.getState()))).toEqual(['c1']);
    },
  );
});

describe('session of the next user', () => {
  it('starts with the role and the portal of that user', () => {
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
