import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CallName } from '@mocks/calls/calls';
import { loadCameras } from '@/store/cameras';
import { loadProfile } from '@/store/account/profile';
import { selectIsLoading } from '@/store/slices/generalSlice';
import { sessionText } from '@/text/session';
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
const counts =
  ({ browser }: Started) =>
  (name: CallName) =>
    browser.server.calls(name).length;
/** @returns a function that waits until both calls have succeeded once and their data are stored */
function loadTwo({ browser, store }: Started) {
  const answered = () =>
    (['cameras', 'profile'] as const).map(
      (name) => browser.server.calls(name).filter(({ status }) => status === 200).length,
    );
  const expected = answered().map((count) => count + 1);
  act(() => {
    void store.dispatch(loadCameras());
    void store.dispatch(loadProfile());
  });
  return () =>
    waitFor(() => {
      expect(answered()).toEqual(expected);
      expect(store.getState().profile.load.kind).toBe('loaded');
      expect(store.getState().getHouseCamera.load.kind).toBe('loaded');
    });
}

describe('session dialog', () => {
  it('opens once for all refused calls', async () => {
    const started = await expiredSession({ remember: true });
    const { browser } = started;
    const bothLoaded = loadTwo(started);
    expect(within(await question()).getByText('Do you wish to continue?')).toBeInTheDocument();
    await answer(browser, 'Yes');
    await bothLoaded();
    expect(counts(started)('login')).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage.getItem('token')).toBe(sessionStorage.getItem('token'));

    browser.server.expireTokens();
    const camerasBefore = counts(started)('cameras');
    loadTwo(started);
    await question();
    await waitFor(() => expect(counts(started)('cameras')).toBe(camerasBefore + 1));
    const sent = browser.server.calls().length;
    await answer(browser, 'No');
    await atLogin();
    expect(browser.server.calls()).toHaveLength(sent);
    expect(sessionStorage.length + localStorage.length).toBe(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('returns the focus to an open menu once the user has answered', async () => {
    const started = await expiredSession();
    const { browser } = started;
    const { user } = browser;
    await user.click(screen.getByRole('button', { name: 'Select vehicle' }));
    const menu = await screen.findByRole('dialog', { name: 'Select vehicle' });
    const bothLoaded = loadTwo(started);
    const dialog = await question();
    await waitFor(() => expect(dialog).toHaveFocus());
    const no = within(dialog).getByRole('button', { name: 'No' });
    no.focus();
    expect(no).toHaveFocus();
    expect(screen.getByText('Front Door')).toBeInTheDocument();
    await answer(browser, 'Yes');
    await bothLoaded();
    // The closed pop-up returns the focus with a delay. Only then does the menu receive Escape.
    await waitFor(() => expect(menu).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await atHome()).toBeVisible();

    browser.server.expireTokens();
    loadTwo(started);
    await question();
    const before = counts(started)('viewAll');
    await user.click(screen.getByText('View All'));
    await roundTrips(browser);
    expect(counts(started)('viewAll')).toBe(before);
    await answer(browser, 'Yes');
    expect(await screen.findByRole('heading', { level: 1, name: 'View All' })).toBeInTheDocument();
    await waitFor(() => expect(counts(started)('viewAll')).toBe(before + 1));
  });

  it('is followed by a message while the log-in gets no response', async () => {
    const started = await expiredSession({ remember: true });
    const { browser, store } = started;
    browser.server.override('login', () => HttpResponse.error());
    const bothLoaded = loadTwo(started);
    await answer(browser, 'Yes');
    expect(await screen.findByText(sessionText.noAnswer)).toBeVisible();
    expect(localStorage.getItem('token')).not.toBeNull();
    browser.server.override('login', null);
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    await bothLoaded();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(sessionText.noAnswer)).not.toBeInTheDocument();

    browser.server.expireTokens();
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

  it('opens only after an earlier dialog has closed', async () => {
    const started = await expiredSession({ remember: true });
    const { browser } = started;
    browser.server.override('viewAll', () => problem(500, 'E1500', 'The videos rest.'));
    await browser.user.click(screen.getByRole('link', { name: 'View All' }));
    const message = await screen.findByRole('dialog', { name: 'Oops...' });
    const camerasBefore = counts(started)('cameras');
    const bothLoaded = loadTwo(started);
    await waitFor(() => expect(counts(started)('cameras')).toBe(camerasBefore + 1));
    expect(screen.getAllByRole('dialog')).toEqual([message]);
    await browser.user.click(within(message).getByRole('button', { name: 'OK' }));
    await answer(browser, 'Yes');
    await bothLoaded();
    expect(sessionStorage.getItem('token')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    browser.server.expireTokens();
    loadTwo(started);
    await question();
    browser.inAnotherTab((storage) => storage.clear());
    await atLogin();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('refusal for a reason other than an expired session', () => {
  const html = (status: number) => () => HttpResponse.html('<h1>proxy</h1>', { status });

  it('shows its reason as plain text even if it contains HTML', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const browser = openBrowser();
    const app = await browser.load('/');
    await browser.logIn({ remember: true });
    await atHome();
    for (const call of ['cameras', 'profile'] as const) {
      browser.server.override(call, () => problem(401, 'E2000', markup));
    }
    act(() => {
      for (let call = 0; call < 5; call += 1) void app.store.dispatch(loadCameras());
      void app.store.dispatch(loadProfile());
    });
    await understood(browser, markup);
    await atLogin();
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('does not end the session during a log-in, a first load or a background refresh', async () => {
    const browser = openBrowser();
    browser.server.override('login', () => problem(403, 'E0403', 'no entry'));
    const { store } = await browser.load('/');
    await browser.logIn();
    expect(await screen.findByText('no entry')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(browser.server.calls('login')).toHaveLength(1);

    browser.server.override('login', null);
    browser.server.override('cameras', html(404));
    await browser.user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    browser.server.override('cameras', null);
    await browser.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await atHome()).toBeVisible();
    expect(sessionStorage.getItem('token')).not.toBeNull();

    await waitFor(() => expect(store.getState().profile.load.kind).toBe('loaded'));
    for (const [status, refuse] of [
      [403, html(403)],
      [404, () => problem(404, 'E2000', 'not found')],
    ] as const) {
      const camerasBefore = browser.server.calls('cameras').length;
      browser.server.override('cameras', refuse);
      browser.server.override('profile', refuse);
      act(() => void globalThis.dispatchEvent(new Event('online')));
      await waitFor(() => {
        expect(browser.server.calls('cameras').length).toBeGreaterThan(camerasBefore);
        expect(store.getState().getHouseCamera.load.kind).toBe('loaded');
        expect(store.getState().profile.load).toMatchObject({ kind: 'failed', failure: { status } });
      });
      await roundTrips(browser);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(sessionStorage.getItem('token')).not.toBeNull();
    }
    expect(await atHome()).toBeVisible();
  });
});
