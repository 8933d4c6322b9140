import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { preferences, setPreferences } from '@/device/preferences';
import { setAlertPreferences } from '@/device/alertPreferences';
import { dayOf } from '@/domain/dateRange';
import { setCameraSilent } from '@/features/event-alerts/silentCameras';
import { KEPT_PREFIX } from '@/lib/browser/browserStorage';
import { markSeen } from '@/features/event-marks/markEvents';
import { selectIsLoading } from '@/store/slices/generalSlice';
import { browserWithNotifications, browserWithWorkerOnly } from '../support/notifications';
import { gate } from '../support/gate';
import { renderApp, type RenderAppOptions } from '../support/renderApp';
import { browserThatSavesData } from '../support/saveData';
import { roundTrips } from '../support/roundTrips';
import { settle } from '../support/settle';
import { withoutCode } from '../support/withoutCode';
import { last, only } from '../support/only';
import { wireEvent } from '../support/builders';
import { DAY } from '../support/durations';
import { pageOfEvents } from '../support/vendorAnswers';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const LABEL = 'Notifications while the app is open';

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  onTestFinished(() => void vi.unstubAllGlobals());
});

async function openApp(address: string, options: RenderAppOptions = {}) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const app = await renderApp(address, {
    now,
    ...options,
    prepare: (server) => {
      options.prepare?.(server);
      // Runs in a microtask, because `renderApp` clears the storage after `prepare`.
      queueMicrotask(() => setPreferences({ notifications: true }));
    },
  });
  const { server } = app;
  const added: ReturnType<typeof wireEvent>[] = [];
  const cameras = () => app.store.getState().getHouseCamera.cameras;
  const camera = (name: string) => cameras().find((each) => each.name === name)?.id ?? '';
  const happen = (uuid: string, name: string, code = 'C0003', at = clock.now) =>
    added.push(wireEvent(uuid, at, camera(name), code));
  const forget = () => void added.splice(0);
  // The mock vendor's default events depend on the time of day.
  server.override('events', ({ url }) => pageOfEvents(url, added.toReversed()));
  const calls = () => server.calls().filter(({ name }) => name === 'events' || name === 'latestEvent').length;
  const poll = async () => {
    const before = calls();
    clock.now += 31_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls()).toBeGreaterThanOrEqual(before + cameras().length));
  };
  const begun = () => waitFor(() => expect(calls()).toBeGreaterThanOrEqual(Math.max(1, cameras().length)));
  return { ...app, clock, happen, forget, camera, poll, calls, begun };
}

async function openHome(options?: Parameters<typeof openApp>[1]) {
  const app = await openApp('/home', options);
  await screen.findByRole('heading', { level: 1 });
  await app.begun();
  return app;
}

const recordsOf = (name: string) =>
  [sessionStorage, localStorage].flatMap(Object.keys).filter((key) => key.endsWith(`.${name}`));

