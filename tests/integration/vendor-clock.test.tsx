import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createControl, type VendorControl } from '@mocks/control';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import { readToken, writeToken, type TokenClaims } from '@mocks/vendor/tokens';
import { endpoints } from '@/api/endpoints';
import { loginBody } from '@/api/loginBody';
import { dayOf, endOfDay, startOfDay } from '@/domain/dateRange';
import { timeText } from '@/text/format/times';
import { openBrowser, type Browser } from '../support/openBrowser';
import { wireCamera, wireEvent } from '../support/builders';
import { last } from '../support/only';
import { answerCameras, pageOfEvents } from '../support/vendorAnswers';

const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 86_400;
const OFFSET = 'kept.clockOffset';

/** Source of the vendor's time that is missing: the token's `iat` or the `Date` header. */
type Missing = 'no-iat' | 'no-date';

interface World extends Browser {
  control: VendorControl;
}

/** Logs in with a vendor whose clock differs by `seconds`. One event happens at the vendor's current time. */
async function loggedIn(
  seconds: number,
  missing: Missing,
  tokenLifetimeSeconds = HOUR,
  change?: (claims: TokenClaims) => TokenClaims,
): Promise<World> {
  const browser = openBrowser({ tokenLifetimeSeconds });
  const { server } = browser;
  if (change) {
    server.override('login', () => {
      const claims = readToken(server.tokenOf(DEMO_EMAIL));
      return Response.json({ data: { jwt: claims && writeToken(change(claims)) } });
    });
  }
  const control = createControl(server.vendor);
  control.condition('vendor-clock', seconds);
  control.condition(missing, 1);
  const newest = server.vendor.now();
  answerCameras(server, wireCamera('porch', 'Porch'));
  server.override('clipUrl', () => Response.json({ data: {} }));
  server.override('events', ({ url }) => pageOfEvents(url, [wireEvent('newest', newest, 'porch')]));
  await browser.load('/');
  await browser.logIn();
  await screen.findByRole('article', { name: 'Porch' });
  return { ...browser, control };
}

