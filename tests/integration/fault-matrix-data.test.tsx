import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import type { CallName } from '@mocks/calls/calls';
import { loadCameras } from '@/store/cameras';
import { selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { loadMembers } from '@/store/account/sharing';
import { loadViewAll } from '@/store/viewAll';
import { REASON } from '../support/faults';
import { gate } from '../support/gate';
import { controlledTimeouts } from '../support/controlledTimeouts';
import { openBrowser, type Browser } from '../support/openBrowser';
import { pressShare } from '../support/pressShare';
import { roundTrips } from '../support/roundTrips';
import { appText } from '@/text/app';

const MANY = 10_000;
/** The test triggers the timeouts, so calls do not fail on a slow machine. */
const timeouts = { pauses: [0, 0], timeLimit: controlledTimeouts().timeLimit };

const wireCamera = (uuid: unknown, displayName: unknown) => ({
  uuid,
  displayName,
  status: 'Live',
  batteryPercentage: '87',
  networkStatus: null,
  snapshot: null,
  authority: '1',
  CameraUseType: 'Dwelling',
});
const wireTile = (uuid: unknown, displayName: unknown) => ({
  'device-data': { uuid, displayName, snapshot: null },
  video_playable: 'no',
  video_data: null,
});
const wireMember = (uuid: unknown, displayName: unknown) => ({ uuid, displayName, email: 'a@b.example' });
const wireEvent = (uuid: unknown, timestamp: unknown = Date.now()) => ({
  uuid,
  deviceUuid: 'cam',
  timestamp,
  code: 'C0001',
  thumbnail: null,
});

const messy = (item: (uuid: unknown, name?: unknown) => unknown) => [
  null,
  item('one'),
  7,
  item('one'),
  [],
  item(null),
  item({}),
  'item',
  {},
  item('two'),
];
const many = (item: (uuid: unknown, name?: unknown) => unknown) =>
  Array.from({ length: MANY }, (_unused, index) => item(`id-${index}`));

/** The last midnight, so that later events belong to today. */
const midnight = () => new Date().setHours(0, 0, 0, 0);

function browserWith(answers: Partial<Record<CallName, unknown>> = {}): Browser {
  const browser = openBrowser();
  sessionStorage.setItem('token', browser.server.tokenOf(DEMO_EMAIL));
  for (const [call, data] of Object.entries(answers)) {
    browser.server.override(call as CallName, () => Response.json({ data }));
  }
  return browser;
}
const goTo = (browser: Browser, address: string) => browser.load(address, { timeouts });

const tiles = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
const rows = () => screen.findAllByRole('link', { name: /^Porch, Motion detected/ });
const onePorch = { cameras: [wireCamera('cam', 'Porch')] };
/** The mock vendor has no recordings of replaced events and would refuse a request for their URL. */
const porchWithoutClips = { cameras: onePorch, clipUrl: {} };
const quietPorch = { cameras: onePorch, latestEvent: { events: [] } };

describe('screen after a malformed response', () => {
  it('home and the share dialog show each valid camera and member once', async () => {
    const answers = {
      cameras: { cameras: messy(wireCamera) },
      latestEvent: { events: [] },
      shares: { users: messy(wireMember) },
    };
    const browser = browserWith(answers);
    await goTo(browser, '/home');
    await screen.findByRole('article', { name: 'one' });
    expect(tiles()).toEqual(['one', 'two']);
    await pressShare(browser.user, 'one');
    expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(2);
  });

  it('View All shows each valid tile once', async () => {
    await goTo(browserWith({ viewAll: { events: messy(wireTile) } }), '/view-all-device');
    await screen.findByRole('article', { name: 'one' });
    expect(tiles().slice(0, 3)).toEqual(['one', 'two', 'DashCam 1']);
  });

  it('last activity shows each valid event once, newest first', async () => {
    const times = [5, 3, 9].map((minute) => midnight() + minute * 60_000);
    const events = [
      ...times.map((time) => wireEvent(`e${time}`, time)),
      ...messy((uuid) => wireEvent(uuid, 1e300)),
    ];
    await goTo(
      browserWith({ cameras: onePorch, events: { events: [...events, events[0]] } }),
      '/last-activity',
    );
    const names = (await rows()).map((row) => row.getAttribute('aria-label') ?? row.textContent);
    expect(names.map((name) => /00:0\d/.exec(name)?.[0])).toEqual(['00:09', '00:05', '00:03']);
  });

  it('camera detail counts each valid event once', async () => {
    await goTo(
      browserWith({ ...porchWithoutClips, events: { events: messy((uuid) => wireEvent(uuid)) } }),
      '/camera-detail/cam/one',
    );
    expect(await screen.findByText('2 Active Notifications')).toBeVisible();
  });
});

describe('list of ten thousand items', () => {
  it('camera detail counts every event', async () => {
    await goTo(
      browserWith({ ...porchWithoutClips, events: { events: many((uuid) => wireEvent(uuid)) } }),
      '/camera-detail/cam/id-5',
    );
    expect(await screen.findByText(/^10,?000 Active Notifications$/)).toBeVisible();
  });

  it('the store loads every camera, tile and member', async () => {
    const { store } = await goTo(
      browserWith({
        cameras: { cameras: many(wireCamera) },
        viewAll: { events: many(wireTile) },
        shares: { users: many(wireMember) },
      }),
      '/account',
    );
    await act(async () => {
      await store.dispatch(loadCameras());
      await store.dispatch(loadViewAll(new AbortController().signal));
      await store.dispatch(loadMembers('cam'));
    });
    const { getHouseCamera, viewAll } = store.getState();
    expect(getHouseCamera.cameras).toHaveLength(MANY);
    expect(getHouseCamera.sharedCameraEmails?.members).toHaveLength(MANY);
    expect(viewAll.viewAllVideos).toHaveLength(MANY);
  });
});

describe('screen that was left during a request', () => {
  const refused = (status: number) =>
    HttpResponse.json({ errors: [{ code: 'E2000', detail: 'gone' }] }, { status });

  it('ignores the late response (home, last activity, view all)', async () => {
    const browser = browserWith();
    const { store } = await goTo(browser, '/account');
    for (const [link, call, answer] of [
      ['Home', 'cameras', () => HttpResponse.html('', { status: 500 })],
      ['Last Activity', 'cameras', () => HttpResponse.error()],
      ['Home', 'cameras', () => HttpResponse.html('', { status: 401 })],
      ['Last Activity', 'events', () => HttpResponse.html('', { status: 403 })],
      ['View All', 'viewAll', () => HttpResponse.error()],
      ['View All', 'viewAll', () => refused(404)],
    ] as const) {
      const held = gate();
      browser.server.override(call, async () => {
        await held.opened;
        return answer();
      });
      const before = browser.server.calls(call).length;
      await browser.user.click(await screen.findByRole('link', { name: link }));
      await waitFor(() => expect(browser.server.calls(call).length).toBeGreaterThan(before));
      await browser.user.click(await screen.findByRole('link', { name: 'Account' }));
      // The title changes only after the previous screen's effects are cleaned up.
      await waitFor(() => expect(document.title).toBe('Camera Web App - Account'));
      const sent = browser.server.calls(call).length;
      held.open();
      await waitFor(() =>
        expect(browser.server.calls(call).every(({ status }) => status !== null)).toBe(true),
      );
      await roundTrips(browser);
      expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(sessionStorage.getItem('token')).not.toBeNull();
      expect(browser.server.calls(call)).toHaveLength(sent);
      // A stored failure would appear when home is opened again.
      expect(selectCamerasLoad(store.getState()).kind).not.toBe('failed');
      browser.server.override(call, null);
    }
  });
});

describe('failed refresh', () => {
  const failing = () =>
    HttpResponse.json({ errors: [{ status: 500, code: 'E1500', detail: REASON }] }, { status: 500 });
  const dismissed = async ({ user }: Browser) =>
    user.click(await screen.findByRole('button', { name: 'OK' }));

  it('keeps the members in the share dialog and the cameras on home', async () => {
    const browser = browserWith({ ...quietPorch, shares: { users: [wireMember('u1', 'Anna')] } });
    const { store } = await goTo(browser, '/home');
    await pressShare(browser.user, 'Porch');
    await screen.findByRole('button', { name: 'Remove Anna' });
    browser.server.override('shares', failing);
    await act(() => store.dispatch(loadMembers('cam')));
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Anna' })).toBeVisible();
    await browser.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(REASON)).not.toBeInTheDocument());

    browser.server.override('cameras', failing);
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    await browser.user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Porch' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('keeps the events of last activity', async () => {
    const events = { events: [wireEvent('e1', Date.now())] };
    const answers: Partial<Record<CallName, unknown>> = { cameras: onePorch, events };
    const browser = browserWith(answers);
    await goTo(browser, '/last-activity');
    await rows();
    for (const call of ['events', 'cameras'] as const) {
      browser.server.override(call, failing);
      await browser.user.click(screen.getByRole('button', { name: 'Refresh' }));
      await dismissed(browser);
      expect(await rows()).toHaveLength(1);
      expect(screen.getByText(appText.crashed)).toBeVisible();
      browser.server.override(call, () => Response.json({ data: answers[call] }));
      await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(appText.crashed)).not.toBeInTheDocument());
      expect(await rows()).toHaveLength(1);
    }
  });
});
