import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createControl } from '@mocks/setting/control';
import { DEMO_EMAIL } from '@mocks/demo/demoAccount';
import type { CallName } from '@mocks/calls/calls';
import { loadCameras } from '@/store/cameras';
import { loadProfile } from '@/store/account/profile';
import { selectIsLoading } from '@/store/slices/generalSlice';
import { sessionText } from '@/text/session';
import { gate } from '../support/gate';
import { openBrowser, type Browser } from '../support/openBrowser';
import { roundTrips } from '../support/roundTrips';

const problem = (status: number, code = `E1${status}`, detail = 'no') =>
  HttpResponse.json({ errors: [{ status, code, detail }] }, { status });
const atHome = () => screen.findByRole('article', { name: 'Front Door' });
const atLogin = () => screen.findByRole('button', { name: 'Login' });
const question = () => screen.findByRole('dialog', { name: 'Session expired!' });

async function answer({ user }: Browser, choice: 'Yes' | 'No') {
  await user.click(within(await question()).getByRole('button', { name: choice }));
}
/** The only message on the screen, which is dismissed. */
async function understood({ user }: Browser, text: string) {
  const dialog = await screen.findByRole('dialog', { name: text });
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
}

async function expiredSession(options: { remember?: boolean } = {}) {
  const browser = openBrowser();
  const app = await browser.load('/');
  await browser.logIn(options);
  await atHome();
  browser.server.expireTokens();
  return { browser, ...app };
}

type Started = Awaited<ReturnType<typeof expiredSession>>;
const loadTwo = ({ store }: Started) =>
  act(() => {
    void store.dispatch(loadCameras());
    void store.dispatch(loadProfile());
  });
const counts =
  ({ browser }: Started) =>
  (name: CallName) =>
    browser.server.calls(name).length;