describe('notifications', () => {
  it('open the recording of a new event when pressed', async () => {
    const browser = browserWithNotifications();
    const { poll, happen, clock, user } = await openHome();
    happen('e-new', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    const [shown] = browser.shown;
    expect(shown?.title).toBe('Front Door: Person detected');
    expect(shown?.body).toMatch(/^\d\d:\d\d$/);
    await waitFor(() => expect(document.title).toBe('(1) Camera App - Home'));
    act(() => shown?.press());
    await screen.findByRole('heading', { level: 1, name: 'Front Door' });
    expect(location.pathname).toMatch(/^\/camera-detail\/[^/]+\/e-new$/);
    await waitFor(() => expect(document.title).toBe('Camera Web App - Camera Detail'));
    expect(shown?.isClosed).toBe(true);

    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('article', { name: 'Front Door' });
    const day = dayOf(clock.now);
    const tellTwo = async (code: string, count: number) => {
      happen(`door-${code}`, 'Front Door', code);
      happen(`drive-${code}`, 'Driveway', code);
      await poll();
      await waitFor(() => expect(browser.shown).toHaveLength(count));
      return browser.shown.at(-1);
    };
    const two = await tellTwo('C0001', 2);
    expect(two).toMatchObject({ title: '2 new events', body: 'Front Door and Driveway' });
    await waitFor(() => expect(document.title).toBe('(2) Camera App - Home'));
    act(() => two?.press());
    expect(await screen.findByRole('link', { name: /^Driveway, Motion detected/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
    expect(location.search).toBe(`?from=${day}&to=${day}&mark=unseen`);
    expect(screen.getByRole('button', { name: /^Unseen/ })).toHaveAttribute('aria-pressed', 'true');

    const more = await tellTwo('C0003', 3);
    act(() => more?.press());
    expect(await screen.findByRole('link', { name: /^Driveway, Person detected/ })).toBeVisible();
  });

  it('include every camera if the list of muted cameras cannot be loaded', async () => {
    await withoutCode('@/session/vault/recordCipher');
    onTestFinished(() => {
      vi.doUnmock('@/session/vault/recordCipher');
    });
    const browser = browserWithNotifications();
    const { poll, happen } = await openHome({
      prepare: () => queueMicrotask(() => localStorage.setItem(`${KEPT_PREFIX}owner.silent`, 'sealed')),
    });
    happen('e-new', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
  });

  it('cause no event requests before the muted cameras are known', async () => {
    const browser = browserWithNotifications();
    const code = gate();
    let isWanted = false;
    vi.doMock('@/session/vault/recordCipher', async (original) => {
      isWanted = true;
      await code.opened;
      return await original<object>();
    });
    onTestFinished(() => {
      vi.doUnmock('@/session/vault/recordCipher');
    });
    const app = await openApp('/home', {
      prepare: () => queueMicrotask(() => localStorage.setItem(`${KEPT_PREFIX}owner.silent`, 'sealed')),
    });
    const { poll, happen, begun, calls } = app;
    await waitFor(() => expect(isWanted).toBe(true));
    await act(() => roundTrips(app));
    expect(calls()).toBe(0);
    code.open();
    await begun();
    happen('e-new', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
  });

  it('are not shown in quiet hours, or for muted cameras and categories', async () => {
    const browser = browserWithNotifications();
    const { poll, happen, store, camera, clock } = await openHome();
    act(() => setCameraSilent(store.services, camera('Garden'), true));
    await waitFor(() => expect(recordsOf('silent')).toHaveLength(1));
    happen('e-0', 'Garden', 'C0001');
    await poll();
    act(() => void setAlertPreferences({ silentCategories: ['people'] }));
    happen('e-1', 'Front Door', 'C0003');
    await poll();
    act(() => void setAlertPreferences({ silentCategories: [], quietHours: { from: 0, to: 0 } }));
    happen('e-2', 'Front Door', 'C0001');
    await poll();
    await waitFor(() => expect(document.title).toBe('(2) Camera App - Home'));
    expect(browser.shown).toEqual([]);
    act(() => void setAlertPreferences({ quietHours: null }));
    happen('e-3', 'Front Door', 'C0001');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    expect(only(browser.shown).body).toMatch(/2 other events not seen yet/);

    happen('e-seen', 'Front Door');
    act(
      () => void markSeen(store.services, [{ id: 'e-seen', cameraId: camera('Front Door'), at: clock.now }]),
    );
    await waitFor(() => expect(recordsOf('seen')).toHaveLength(1));
    await poll();
    happen('e-new', 'Driveway');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(2));
    expect(last(browser.shown).title).toBe('Driveway: Person detected');
  });

  it('appear even if an event was marked as seen while the clock was a year ahead', async () => {
    const browser = browserWithNotifications();
    const { poll, happen, store, camera, clock } = await openHome();
    const seen = { id: 'e-seen', cameraId: camera('Front Door'), at: clock.now };
    clock.now += 365 * DAY;
    act(() => void markSeen(store.services, [seen]));
    await waitFor(() => expect(recordsOf('seen')).toHaveLength(1));
    clock.now -= 365 * DAY;
    happen('e-new', 'Driveway');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    expect(only(browser.shown).title).toBe('Driveway: Person detected');
  });

  it('appear and close while the clock is five days fast, as it was at the first mark', async () => {
    const browser = browserWithNotifications();
    const vendorNow = Date.now();
    const { poll, happen, store, camera, clock } = await openHome({
      vendor: { tokenLifetimeSeconds: (30 * DAY) / 1_000 },
    });
    clock.now += 5 * DAY;
    act(() => void markSeen(store.services, [{ id: 'e', cameraId: camera('Garden'), at: vendorNow }]));
    await waitFor(() => expect(recordsOf('seen')).toHaveLength(1));
    await poll();
    happen('e-new', 'Driveway', 'C0003', clock.now - 5 * DAY);
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    await waitFor(() => expect(document.title).toBe('(1) Camera App - Home'));
    act(() => only(browser.shown).press());
    await screen.findByRole('heading', { level: 1, name: 'Driveway' });
    await waitFor(() => expect(document.title).toBe('Camera Web App - Camera Detail'));
    expect(only(browser.shown).isClosed).toBe(true);
  });

  it('exclude events before the day on which the user first marked one as seen', async () => {
    browserWithNotifications();
    const { poll, happen, store, camera, clock } = await openHome();
    happen('e-old', 'Garden');
    await poll();
    await waitFor(() => expect(document.title).toBe('(1) Camera App - Home'));
    clock.now += 2 * DAY;
    act(() => void markSeen(store.services, [{ id: 'e', cameraId: camera('Garden'), at: clock.now }]));
    await waitFor(() => expect(document.title).toBe('Camera App - Home'));
  });

  it('share the event requests of the wall', async () => {
    browserWithNotifications();
    const { user, calls, begun, store } = await openApp('/wall');
    await screen.findByRole('region', { name: 'Front Door player' });
    await begun();
    const before = calls();
    await user.click(screen.getByRole('button', { name: 'Show cameras with activity first' }));
    expect(calls()).toBe(before);
    expect(before).toBe(store.getState().getHouseCamera.cameras.length);
  });

  it('cause a refresh of an old list of cameras without a progress indicator', async () => {
    browserWithNotifications();
    const { begun, clock, server, store } = await openApp('/account');
    await begun();
    await waitFor(() => expect(selectIsLoading(store.getState())).toBe(false));
    const answer = gate();
    let requestCount = 0;
    server.override('cameras', async () => {
      requestCount += 1;
      await answer.opened;
      return undefined;
    });
    clock.now += 5 * 60_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(requestCount).toBe(1));
    expect(selectIsLoading(store.getState())).toBe(false);
    answer.open();
  });

  it('cause no event requests after the session has ended', async () => {
    const browser = browserWithNotifications();
    const { poll, happen, user, calls, clock, server } = await openHome();
    happen('e-1', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    await waitFor(() => expect(document.title).toBe('Camera App'));
    const before = calls();
    clock.now += 60_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await roundTrips({ server });
    expect(calls()).toBe(before);
    expect(browser.shown.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  it('are closed and removed from the page title when they are switched off', async () => {
    const browser = browserWithNotifications();
    const { poll, happen } = await openHome();
    happen('e-1', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    await waitFor(() => expect(document.title).toBe('(1) Camera App - Home'));
    act(() => void setPreferences({ notifications: false }));
    await waitFor(() => expect(document.title).toBe('Camera App - Home'));
    expect(browser.shown.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  it('close when the session ends, even if a service worker shows them', async () => {
    const { registration, close } = browserWithWorkerOnly();
    const { poll, happen, user } = await openHome();
    let show = () => {};
    registration.showNotification.mockReturnValueOnce(new Promise((resolve) => (show = resolve)));
    happen('e-1', 'Front Door');
    await poll();
    await waitFor(() => expect(registration.showNotification).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    show();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  });

  it('close once their events are seen', async () => {
    const browser = browserWithNotifications();
    const { poll, happen, user, forget, clock } = await openHome();
    const markAll = () => screen.findByRole('button', { name: 'Mark all as seen' });
    happen('e-1', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Last Activity' }));
    await user.click(await markAll());
    await waitFor(() => expect(browser.shown.map(({ isClosed }) => isClosed)).toEqual([true]));
    expect(document.title).toBe('Camera Web App - Last Activity');

    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('article', { name: 'Front Door' });
    happen('e-2', 'Front Door');
    await poll();
    await waitFor(() => expect(browser.shown).toHaveLength(2));
    forget();
    await user.click(screen.getByRole('link', { name: 'Last Activity' }));
    await screen.findByText(/^No clip events/i);
    await waitFor(() => expect(document.title).toBe('(1) Camera Web App - Last Activity'));
    clock.now += 11 * 60_000;
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    expect(screen.queryByRole('button', { name: 'Mark all as seen' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await user.click(await markAll());
    await waitFor(() => expect(document.title).toBe('Camera Web App - Last Activity'));
    expect(browser.shown.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.title).toBe('(1) Camera Web App - Last Activity'));
  });

  it('cause no event requests while the session dialog is open', async () => {
    browserWithNotifications();
    const { server, calls, clock } = await openHome();
    server.expireTokens();
    server.override('events', () => undefined);
    const halfAMinuteLater = () => {
      clock.now += 31_000;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    halfAMinuteLater();
    expect(await screen.findAllByText('Session expired!')).toHaveLength(1);
    const before = calls();
    halfAMinuteLater();
    halfAMinuteLater();
    await act(settle);
    expect(calls()).toBe(before);
    expect(screen.getAllByText('Session expired!')).toHaveLength(1);
  });
});

describe('notification settings', () => {
  async function openPreferences(options: RenderAppOptions = {}) {
    const app = await renderApp('/account', options);
    const menu = await screen.findByRole('navigation', { name: 'Account' });
    await app.user.click(within(menu).getByRole('button', { name: 'Preferences' }));
    return { ...app, toggle: screen.getByRole('switch', { name: LABEL }) };
  }

  it('the switch is off by default, and requests permission when switched on', async () => {
    const browser = browserWithNotifications('default', 'granted');
    const { user, toggle } = await openPreferences();
    expect(toggle).not.toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/While the app is closed you get no notifications\.$/);
    expect(browser.questions).toBe(0);
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect([browser.questions, preferences().notifications]).toEqual([1, true]);
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  it('the switch explains why it stays off without permission', async () => {
    browserWithNotifications('default', 'default');
    const { user, toggle } = await openPreferences();
    const refusing = async (message: RegExp) => {
      await user.click(toggle);
      await waitFor(() => expect(toggle).toHaveAccessibleDescription(message));
      expect(toggle).not.toBeChecked();
      expect(preferences().notifications).toBe(false);
    };
    await refusing(/Switch this on to be asked again/);
    browserWithNotifications('default', 'denied');
    await refusing(/Your browser blocks notifications/);
  });

  it('explain that the browser blocks or does not support notifications', async () => {
    expect((await openPreferences()).toggle).toHaveAccessibleDescription(
      /This browser shows no notifications/,
    );
    document.body.replaceChildren();
    browserWithNotifications('denied');
    expect((await openPreferences()).toggle).toHaveAccessibleDescription(/Your browser blocks notifications/);
  });

  it('explain that Chrome on Android shows no notifications without a service worker', async () => {
    browserWithNotifications('granted');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/145.0');
    const { toggle } = await openPreferences({ config: { serviceWorker: false } });
    await waitFor(() => expect(toggle).toHaveAccessibleDescription(/This browser shows no notifications/));
  });

  it('store quiet hours, muted categories and muted cameras', async () => {
    browserThatSavesData();
    browserWithNotifications();
    const { user, toggle, server } = await openPreferences();
    await user.click(toggle);
    await waitFor(() => expect(toggle).toHaveAccessibleDescription(/Data saver does not stop them/));
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:15' } });
    const events = within(screen.getByRole('group', { name: 'Events to notify me about' }));
    await user.click(events.getByRole('checkbox', { name: 'Motion' }));
    const cameras = within(await screen.findByRole('group', { name: 'Cameras to notify me about' }));
    expect(cameras.getAllByRole('checkbox')).toHaveLength(server.calls('cameras').length > 0 ? 8 : 0);
    const garden = cameras.getByRole('checkbox', { name: 'Garden' });
    await user.click(garden);
    await waitFor(() => expect(garden).not.toBeChecked());
    const stored = JSON.parse(localStorage.getItem('kept.alerts') ?? '{}') as unknown;
    expect(stored).toEqual({ quietHours: { from: 1_395, to: 420 }, silentCategories: ['motion'] });
    expect(Object.keys(localStorage).filter((key) => key.endsWith('.silent'))).toHaveLength(1);
  });

  it('list the cameras even while another tab polls for events', async () => {
    const request = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    browserWithNotifications();
    const { user, toggle, server } = await openPreferences();
    await user.click(toggle);
    const cameras = within(await screen.findByRole('group', { name: 'Cameras to notify me about' }));
    expect(cameras.getByRole('checkbox', { name: 'Garden' })).toBeChecked();
    expect(server.calls('cameras')).toHaveLength(1);
    expect(server.calls('latestEvent')).toEqual([]);
  });
});
