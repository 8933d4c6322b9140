import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import { ANNA_EMAIL } from '@mocks/vendor/people';
import { sampleVisit } from '@/sample/notificationsStore';
import { sessionText } from '@/text/session';
import { gate } from '../support/gate';
import { openBrowser, type Browser } from '../support/openBrowser';

const TWO_DAYS = 2 * 86_400_000;

const atHome = () => screen.findByRole('article', { name: 'Front Door' });
const atLogin = () => screen.findByRole('button', { name: 'Login' });
const address = () => `${globalThis.location.pathname}${globalThis.location.search}`;
const alertTitled = (text: string) => screen.findByRole('dialog', { name: text });
/** @returns the session's keys in a storage, without those that begin with `marks.` */
const ofTheSession = (storage: Storage) =>
  Object.keys(storage)
    .filter((name) => !name.startsWith('marks.'))
    .sort();
async function understood({ user }: Browser, text: string) {
  await user.click(within(await alertTitled(text)).getByRole('button', { name: 'OK' }));
}

async function loggedIn(options: { remember?: boolean } = {}): Promise<Browser> {
  const browser = openBrowser();
  await browser.load('/');
  await browser.logIn(options);
  await atHome();
  return browser;
}

describe('log-in', () => {
  it('keeps the password and the token out of the state, the URL and the page', async () => {
    const browser = openBrowser();
    const { store } = await browser.load('/');
    await browser.logIn();
    await atHome();
    expect(address()).toBe('/home');
    expect(ofTheSession(sessionStorage)).toEqual(['loginInfo', 'sessionId', 'token']);
    expect(localStorage).toHaveLength(0);
    expect(browser.vaultKeys.size).toBe(1);
    const token = sessionStorage.getItem('token') ?? '';
    for (const place of [
      JSON.stringify(store.getState()),
      sessionStorage.getItem('loginInfo') ?? '',
      globalThis.location.href,
      JSON.stringify(globalThis.history.state),
      document.body.innerHTML,
    ]) {
      expect(place).not.toContain(DEMO_PASSWORD);
      expect(place).not.toContain(token);
    }
    expect(sessionStorage.getItem('loginInfo')).not.toContain(DEMO_EMAIL);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(DEMO_PASSWORD);
    // Local storage does not contain this session, so another tab that clears it does not end the session.
    browser.inAnotherTab((storage) => storage.clear());
    expect(await atHome()).toBeVisible();
  });

  it('works without storage until the tab is closed', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const browser = openBrowser();
    const real = {
      session: Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage'),
      local: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
    };
    try {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(globalThis, name, { configurable: true, get: blocked });
      }
      await browser.load('/');
      await browser.logIn({ remember: true });
      await atHome();
    } finally {
      if (real.session) Object.defineProperty(globalThis, 'sessionStorage', real.session);
      if (real.local) Object.defineProperty(globalThis, 'localStorage', real.local);
    }
    expect(sessionStorage.length + localStorage.length).toBe(0);
  });
});

describe('reload of the page', () => {
  it('continues a remembered session even if its token has expired', async () => {
    const browser = await loggedIn({ remember: true });
    expect(ofTheSession(localStorage)).toEqual(['token']);
    const before = localStorage.getItem('token');
    expect(before).toBe(sessionStorage.getItem('token'));
    await browser.load('/home');
    await atHome();
    expect(await screen.findByText('Alex')).toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);

    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await atHome();
    expect(browser.server.calls('login')).toHaveLength(2);
    const renewed = localStorage.getItem('token');
    expect(renewed).not.toBe(before);
    expect(sessionStorage.getItem('token')).toBe(renewed);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    sessionStorage.clear();
    await browser.load('/home');
    await atHome();
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual([renewed, renewed]);

    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await atLogin();
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(address()).toBe('/');
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(browser.server.calls('login')).toHaveLength(2);
  });

  it('offers a retry while the silent log-in gets no response', async () => {
    const browser = await loggedIn({ remember: true });
    browser.server.override('login', () => HttpResponse.error());
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    expect(await screen.findByText(sessionText.noAnswer)).toHaveRole('status');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(sessionStorage.getItem('loginInfo')).not.toBeNull();
    browser.server.override('login', null);
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await atHome()).toBeVisible();
    expect(screen.queryByText(sessionText.noAnswer)).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    browser.server.override('login', () =>
      HttpResponse.json({ errors: [{ status: 401, code: 'E1401', detail: 'no' }] }, { status: 401 }),
    );
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await understood(browser, 'Failed to login please try again.');
    await atLogin();
    expect(ofTheSession(sessionStorage)).toEqual([]);
  });
});

