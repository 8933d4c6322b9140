import { test as base, expect, type Page } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import { moveClock } from './moveClock';
import { LoginPage } from './pages/LoginPage';

interface Fixtures {
  /** Console messages that this test provokes; anything else that the page complains about fails it. */
  expectedComplaints: RegExp[];
  complaints: string[];
  /** When the page is opened, so that its day has always seen the same; null: now, where others know the time too. */
  opensAt: string | null;
  clock: undefined;
  /** Logged in as the demo user, on the home screen. */
  home: Page;
}

/** Not the app's: MSW's worker is looked for by the browser while a page is being left, and the software renderer talks. */
const NOISE = [/Failed to update a ServiceWorker/, /GL Driver Message/];

/** The vendor's calls; MSW's worker answers them for as long as the page that asked is there. */
const CALL = /\/(uis|vss|eps|uis-wrapper|vss-wrapper)\/v\d\//;
const LEAVES_ANYWAY = 3_000;

/** Leaves a page only when its calls have been answered: the worker would let them through to a server that knows none. */
function leaveInPeace(page: Page): void {
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    if (CALL.test(request.url())) underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  const peace = () =>
    expect
      .poll(() => underWay.size, { timeout: LEAVES_ANYWAY })
      .toBe(0)
      .catch(() => undefined);
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => {
    await peace();
    return await goTo(...to);
  };
  page.reload = async (...how) => {
    await peace();
    return await reload(...how);
  };
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    leaveInPeace(page);
    await provide(page);
  },

  expectedComplaints: [[], { option: true }],

  opensAt: [ORDINARY.now, { option: true }],

  clock: [
    async ({ context, opensAt }, provide) => {
      if (opensAt !== null) await moveClock(context, opensAt);
      await provide(undefined);
    },
    { auto: true },
  ],

  complaints: [
    async ({ page, expectedComplaints }, provide) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (![...NOISE, ...expectedComplaints].some((known) => known.test(text))) complaints.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      });
      page.on('pageerror', (error) => note(error.message));
      await provide(complaints);
      const violations = await page.evaluate(() => window.cameraDemo?.violations() ?? []).catch(() => []);
      expect([...complaints, ...violations], 'the page complained').toEqual([]);
    },
    { auto: true },
  ],

  home: async ({ page }, provide) => {
    await new LoginPage(page).signIn();
    // A page that is left with a call under way lets it through to a server that knows no such call.
    await expect(page.getByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    await provide(page);
  },
});

export { expect };
