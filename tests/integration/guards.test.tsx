import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { demoLogin, renderApp } from '../support/renderApp';

const address = () => globalThis.location.pathname;
const atLogin = () => screen.findByRole('button', { name: 'Login' });
const mainNavigation = () => screen.findByRole('navigation', { name: 'Main' });

const GUEST_PAGES: readonly (readonly [string, string])[] = [
  ['/', 'Camera App'],
  ['/login', 'Camera App'],
  ['/register', 'Camera Web App - Sign Up'],
  ['/forgot-password', 'Camera Web App - Forgot Password'],
  ['/reset-password?token=demo-reset', 'Camera Web App - Reset Password'],
];

const HOME_PAGES: readonly (readonly [string, string])[] = [['/home', 'Camera App - Home']];
const AUTO_PAGES: readonly (readonly [string, string])[] = [['/auto', 'Camera Web App - Auto']];
const SHARED_PAGES: readonly (readonly [string, string])[] = [
  ['/view-all-device', 'Camera Web App - View All'],
  ['/last-activity', 'Camera Web App - Last Activity'],
  ['/camera-detail/nobody/nothing', 'Camera Web App - Camera Detail'],
  ['/account', 'Camera Web App - Account'],
  ['/share', 'Camera Web App - Share'],
  ['/auto/v1/summary', 'Camera Web App - Vehicle'],
  ['/auto-detail', 'Camera Web App - Vehicle'],
  ['/auto/driver-rating', 'Camera Web App - Driver Rating'],
  ['/auto/notifications', 'Camera Web App - Notifications'],
  ['/auto/map-demo', 'Camera Web App - Map Demo'],
];
const PRIVATE_PAGES = [...HOME_PAGES, ...AUTO_PAGES, ...SHARED_PAGES];

describe('a guest', () => {
  it.each(GUEST_PAGES)('may see %s, titled "%s"', async (path, title) => {
    await renderApp(path, { as: null });
    await waitFor(() => expect(document.title).toBe(title));
    expect(address()).toBe(path.split('?')[0]);
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it.each(PRIVATE_PAGES)('is sent from %s to the log-in screen, and nothing is asked for', async (path) => {
    const { server } = await renderApp(path, { as: null });
    await atLogin();
    expect(address()).toBe('/');
    expect(server.calls()).toHaveLength(0);
  });

  it.each(['/nowhere', '/home/x', '/auto/a/b/c', '/caf%C3%A9', '/camera-detail/x'])(
    'is sent from %s, which does not exist, to the log-in screen',
    async (path) => {
      await renderApp(path, { as: null });
      await atLogin();
      expect(address()).toBe('/');
    },
  );
});

describe('the address that a guest first asked for', () => {
  const WANTED = '/account?from=mail#name';
  const click = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('link', { name }));

  async function logIn(user: UserEvent) {
    await atLogin();
    await user.type(await screen.findByLabelText('Email'), demoLogin.email);
    await user.type(await screen.findByLabelText('Password'), demoLogin.password);
    await user.click(await atLogin());
    await mainNavigation();
  }
  const wholeAddress = () => address() + location.search + location.hash;

  it.each([
    ['Sign up', 'Sign Up'],
    ['Forgot Password ?', 'Forgot Password'],
  ])('is opened after a log-in that came by way of "%s"', async (link, title) => {
    const { user } = await renderApp(WANTED, { as: null });
    await click(user, link);
    await screen.findByRole('heading', { level: 1, name: title });
    await click(user, 'Log in');
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe(WANTED));
  });

  it('is not opened after a log-out, by another user who goes back to a guest page', async () => {
    const { user } = await renderApp(WANTED, { as: null });
    await click(user, 'Sign up');
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
    await click(user, 'Log in');
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await atLogin();
    act(() => globalThis.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
    await click(user, 'Log in');
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe('/home'));
  });

  it('is opened after a sign-up', async () => {
    const { user } = await renderApp(WANTED, { as: null });
    await click(user, 'Sign up');
    for (const [label, value] of [
      ['Username', 'newbie'],
      ['Email', 'new@camera.example'],
      ['Password', 'Fresh1234'],
      ['Confirm Password', 'Fresh1234'],
    ] as const) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(value);
    }
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    const done = await screen.findByRole('dialog', { name: 'Registered successfully!!!' });
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe(WANTED));
  });
});

