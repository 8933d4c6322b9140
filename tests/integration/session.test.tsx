import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demo/demoAccount';
import { ANNA_EMAIL } from '@mocks/vendor/people';
import { sampleVisit } from '@/sample/notificationsStore';
import { sessionText } from '@/text/session';
import { gate } from '../support/gate';
import { openBrowser, type Browser } from '../support/openBrowser';
import { tokenWith } from '../support/tokens';

const TWO_DAYS = 2 * 86_400_000;

const atHome = () => screen.findByRole('article', { name: 'Front Door' });
const atLogin = () => screen.findByRole('button', { name: 'Login' });
const address = () => `${globalThis.location.pathname}${globalThis.location.search}`;
const told = (text: string) => screen.findByRole('dialog', { name: text });
/** The names of what a storage holds of the session itself; the user's own marks lie beside it. */
const ofTheSession = (storage: Storage) =>
  Object.keys(storage)
    .filter((name) => !name.startsWith('marks.'))
    .sort();
/** Waits for a message, and dismisses it. */
async function understood({ user }: Browser, text: string) {
  await user.click(within(await told(text)).getByRole('button', { name: 'OK' }));
}

async function loggedIn(options: { remember?: boolean } = {}): Promise<Browser> {
  const browser = openBrowser();
  await browser.load('/');
  await browser.logIn(options);
  await atHome();
  return browser;
}