describe('an expired session', () => {
  it.each([2, 20])('is asked about once and renewed once for %i calls at a time', async (number) => {
    const started = await expiredSession({ remember: true });
    const { browser, store } = started;
    const before = browser.server.calls().length;
    act(() => {
      for (let call = 0; call < number; call += 1) {
        if (call % 2 === 0) void store.dispatch(loadCameras());
        else void store.dispatch(loadProfile());
      }
    });
    const dialog = await question();
    expect(within(dialog).getByText('Do you wish to continue?')).toBeInTheDocument();
    await waitFor(() => expect(browser.server.calls().length).toBe(before + number));
    await answer(browser, 'Yes');
    await waitFor(() => expect(browser.server.calls().length).toBe(before + 2 * number + 1));
    await waitFor(() => expect(store.getState().getHouseCamera.load.kind).toBe('loaded'));
    expect(counts(started)('login')).toBe(2);
    expect(screen.queryByRole('dialog', { name: 'Session expired!' })).not.toBeInTheDocument();
    const calls = browser.server.calls().slice(before);
    const first = calls.slice(0, number).map(({ name }) => name);
    const again = calls.slice(number + 1);
    expect(again.map(({ name }) => name)).toEqual(first);
    expect(new Set(again.map(({ headers }) => headers['authorization']))).toEqual(
      new Set([`Bearer ${sessionStorage.getItem('token') ?? ''}`]),
    );
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect(localStorage.getItem('token')).toBe(sessionStorage.getItem('token'));
  });

  it('keeps what is on the screen while it asks, and afterwards', async () => {
    const started = await expiredSession();
    loadTwo(started);
    await question();
    expect(screen.getByText('Front Door')).toBeInTheDocument();
    await answer(started.browser, 'Yes');
    expect(await atHome()).toBeVisible();
  });

  it('asks a question that takes the focus from an open menu and keeps it', async () => {
    const started = await expiredSession();
    const { user } = started.browser;
    await user.click(screen.getByRole('button', { name: 'Select vehicle' }));
    await screen.findByRole('dialog', { name: 'Select vehicle' });
    loadTwo(started);
    const dialog = await question();
    await waitFor(() => expect(dialog).toHaveFocus());
    const no = within(dialog).getByRole('button', { name: 'No' });
    no.focus();
    expect(no).toHaveFocus();
    await answer(started.browser, 'Yes');
  });

  it('lets calls wait that are made while it asks, and sends them once', async () => {
    const started = await expiredSession();
    loadTwo(started);
    await question();
    const before = counts(started)('viewAll');
    await started.browser.user.click(screen.getByText('View All'));
    await roundTrips(started.browser);
    expect(counts(started)('viewAll')).toBe(before);
    await answer(started.browser, 'Yes');
    expect(await screen.findByRole('heading', { level: 1, name: 'View All' })).toBeInTheDocument();
    await waitFor(() => expect(counts(started)('viewAll')).toBe(before + 1));
  });

  it('is renewed without a question for a refusal that arrives afterwards', async () => {
    const started = await expiredSession();
    const { browser, store } = started;
    const late = gate();
    let isFirst = true;
    browser.server.override('profile', async () => {
      if (!isFirst) return undefined;
      isFirst = false;
      await late.opened;
      return problem(403, 'E0403', 'expired token');
    });
    loadTwo(started);
    await answer(browser, 'Yes');
    await waitFor(() => expect(store.getState().getHouseCamera.load.kind).toBe('loaded'));
    late.open();
    await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
    expect(counts(started)('login')).toBe(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('ends with a No: nothing more is sent, and no message follows', async () => {
    const started = await expiredSession({ remember: true });
    loadTwo(started);
    await question();
    await waitFor(() => expect(counts(started)('cameras')).toBe(2));
    const before = started.browser.server.calls().length;
    await answer(started.browser, 'No');
    await atLogin();
    expect(started.browser.server.calls()).toHaveLength(before);
    expect(sessionStorage.length + localStorage.length).toBe(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('can be asked about again, later', async () => {
    const started = await expiredSession();
    const { browser, store } = started;
    for (const logins of [2, 3]) {
      loadTwo(started);
      await answer(browser, 'Yes');
      await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
      expect(counts(started)('login')).toBe(logins);
      browser.server.expireTokens();
    }
  });

  it.each<[string, (browser: Browser) => void]>([
    ['Something went wrong', () => sessionStorage.removeItem('loginInfo')],
    ['Invalid token!', () => sessionStorage.setItem('loginInfo', 'x:v1.0.0.0')],
    ['Invalid token!', ({ vaultKeys }) => vaultKeys.clear()],
    [
      'Failed to login please try again.',
      ({ server }) => server.override('login', () => problem(401, 'E1401', 'no')),
    ],
    [
      'Failed to login please try again.',
      ({ server }) => server.override('login', () => HttpResponse.html('<h1>proxy</h1>')),
    ],
    [
      'Failed to login please try again.',
      ({ server }) => server.override('login', () => HttpResponse.json({ data: { jwt: 'junk' } })),
    ],
  ])('says "%s" once and logs out when it cannot be renewed', async (text, prepare) => {
    const started = await expiredSession();
    // A tab's vault keys are in memory too: only a reload makes it look them up.
    await started.browser.load('/home', {});
    await question();
    prepare(started.browser);
    await answer(started.browser, 'Yes');
    await understood(started.browser, text);
    await atLogin();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each<[string, () => Response]>([
    ['gets no answer', () => HttpResponse.error()],
    ['takes too long for the server', () => problem(408)],
    ['meets too many requests', () => problem(429)],
    ['meets a broken server', () => problem(500)],
    ['meets a proxy without a server', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
  ])('is kept while the log-in %s, and its calls come home with a later one', async (_what, failing) => {
    const started = await expiredSession({ remember: true });
    const { browser, store } = started;
    browser.server.override('login', failing);
    loadTwo(started);
    await answer(browser, 'Yes');
    expect(await screen.findByText(sessionText.noAnswer)).toBeVisible();
    expect(localStorage.getItem('token')).not.toBeNull();
    browser.server.override('login', null);
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be left by a log-out while a broken server keeps it waiting: no call waits any more', async () => {
    const started = await expiredSession({ remember: true });
    const { browser, store } = started;
    browser.server.override('login', () => problem(503));
    loadTwo(started);
    await answer(browser, 'Yes');
    await screen.findByText(sessionText.noAnswer);
    expect(selectIsLoading(store.getState())).toBe(true);
    await browser.user.click(screen.getByRole('link', { name: 'Account' }));
    await browser.user.click(await screen.findByText('Logout'));
    await atLogin();
    expect(screen.queryByText(sessionText.noAnswer)).not.toBeInTheDocument();
    await waitFor(() => expect(selectIsLoading(store.getState())).toBe(false));
    expect(localStorage).toHaveLength(0);
  });

  it('ends when the log-in is refused after the server was broken', async () => {
    const started = await expiredSession();
    const { browser, store } = started;
    browser.server.override('login', () => problem(503));
    loadTwo(started);
    await answer(browser, 'Yes');
    await screen.findByText(sessionText.noAnswer);
    browser.server.override('login', () => problem(401));
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    await understood(browser, sessionText.loginFailed);
    await atLogin();
    expect(selectIsLoading(store.getState())).toBe(false);
  });

  it('says once that the log-in failed when the new token is refused as well', async () => {
    const started = await expiredSession();
    started.browser.server.vendor.setScenario('session-lost');
    started.browser.server.vendor.behavior.logInAfterExpiryFails = false;
    loadTwo(started);
    await answer(started.browser, 'Yes');
    await understood(started.browser, 'Failed to login please try again.');
    await atLogin();
    expect(counts(started)('login')).toBe(2);
  });

  it('is no answer at all where errors carry no CORS headers: three tries, and the session stays', async () => {
    const browser = openBrowser();
    const { store } = await browser.load('/', { timeouts: { pauses: [0, 0] } });
    await browser.logIn();
    await atHome();
    createControl(browser.server.vendor).condition('errors-without-cors', 1);
    browser.server.expireTokens();
    const before = browser.server.calls('cameras').length;
    act(() => void store.dispatch(loadCameras()));
    await waitFor(() => expect(store.getState().getHouseCamera.load.kind).toBe('failed'));
    expect(store.getState().getHouseCamera.load).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(browser.server.calls('cameras')).toHaveLength(before + 3);
    expect(browser.server.calls('login')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('token')).not.toBeNull();
  });

  it('lets a log-out elsewhere end the question', async () => {
    const started = await expiredSession({ remember: true });
    loadTwo(started);
    await question();
    started.browser.inAnotherTab((storage) => storage.clear());
    await atLogin();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('needs no answer any more when another tab has renewed it', async () => {
    const started = await expiredSession({ remember: true });
    const { browser, store } = started;
    loadTwo(started);
    await question();
    const renewed = browser.server.tokenOf(DEMO_EMAIL);
    browser.inAnotherTab((storage) => storage.setItem('token', renewed));
    await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(counts(started)('login')).toBe(1);
  });

  it('is not ended by a message that comes between', async () => {
    const started = await expiredSession();
    const { browser } = started;
    browser.server.override('viewAll', () => problem(500, 'E1500', 'The videos rest.'));
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    const message = await screen.findByRole('dialog', { name: 'Oops...' });
    loadTwo(started);
    await waitFor(() => expect(counts(started)('cameras')).toBe(2));
    expect(screen.getAllByRole('dialog')).toEqual([message]);
    await browser.user.click(within(message).getByRole('button', { name: 'OK' }));
    await answer(browser, 'Yes');
    await waitFor(() => expect(started.store.getState().profile.load.kind).toBe('loaded'));
    expect(sessionStorage.getItem('token')).not.toBeNull();
  });
});

describe('another refusal', () => {
  const html = (status: number) => () => HttpResponse.html('<h1>proxy</h1>', { status });

  it.each<[string, string, () => Response]>([
    ['401 E2000', 'User already logout', () => problem(401, 'E2000', 'user already logout')],
    ['403 E2000', 'User already logout', () => problem(403, 'E2000', 'user already logout')],
    ['404 E2000', 'This camera is gone', () => problem(404, 'E2000', 'this camera is gone')],
    ['401 with another code', 'Something went wrong!', () => problem(401, 'E0401', 'invalid token')],
    ['403 with another code', 'Something went wrong!', () => problem(403, 'E1403', 'not yours')],
    ['401 without a reason', 'Something went wrong!', html(401)],
    ['403 without a reason', 'Something went wrong!', html(403)],
    [
      'markup, which stays text',
      '<img src=x onerror=alert(1)>',
      () => problem(401, 'E2000', '<img src=x onerror=alert(1)>'),
    ],
  ])('%s: says "%s" once, whatever the number of calls, and logs out', async (_what, text, refuse) => {
    const browser = openBrowser();
    const app = await browser.load('/');
    await browser.logIn({ remember: true });
    await atHome();
    browser.server.override('cameras', refuse);
    browser.server.override('profile', refuse);
    act(() => {
      for (let call = 0; call < 5; call += 1) void app.store.dispatch(loadCameras());
      void app.store.dispatch(loadProfile());
    });
    await understood(browser, text);
    await atLogin();
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it.each([
    ['403 without a reason', html(403)],
    ['404 with a reason', () => problem(404, 'E2000', 'not found')],
  ])('%s of a refresh that the app makes by itself leaves the session alone', async (_what, refuse) => {
    const browser = openBrowser();
    const { store } = await browser.load('/');
    await browser.logIn();
    await atHome();
    await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
    const camerasBefore = browser.server.calls('cameras').length;
    browser.server.override('cameras', refuse);
    browser.server.override('profile', refuse);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => {
      expect(browser.server.calls('cameras').length).toBeGreaterThan(camerasBefore);
      expect(store.getState().getHouseCamera.load.kind).toBe('loaded');
      expect(store.getState().profile.load.kind).toBe('failed');
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('token')).not.toBeNull();
    expect(await atHome()).toBeVisible();
  });

  it.each([404, 400, 429, 500, 503])('%i without a reason leaves the session alone', async (status) => {
    const browser = openBrowser({});
    browser.server.override('cameras', html(status));
    await browser.load('/');
    await browser.logIn();
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    browser.server.override('cameras', null);
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await atHome()).toBeVisible();
    expect(sessionStorage.getItem('token')).not.toBeNull();
  });

  it.each([401, 403, 404])('of a guest with status %i is shown on their own screen', async (status) => {
    const browser = openBrowser();
    browser.server.override('login', () => problem(status, 'E0403', 'no entry'));
    await browser.load('/');
    await browser.logIn();
    expect(await screen.findByText('no entry')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);
  });
});