it('vendor clock ten minutes ahead: last activity and camera detail contain the newest event', async () => {
  const { load, server } = await loggedIn(TEN_MINUTES, 'no-iat');
  const time = timeText(server.vendor.now());
  await load('/last-activity');
  expect(await screen.findByRole('link', { name: new RegExp(`^Porch, .+${time}$`) })).toBeVisible();
  await load('/camera-detail/porch/newest');
  expect(await screen.findByText('1 Active Notifications')).toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^Play .+, ${time}$`) })).toBeVisible();
});

it("vendor clock a day behind, known only from the token: today is the vendor's day", async () => {
  const { load, server } = await loggedIn(-DAY, 'no-date');
  await load('/last-activity');
  expect(await screen.findByRole('region', { name: /^Today/ })).toBeVisible();
  expect(server.calls('login')).toHaveLength(1);
  const eventQuery = last(server.calls('events')).query;
  expect(Number(eventQuery['begin'])).toBe(startOfDay(dayOf(server.vendor.now())));
  // The local clock is ahead, but the requested range ends with the vendor's day.
  expect(Number(eventQuery['end'])).toBe(endOfDay(dayOf(server.vendor.now())));
});

it('vendor with `iat` in milliseconds: the app keeps the token after a reload', async () => {
  const { load, server } = await loggedIn(0, 'no-date', HOUR, (claims) => ({
    ...claims,
    iat: claims.iat === undefined ? 0 : claims.iat * 1_000,
  }));
  const time = timeText(server.vendor.now());
  await load('/last-activity');
  expect(await screen.findByRole('link', { name: new RegExp(`^Porch, .+${time}$`) })).toBeVisible();
  expect(server.calls('login')).toHaveLength(1);
});

it("new tab while the vendor clock is a day behind: starts on the vendor's day", async () => {
  const { load, server } = await loggedIn(-DAY, 'no-iat', 2 * DAY);
  const { token = '' } = sessionStorage;
  sessionStorage.clear();
  sessionStorage.setItem('token', token);
  const { store } = await load('/last-activity');
  expect(Math.abs(store.services.now() - server.vendor.now())).toBeLessThan(60_000);
  localStorage.removeItem(OFFSET);
  await load('/last-activity');
  expect(await screen.findByRole('link', { name: /^Porch, / })).toBeVisible();
  expect(Number(last(server.calls('events')).query['begin'])).toBe(startOfDay(dayOf(server.vendor.now())));
});

it('vendor clock an hour ahead: replay retries a busy vendor after the time in Retry-After', async () => {
  const { load, server } = await loggedIn(HOUR, 'no-date');
  const headers = { 'Retry-After': new Date(server.vendor.now()).toUTCString() };
  const before = server.calls('events').length;
  server.override('events', () =>
    server.calls('events').length > before + 1
      ? Response.json({ data: { events: [] } })
      : new Response(null, { status: 503, headers }),
  );
  await load('/replay?cameras=porch');
  const statuses = () => server.calls('events').map(({ status }) => status);
  await waitFor(() => expect(statuses().slice(before, before + 2)).toEqual([503, 200]));
});

describe('log-in response with a token that was issued earlier', () => {
  it('does not correct the clock if its Date header is readable', async () => {
    const browser = openBrowser();
    // The next `Date` header would undo a wrong correction, so the test looks at every write.
    const written = vi.spyOn(Storage.prototype, 'setItem');
    const jwt = browser.server.tokenOf(DEMO_EMAIL);
    browser.goForward(HOUR * 1_000);
    browser.server.override('login', () => Response.json({ data: { jwt } }));
    await browser.load('/');
    await browser.logIn();
    await screen.findByRole('article', { name: 'Front Door' });
    expect(sessionStorage.getItem('token')).toBe(jwt);
    expect(written).toHaveBeenCalledWith('token', jwt);
    expect(written.mock.calls.map(([name]) => name)).not.toContain(OFFSET);
  });

  it('does not correct the clock if the session already has the token', async () => {
    const { goForward, load, server, user, control } = await loggedIn(0, 'no-date');
    const jwt = sessionStorage.getItem('token');
    goForward(HOUR * 500);
    server.override('login', () => Response.json({ data: { jwt } }));
    control.on('viewAll', { kind: 'error', status: 403, code: 'E0403', times: 'once' });
    await load('/view-all-device');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(server.calls('viewAll')).toHaveLength(2));
    expect(server.calls('login')).toHaveLength(2);
    expect(localStorage.getItem(OFFSET)).toBeNull();
  });

  it('does not correct the clock if the first script sent the request half an hour ago', async () => {
    const { server, goForward, load, logIn } = openBrowser();
    createControl(server.vendor).condition('no-date', 1);
    const sentAt = server.vendor.now();
    const answer = Promise.resolve(Response.json({ data: { jwt: server.tokenOf(DEMO_EMAIL) } }));
    const early = {
      method: 'POST' as const,
      url: `${location.origin}${endpoints.login}`,
      token: null,
      body: loginBody({ username: DEMO_EMAIL, password: DEMO_PASSWORD }),
      sentAt,
      answer,
      drop: () => undefined,
    };
    goForward(HOUR * 500);
    await load('/', { timeouts: { early: [early] } });
    await logIn();
    await screen.findByRole('article', { name: 'Front Door' });
    expect(server.calls('login')).toEqual([]);
    expect(localStorage.getItem(OFFSET)).toBeNull();
  });
});

it('vendor clock a day behind: a log-in deletes only keys that were unused for thirty vendor days', async () => {
  const { load, logIn, server, vaultKeys } = await loggedIn(-DAY, 'no-date');
  const usedBefore = (days: number) => ({
    encryption: '',
    mac: '',
    at: server.vendor.now() - days * DAY * 1_000,
  });
  vaultKeys.set('in use', usedBefore(29.5));
  vaultKeys.set('unused', usedBefore(31));
  sessionStorage.clear();
  await load('/');
  await logIn();
  await waitFor(() => expect([...vaultKeys.keys()]).not.toContain('unused'));
  expect([...vaultKeys.keys()]).toContain('in use');
});