describe('logging in', () => {
  it('leads home and keeps the session in this tab only', async () => {
    const { vaultKeys } = await loggedIn();
    expect(address()).toBe('/home');
    expect(ofTheSession(sessionStorage)).toEqual(['loginInfo', 'sessionId', 'token']);
    expect(localStorage).toHaveLength(0);
    expect(vaultKeys.size).toBe(1);
  });

  it('keeps only the token beyond the tab when the user wants to be remembered', async () => {
    await loggedIn({ remember: true });
    expect(ofTheSession(localStorage)).toEqual(['token']);
    expect(localStorage.getItem('token')).toBe(sessionStorage.getItem('token'));
  });

  it('leaves neither password nor token where it could be read', async () => {
    const browser = openBrowser();
    const { store } = await browser.load('/');
    await browser.logIn({ remember: true });
    await atHome();
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
  });

  it('brings a guest to the address that they first asked for, with all of it', async () => {
    const browser = openBrowser();
    await browser.load('/account?from=mail#name');
    await atLogin();
    expect(address()).toBe('/');
    await browser.logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(globalThis.location.href).toBe('https://app.example/account?from=mail#name');
  });

  it('never leads anywhere else than into this app', async () => {
    const browser = openBrowser();
    await browser.load('/');
    globalThis.history.replaceState(
      { usr: { wanted: '//evil.example/home' }, key: 'a', idx: 0 },
      '',
      '/login',
    );
    await browser.load('/login');
    await browser.logIn();
    await atHome();
    expect(globalThis.location.href).toBe('https://app.example/home');
  });

  it('works where storage is blocked, until the tab is closed', async () => {
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

describe('loading the app anew', () => {
  it('takes up the session of the tab, and loads the profile', async () => {
    const browser = await loggedIn();
    await browser.load('/home');
    await atHome();
    expect(await screen.findByText('Alex')).toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);
  });

  it('takes up the remembered session in a new tab', async () => {
    const browser = await loggedIn({ remember: true });
    sessionStorage.clear();
    await browser.load('/home');
    await atHome();
    expect(sessionStorage.getItem('token')).toBe(localStorage.getItem('token'));
  });

  it('logs in silently when the token has expired', async () => {
    const browser = await loggedIn({ remember: true });
    const before = localStorage.getItem('token');
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await atHome();
    expect(browser.server.calls('login')).toHaveLength(2);
    expect(localStorage.getItem('token')).not.toBe(before);
    expect(sessionStorage.getItem('token')).toBe(localStorage.getItem('token'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('logs out when the token has expired and no log-in is stored', async () => {
    const browser = await loggedIn({ remember: true });
    sessionStorage.clear();
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await atLogin();
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(address()).toBe('/');
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(browser.server.calls('login')).toHaveLength(1);
  });

  it('says "Invalid token!" when the stored log-in has been changed', async () => {
    const browser = await loggedIn();
    sessionStorage.setItem('loginInfo', `${sessionStorage.getItem('loginInfo') ?? ''}0`);
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await understood(browser, 'Invalid token!');
    await atLogin();
    expect(ofTheSession(sessionStorage)).toEqual([]);
  });

  it('shows the page and a way to try again when the silent log-in gets no answer', async () => {
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
  });

  it('says "Failed to login please try again." when the silent log-in is refused', async () => {
    const browser = await loggedIn();
    browser.server.override('login', () =>
      HttpResponse.json({ errors: [{ status: 401, code: 'E1401', detail: 'no' }] }, { status: 401 }),
    );
    browser.goForward(TWO_DAYS);
    await browser.load('/home');
    await understood(browser, 'Failed to login please try again.');
    await atLogin();
    expect(ofTheSession(sessionStorage)).toEqual([]);
  });

  it.each(['junk', 'a.b.c', tokenWith({}).replace('.', '..'), 'e30.bnVsbA.x'])(
    'shows the log-in screen where the token is "%s"',
    async (token) => {
      const browser = openBrowser();
      sessionStorage.setItem('token', token);
      await browser.load('/home');
      await atLogin();
      expect(ofTheSession(sessionStorage)).toEqual([]);
      expect(browser.server.calls()).toHaveLength(0);
    },
  );
});

describe('logging out', () => {
  async function logOut(browser: Browser) {
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await browser.user.click(await screen.findByText('Logout'));
    await atLogin();
  }

  it('leaves nothing behind', async () => {
    const browser = openBrowser();
    const { store } = await browser.load('/');
    await browser.logIn({ remember: true });
    await atHome();
    const credentials = store.dispatch((_dispatch, _getState, { liveCredentials }) => liveCredentials);
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
    expect(sampleVisit.dismissed()).toEqual(new Set());
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('shows nothing of it after Back', async () => {
    const browser = await loggedIn();
    await logOut(browser);
    for (let step = 0; step < 2; step += 1) {
      act(() => globalThis.history.back());
      await waitFor(() => expect(address()).toBe('/'));
      await atLogin();
      expect(screen.queryByText('Front Door')).not.toBeInTheDocument();
    }
    expect(browser.server.calls('cameras')).toHaveLength(1);
  });

  it('brings the next user to their own home, not to where the last one was', async () => {
    const browser = await loggedIn();
    await logOut(browser);
    await browser.logIn({ email: ANNA_EMAIL });
    await waitFor(() => expect(address()).toBe('/home'));
  });

  it('ends a session that the browser had kept in a page of before', async () => {
    const browser = await loggedIn();
    sessionStorage.clear();
    act(() => {
      globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await atLogin();
    expect(screen.queryByText('Front Door')).not.toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);
  });

  it('shows the cameras of the user who logged in after a page that the browser had kept', async () => {
    const browser = await loggedIn();
    sessionStorage.setItem('token', browser.server.tokenOf(ANNA_EMAIL));
    const before = browser.server.calls('cameras').length;
    act(() => {
      globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await waitFor(() => expect(browser.server.calls('cameras')).toHaveLength(before + 1));
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(await within(navigation).findByText('Anna')).toBeInTheDocument();
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
  });

  it('goes on with a token that another tab stored while the browser kept the page', async () => {
    const browser = await loggedIn({ remember: true });
    const renewed = browser.server.tokenOf(DEMO_EMAIL);
    localStorage.setItem('token', renewed);
    act(() => {
      globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(screen.getByRole('article', { name: 'Front Door' })).toBeVisible();
    expect(sessionStorage.getItem('token')).toBe(renewed);
  });

  it('leaves a session alone that a page of before still has', async () => {
    await loggedIn();
    act(() => {
      globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await atHome()).toBeVisible();
  });
});

describe('other tabs', () => {
  it('end the session that they share', async () => {
    const browser = await loggedIn({ remember: true });
    browser.inAnotherTab((storage) => storage.clear());
    await atLogin();
    expect(screen.getByText('You have been logged out in another tab.')).toBeVisible();
    expect(ofTheSession(sessionStorage)).toEqual([]);
    await browser.logIn({ email: ANNA_EMAIL });
    await screen.findByRole('navigation', { name: 'Main' });
    expect(screen.queryByText(/logged out/)).not.toBeInTheDocument();
  });

  it('renew the session that they share', async () => {
    const browser = await loggedIn({ remember: true });
    const renewed = browser.server.tokenOf(DEMO_EMAIL);
    browser.inAnotherTab((storage) => storage.setItem('token', renewed));
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    await waitFor(() => expect(browser.server.calls('viewAll')).toHaveLength(1));
    expect(browser.server.calls('viewAll')[0]?.headers['authorization']).toBe(`Bearer ${renewed}`);
    expect(sessionStorage.getItem('token')).toBe(renewed);
  });

  it('end it when another user has logged in, without touching that session', async () => {
    const browser = await loggedIn({ remember: true });
    const annas = browser.server.tokenOf(ANNA_EMAIL);
    browser.inAnotherTab((storage) => storage.setItem('token', annas));
    await atLogin();
    expect(localStorage.getItem('token')).toBe(annas);
    expect(ofTheSession(sessionStorage)).toEqual([]);
  });

  it('do not end a session that is not shared', async () => {
    const browser = await loggedIn();
    browser.inAnotherTab((storage) => storage.clear());
    expect(await atHome()).toBeVisible();
  });

  it('take the messages of the last user away with them', async () => {
    const browser = await loggedIn({ remember: true });
    browser.server.override('viewAll', () =>
      HttpResponse.json(
        { errors: [{ status: 500, code: 'E1', detail: "Alex's video is broken" }] },
        { status: 500 },
      ),
    );
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    await told('Oops...');
    browser.inAnotherTab((storage) => storage.clear());
    await atLogin();
    await waitFor(() => expect(screen.queryByText("Alex's video is broken")).not.toBeInTheDocument());
  });
});

describe('the next user', () => {
  it('never sees a byte of the last one, late answers included', async () => {
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