describe('log-out', () => {
  async function logOut(browser: Browser) {
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await browser.user.click(await screen.findByText('Logout'));
    await atLogin();
  }

  it('removes all stored data of the session', async () => {
    const browser = openBrowser();
    const { store } = await browser.load('/');
    await browser.logIn({ remember: true });
    await atHome();
    const credentials = store.services.liveCredentials;
    const credential = {
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      channel: 'door',
    };
    credentials.issued(credential);
    credentials.keep('door', credential);
    sampleVisit.dismiss('notification');
    await browser.user.click(screen.getByRole('tab', { name: 'Auto' }));
    expect(localStorage.getItem('portal')).toBe('1');
    await logOut(browser);
    expect(screen.queryByText(/logged out|expired/)).not.toBeInTheDocument();
    expect(address()).toBe('/');
    expect(sessionStorage.length + localStorage.length).toBe(0);
    await waitFor(() => expect(browser.vaultKeys.size).toBe(0));
    expect(credentials.take('door')).toBeNull();
    expect(store.getState().profile.profile).toBeNull();
    expect(sampleVisit.dismissed()).toEqual(new Set());
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await browser.logIn({ email: ANNA_EMAIL });
    await waitFor(() => expect(address()).toBe('/home'));
  });
});

describe('page from the back/forward cache', () => {
  const comesBack = () =>
    act(() => {
      globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

  it('applies changes that other tabs made to the session', async () => {
    const browser = await loggedIn({ remember: true });
    comesBack();
    expect(await atHome()).toBeVisible();

    const renewed = browser.server.tokenOf(DEMO_EMAIL);
    localStorage.setItem('token', renewed);
    comesBack();
    expect(screen.getByRole('article', { name: 'Front Door' })).toBeVisible();
    expect(sessionStorage.getItem('token')).toBe(renewed);

    const annas = browser.server.tokenOf(ANNA_EMAIL);
    for (const storage of [localStorage, sessionStorage]) storage.setItem('token', annas);
    const before = browser.server.calls('cameras').length;
    comesBack();
    await waitFor(() => expect(browser.server.calls('cameras')).toHaveLength(before + 1));
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(await within(navigation).findByText('Anna')).toBeInTheDocument();
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);

    for (const storage of [localStorage, sessionStorage]) storage.clear();
    comesBack();
    await atLogin();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);
  });
});

describe('tab that shares its session with another tab', () => {
  it('is logged out on reload if another user has logged in elsewhere', async () => {
    const browser = await loggedIn({ remember: true });
    localStorage.setItem('token', browser.server.tokenOf(ANNA_EMAIL));
    await browser.load('/home');
    expect(await atLogin()).toBeVisible();
    expect(screen.getByText('You have been logged out in another tab.')).toBeVisible();
  });

  it('follows the other tab when it renews or ends the session', async () => {
    const browser = await loggedIn({ remember: true });
    const renewed = browser.server.tokenOf(DEMO_EMAIL);
    browser.inAnotherTab((storage) => storage.setItem('token', renewed));
    browser.server.override('viewAll', () =>
      HttpResponse.json(
        { errors: [{ status: 500, code: 'E1', detail: "Alex's video is broken" }] },
        { status: 500 },
      ),
    );
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    await alertTitled('Oops...');
    expect(browser.server.calls('viewAll').map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${renewed}`,
    ]);
    expect(sessionStorage.getItem('token')).toBe(renewed);

    browser.inAnotherTab((storage) => storage.clear());
    await atLogin();
    expect(screen.getByText('You have been logged out in another tab.')).toBeVisible();
    expect(ofTheSession(sessionStorage)).toEqual([]);
    await waitFor(() => expect(screen.queryByText("Alex's video is broken")).not.toBeInTheDocument());

    await browser.logIn({ email: ANNA_EMAIL, remember: true });
    await screen.findByRole('navigation', { name: 'Main' });
    expect(screen.queryByText(/logged out/)).not.toBeInTheDocument();
    const alexs = browser.server.tokenOf(DEMO_EMAIL);
    browser.inAnotherTab((storage) => storage.setItem('token', alexs));
    await atLogin();
    expect(localStorage.getItem('token')).toBe(alexs);
    expect(ofTheSession(sessionStorage)).toEqual([]);
  });
});

describe('next user after a log-out', () => {
  it('never sees data of the previous user, not even from late responses', async () => {
    const browser = openBrowser();
    const late = gate();
    await browser.load('/');
    for (const name of ['cameras', 'profile'] as const) {
      browser.server.override(name, async (request) => {
        const isAlex =
          browser.server.vendor.sessions.authenticate(request.headers.get('authorization')).email ===
          DEMO_EMAIL;
        if (isAlex) await late.opened;
        return undefined;
      });
    }
    await browser.logIn();
    await waitFor(() => expect(browser.server.calls('cameras')).toHaveLength(1));
    await browser.user.click(await screen.findByRole('link', { name: 'Account' }));
    await browser.user.click(await screen.findByText('Logout'));
    await atLogin();
    await browser.logIn({ email: ANNA_EMAIL });
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    expect(await within(navigation).findByText('Anna')).toBeInTheDocument();
    await waitFor(() => expect(browser.server.calls('cameras').length).toBeGreaterThanOrEqual(2));
    const shown = () => screen.queryAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
    await screen.findByRole('heading', { level: 1, name: /Active Device/ });
    const annas = shown();
    late.open();
    await waitFor(() => expect(browser.server.calls().every(({ status }) => status !== null)).toBe(true));
    expect(within(navigation).queryByText('Alex')).not.toBeInTheDocument();
    expect(shown()).toEqual(annas);
  });
});
