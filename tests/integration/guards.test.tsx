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

const HOME = ['/home', 'Camera App - Home'] as const;
const AUTO = ['/auto', 'Camera Web App - Auto'] as const;
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
const UNKNOWN = ['/nowhere', '/home/x', '/auto/a/b/c', '/caf%C3%A9', '/camera-detail/x'];

const follow = (path: string) =>
  act(() => {
    globalThis.history.pushState(null, '', path);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });
async function sees(path: string, title: string) {
  follow(path);
  await waitFor(() => expect(document.title).toBe(title));
  expect(address()).toBe(path.split('?')[0]);
}
async function isSent(path: string, target: string) {
  follow(path);
  await waitFor(() => expect([path, address()]).toEqual([path, target]));
}
const onlyHeading = (path: string) =>
  waitFor(() =>
    expect([path, screen.getAllByRole('heading', { level: 1, hidden: true }).length]).toEqual([path, 1]),
  );

it('guest: is redirected to the log-in from every page that needs a user', async () => {
  const { server } = await renderApp('/home', { as: null });
  await atLogin();
  expect(address()).toBe('/');
  for (const [path, title] of GUEST_PAGES) {
    await sees(path, title);
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  }
  for (const path of [...[HOME, AUTO, ...SHARED_PAGES].map(([each]) => each), ...UNKNOWN]) {
    await isSent(path, '/');
    await atLogin();
  }
  expect(server.calls()).toHaveLength(0);
});

describe('page that a guest requested', () => {
  const WANTED = '/account?from=mail#name';
  const click = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('link', { name }));
  const fill = async (user: UserEvent, fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(value);
    }
  };

  async function logIn(user: UserEvent) {
    await atLogin();
    await fill(user, { Email: demoLogin.email, Password: demoLogin.password });
    await user.click(await atLogin());
    await mainNavigation();
  }
  const wholeAddress = () => address() + location.search + location.hash;

  it('opens after the log-in, even after visits to other guest pages', async () => {
    const { user } = await renderApp(WANTED, { as: null });
    for (const [link, title] of [
      ['Forgot Password ?', 'Forgot Password'],
      ['Sign up', 'Sign Up'],
    ] as const) {
      await click(user, link);
      await screen.findByRole('heading', { level: 1, name: title });
      await click(user, 'Log in');
    }
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe(WANTED));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await atLogin();
    act(() => globalThis.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
    await click(user, 'Log in');
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe('/home'));
  });

  it('opens after a sign-up', async () => {
    const { user } = await renderApp(WANTED, { as: null });
    await click(user, 'Sign up');
    await fill(user, {
      Username: 'newbie',
      Email: 'new@camera.example',
      Password: 'Fresh1234',
      'Confirm Password': 'Fresh1234',
    });
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    const done = await screen.findByRole('dialog', { name: 'Registered successfully!!!' });
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await logIn(user);
    await waitFor(() => expect(wholeAddress()).toBe(WANTED));
  });
});

describe('logged-in user', () => {
  it('in the home portal is redirected to /home from guest pages, unknown pages and /auto', async () => {
    await renderApp('/', { portal: 0 });
    await waitFor(() => expect(document.title).toBe(HOME[1]));
    expect(address()).toBe('/home');
    await onlyHeading('/home');
    for (const [path, title] of SHARED_PAGES) {
      await sees(path, title);
      await onlyHeading(path);
    }
    for (const [path] of GUEST_PAGES) await isSent(path, '/home');
    for (const path of ['/nowhere', '/auto/v1/nonsense', '/auto']) await isSent(path, '/home');
    await mainNavigation();
  });

  it('in the vehicle portal is redirected to /auto from guest pages, unknown pages and /home', async () => {
    await renderApp('/', { portal: 1 });
    await waitFor(() => expect(document.title).toBe(AUTO[1]));
    expect(address()).toBe('/auto');
    await sees('/account', 'Camera Web App - Account');
    await sees('/auto/notifications', 'Camera Web App - Notifications');
    await sees('/share', 'Camera Web App - Share');
    for (const path of ['/nowhere', '/auto/v1/nonsense', '/auto/v1/Summary', '/home', '/wall', '/login']) {
      await isSent(path, '/auto');
    }
    await mainNavigation();
  });
});

describe('user with one role or both', () => {
  const HOME_LINKS = ['Home', 'Last Activity', 'View All', 'Account', 'Share'];
  const AUTO_LINKS = ['Home', 'Notifications', 'View All', 'Account', 'Share'];
  const links = async () =>
    within(await mainNavigation())
      .getAllByRole('link')
      .map((link) => link.textContent);
  const portalTabs = () => screen.queryByRole('tablist', { name: 'Portal' });
  async function isAt(home: string, items: readonly string[]) {
    await waitFor(() => expect(address()).toBe(home));
    expect(await links()).toEqual(items);
    expect(within(await mainNavigation()).getByRole('link', { name: 'Home' })).toHaveAttribute('href', home);
  }

  it.each([
    [0, 1, '/auto', '/home', HOME_LINKS],
    [1, 0, '/home', '/auto', AUTO_LINKS],
  ] as const)(
    'with role %i and stored portal %i is redirected from %s to %s and has no portal tabs',
    async (defaultRole, portal, path, home, items) => {
      await renderApp(path, { config: { defaultRole }, portal });
      await isAt(home, items);
      expect(portalTabs()).not.toBeInTheDocument();
    },
  );

  it('with both roles can switch the portal, and the browser remembers the choice', async () => {
    const { user } = await renderApp('/home');
    await isAt('/home', HOME_LINKS);
    await user.click(await screen.findByRole('tab', { name: 'Auto' }));
    await isAt('/auto', AUTO_LINKS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Auto' })).toBeVisible();
    expect(localStorage.getItem('portal')).toBe('1');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    await waitFor(() => expect(address()).toBe('/home'));
    expect(localStorage.getItem('portal')).toBe('0');
    expect(portalTabs()).toBeInTheDocument();
  });
});