describe('a user', () => {
  it.each(GUEST_PAGES)('is sent home from %s', async (path) => {
    await renderApp(path);
    await waitFor(() => expect(document.title).toBe('Camera App - Home'));
    expect(address()).toBe('/home');
  });

  it.each([...HOME_PAGES, ...SHARED_PAGES])(
    'may see %s in the home portal, titled "%s"',
    async (path, title) => {
      await renderApp(path, { portal: 0 });
      await waitFor(() => expect(document.title).toBe(title));
      expect(address()).toBe(path);
      expect(await screen.findAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1);
    },
  );

  it.each([...AUTO_PAGES, ...SHARED_PAGES])(
    'may see %s in the auto portal, titled "%s"',
    async (path, title) => {
      await renderApp(path, { portal: 1 });
      await waitFor(() => expect(document.title).toBe(title));
      expect(address()).toBe(path);
    },
  );

  it.each([
    ['/nowhere', 0, '/home'],
    ['/nowhere', 1, '/auto'],
    ['/auto/v1/nonsense', 1, '/auto'],
    ['/auto/v1/Summary', 1, '/auto'],
    ['/auto/v1/nonsense', 0, '/home'],
    ['/home', 1, '/auto'],
    ['/auto', 0, '/home'],
    ['/login', 1, '/auto'],
  ] as const)('is sent from %s in portal %i to %s', async (path, portal, target) => {
    await renderApp(path, { portal });
    await mainNavigation();
    await waitFor(() => expect(address()).toBe(target));
  });

  it('keeps the title of the screen below when the share dialog is closed', async () => {
    const { user } = await renderApp('/account');
    await user.click(await screen.findByRole('link', { name: 'Share' }));
    await waitFor(() => expect(document.title).toBe('Camera Web App - Share'));
    const dialog = await screen.findByRole('dialog', { name: 'Share the app' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.title).toBe('Camera Web App - Account'));
    expect(address()).toBe('/account');
  });
});

describe('the role', () => {
  const links = async () => {
    const navigation = await mainNavigation();
    return within(navigation)
      .getAllByRole('link')
      .map((link) => link.textContent);
  };

  it.each([
    [0, 0, '/home', ['Home', 'Last Activity', 'View All', 'Account', 'Share'], false],
    [0, 1, '/home', ['Home', 'Last Activity', 'View All', 'Account', 'Share'], false],
    [1, 0, '/auto', ['Home', 'Notifications', 'View All', 'Account', 'Share'], false],
    [1, 1, '/auto', ['Home', 'Notifications', 'View All', 'Account', 'Share'], false],
    [2, 0, '/home', ['Home', 'Last Activity', 'View All', 'Account', 'Share'], true],
    [2, 1, '/auto', ['Home', 'Notifications', 'View All', 'Account', 'Share'], true],
  ] as const)(
    '%i with portal %i stored leads to %s, with its own navigation',
    async (defaultRole, portal, home, items, hasTabs) => {
      await renderApp('/', { config: { defaultRole }, portal });
      await waitFor(() => expect(address()).toBe(home));
      expect(await links()).toEqual(items);
      const homeLink = within(await mainNavigation()).getByRole('link', { name: 'Home' });
      expect(homeLink).toHaveAttribute('href', home);
      expect(screen.queryByRole('tablist', { name: 'Portal' }) !== null).toBe(hasTabs);
    },
  );

  it('2 changes the portal, and a reload finds it', async () => {
    const { user } = await renderApp('/home');
    await user.click(await screen.findByRole('tab', { name: 'Auto' }));
    await waitFor(() => expect(address()).toBe('/auto'));
    expect(await links()).toContain('Notifications');
    expect(localStorage.getItem('portal')).toBe('1');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    await waitFor(() => expect(address()).toBe('/home'));
    expect(localStorage.getItem('portal')).toBe('0');
  });

  it.each([
    [0, '/auto', '/home'],
    [1, '/home', '/auto'],
  ] as const)('%i cannot open %s', async (defaultRole, path, target) => {
    await renderApp(path, { config: { defaultRole } });
    await waitFor(() => expect(address()).toBe(target));
    await mainNavigation();
  });
});

describe('an address of before', () => {
  it('cannot bring a user back to a guest page with the Back button', async () => {
    await renderApp('/');
    await waitFor(() => expect(address()).toBe('/home'));
    act(() => globalThis.history.pushState(null, '', '/login'));
    act(() => {
      globalThis.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
