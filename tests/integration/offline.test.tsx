import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import type { CallName } from '@mocks/calls/calls';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import { selectIsLoading } from '@/store/slices/generalSlice';
import { shellText } from '@/text/shell';
import { failuresText } from '@/text/failures';
import { browserSays } from '../support/browserSays';
import { openBrowser, type Browser } from '../support/openBrowser';
import { silentCameras } from '../support/silentCameras';
import { roundTrips } from '../support/roundTrips';
import { wholeList } from '../support/wholeList';
import { last } from '../support/only';

const timeouts = { pauses: [0, 0] };

afterEach(() => vi.restoreAllMocks());

function browserWithUser(): Browser {
  const browser = openBrowser();
  sessionStorage.setItem('token', browser.server.tokenOf(DEMO_EMAIL));
  // The event is from today, even right after midnight.
  browser.server.override('events', ({ url }) => {
    const deviceUuid = new URL(url).searchParams.get('deviceUuid');
    const now = { uuid: `now ${deviceUuid}`, deviceUuid, timestamp: Date.now(), code: 'C0003' };
    return HttpResponse.json({ data: { events: [now] } });
  });
  return browser;
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const isLoggedIn = () => sessionStorage.getItem('token') !== null;

describe('offline app', () => {
  it('waits for the data of a screen without sending requests', async () => {
    const browser = browserWithUser();
    await browser.load('/last-activity', { timeouts });
    await wholeList();
    const { store } = await browser.load('/home', { timeouts });
    await screen.findByRole('article', { name: 'Front Door' });
    browserSays(false);
    const calls = browser.server.calls().length;
    await browser.user.click(screen.getByRole('link', { name: 'Last Activity' }));
    expect(await heading('Last Activity')).toBeVisible();
    await waitFor(() => expect(selectIsLoading(store.getState())).toBe(true));
    await roundTrips(browser);
    expect(browser.server.calls()).toHaveLength(calls);
    expect(isLoggedIn()).toBe(true);
    browserSays(true);
    expect((await screen.findAllByText(/Front Door/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the session if the network fails during the last attempt', async () => {
    const browser = browserWithUser();
    let tries = 0;
    browser.server.override('viewAll', () => {
      tries += 1;
      if (tries === 3) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return HttpResponse.error();
    });
    await browser.load('/view-all-device', { timeouts });
    await waitFor(() => expect(tries).toBe(3));
    await waitFor(() =>
      expect(browser.server.calls('viewAll').every(({ status }) => status !== null)).toBe(true),
    );
    expect(await heading('View All')).toBeVisible();
    expect(isLoggedIn()).toBe(true);
    browser.server.override('viewAll', null);
    browserSays(true);
    expect(await screen.findByRole('article', { name: 'Front Door' })).toBeVisible();
  });

  it('reports at once that a change cannot be sent', async () => {
    const browser = browserWithUser();
    await browser.load('/view-all-device', { timeouts });
    await screen.findByRole('article', { name: 'Front Door' });
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await heading('Account');
    browserSays(false);
    browser.server.override('changeName', () => HttpResponse.error());
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Alexandra' } });
    await browser.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(`${failuresText.wrongTryAgain} ${failuresText.unreachable}`),
    ).toBeVisible();
    browser.server.override('changeName', null);
    browserSays(true);
    await heading('Account');
    expect(browser.server.calls('changeName')).toHaveLength(1);
    expect(screen.getByLabelText('Name')).toHaveValue('Alexandra');

    const before = browser.server.calls('viewAll').length;
    await browser.load('/home', { timeouts });
    await screen.findByRole('article', { name: 'Front Door' });
    browserSays(false);
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    await heading('View All');
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await browser.user.click(await screen.findByText('Logout'));
    await screen.findByRole('button', { name: 'Login' });
    browserSays(true);
    await waitFor(() => expect(screen.queryByText(shellText.offline)).not.toBeInTheDocument());
    expect(browser.server.calls('viewAll')).toHaveLength(before);
  });
});

describe('app that is back online', () => {
  async function away(address: string, ready: () => Promise<unknown>): Promise<Browser> {
    const browser = browserWithUser();
    await browser.load(address, { timeouts });
    await ready();
    browserSays(false);
    return browser;
  }
  const answering = (browser: Browser, call: CallName, data: unknown) => {
    browser.server.override(call, () => HttpResponse.json({ data }));
  };
  const garden = { uuid: 'c-new', displayName: 'Greenhouse', status: 'Live', CameraUseType: 'Dwelling' };

  it('keeps a camera playing even if the refreshed list reports it as dozing', async () => {
    silentCameras();
    const release = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    const browser = browserWithUser();
    const camera = browser.server.vendor.household.cameraNamed('Front Door');
    browser.server.override('liveCredential', () => new Promise(() => undefined));
    await browser.load('/home', { timeouts });
    await browser.user.click(await screen.findByRole('button', { name: 'Play Front Door' }));
    await screen.findByRole('region', { name: 'Front Door player' });
    browserSays(false);
    answering(browser, 'cameras', {
      cameras: [
        { uuid: camera?.uuid, displayName: 'Front Door', status: 'Dozing', CameraUseType: 'Dwelling' },
      ],
    });
    browserSays(true);
    expect(await screen.findByText('Dozing')).toBeVisible();
    expect(release).not.toHaveBeenCalled();
  });

  it('refreshes the cameras on home', async () => {
    const browser = await away('/home', () => screen.findByRole('article', { name: 'Front Door' }));
    answering(browser, 'cameras', { cameras: [garden] });
    browserSays(true);
    expect(await screen.findByRole('article', { name: 'Greenhouse' })).toBeVisible();
    await waitFor(() => expect(browser.server.calls().every(({ status }) => status !== null)).toBe(true));

    answering(browser, 'cameras', { cameras: [{ ...garden, displayName: 'Orchard' }] });
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const calls = browser.server.calls('cameras').length;
    hide(true);
    hide(false);
    expect(browser.server.calls('cameras')).toHaveLength(calls);
    hide(true);
    const later = Date.now() + 6 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    hide(false);
    expect(await screen.findByRole('article', { name: 'Orchard' })).toBeVisible();
  });

  it('keeps the cameras of view all if their refresh fails', async () => {
    const browser = await away('/view-all-device', () =>
      screen.findByRole('article', { name: 'Front Door' }),
    );
    answering(browser, 'viewAll', { events: [{ 'device-data': garden }] });
    browserSays(true);
    expect(await screen.findByRole('article', { name: 'Greenhouse' })).toBeVisible();
    browser.server.override('viewAll', () => HttpResponse.error());
    const before = browser.server.calls('viewAll').length;
    browserSays(false);
    browserSays(true);
    await waitFor(() => expect(browser.server.calls('viewAll')).toHaveLength(before + 3));
    await waitFor(() => expect(browser.server.calls().every(({ status }) => status !== null)).toBe(true));
    expect(isLoggedIn()).toBe(true);
    expect(screen.getByRole('article', { name: 'Greenhouse' })).toBeVisible();
  });

  it('shows missed events of every camera on last activity', async () => {
    const browser = await away('/last-activity', wholeList);
    const listed = screen.getAllByRole('article').length;
    browser.server.override('events', ({ url }) => {
      const deviceUuid = new URL(url).searchParams.get('deviceUuid');
      const timestamp = Date.now();
      const eventOf = (name: string) => ({
        uuid: `${name} ${deviceUuid}`,
        deviceUuid,
        timestamp,
        code: 'C0003',
      });
      return HttpResponse.json({ data: { events: [eventOf('missed'), eventOf('now')] } });
    });
    browserSays(true);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2 * listed));
  });

  it('keeps last activity without an error if its refresh fails', async () => {
    const browser = await away('/last-activity', wholeList);
    const areAnswered = () => browser.server.calls().every(({ status }) => status !== null);
    browser.server.override('cameras', () => HttpResponse.error());
    const before = browser.server.calls('cameras').length;
    browserSays(true);
    await waitFor(() => expect(browser.server.calls('cameras').length).toBe(before + 3));
    await waitFor(() => expect(areAnswered()).toBe(true));
    expect(isLoggedIn()).toBe(true);
    expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds newer and late events to camera detail', async () => {
    const browser = browserWithUser();
    const camera = browser.server.vendor.household.cameraNamed('Front Door');
    const at = Date.now() - 60_000;
    const wire = (timestamp: number) => ({ uuid: `e${timestamp}`, timestamp, code: 'C0003' });
    answering(browser, 'events', { events: [wire(at)] });
    // The vendor has no such recordings and would end the session after a request for their URL.
    browser.server.override('clipUrl', () => new Promise(() => undefined));
    await browser.load(`/camera-detail/${camera?.uuid}/e${at}`, { timeouts });
    await screen.findByText(/^1 Active Notifications?$/);
    browserSays(false);
    answering(browser, 'events', { events: [wire(at + 30_000), wire(at)] });
    browserSays(true);
    await screen.findByText('2 Active Notifications');
    expect(last(browser.server.calls('events')).query['begin']).toBe(String(at - LATE_EVENT_WINDOW_MS));
    expect(location.pathname).toContain(`e${at}`);
  });

  it('refreshes the profile', async () => {
    const browser = await away('/account', () => heading('Account'));
    answering(browser, 'profile', { username: 'alex', displayName: 'Alexandra', email: 'a@b.example' });
    browserSays(true);
    expect((await screen.findAllByText('Alexandra')).length).toBeGreaterThan(0);
  });
});
