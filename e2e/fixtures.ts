import { test as base, expect, type Page } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import type { FilmFormat } from '../mocks/kvs/filming';
import { Clock } from './kit/clock';
import { pagesOf, type Pages } from './kit/pages';
import {
  inPage,
  logInByPlan,
  logInOverHttp,
  forgetOthers,
  overHttp,
  Plan,
  type VendorRemote,
} from './kit/vendorRemote';
import { cameraOf, clipsOf, Vendor, type CameraControls, type ClipControls } from './kit/vendor';
import { moveClock } from './moveClock';
import { LoginPage } from './pages/LoginPage';

interface Fixtures {
  /**
   * Console messages that this test provokes, and what of the contract it breaks on purpose; anything else that the
   * page complains about fails it. One pattern at most, since Playwright takes a second for a fixture's options.
   */
  expectedComplaints: [] | [RegExp];
  complaints: string[];
  /** When the page is opened, so that its day has always seen the same; null: now, where others know the time too. */
  opensAt: string | null;
  /** How the demo's live cameras film; null: as they do by themselves. */
  filmFormat: FilmFormat | null;
  plan: Plan;
  remote: VendorRemote;
  /** The stand-in vendor: its faults, what it has, what it was asked. */
  vendor: Vendor;
  /** What can happen to a camera's live picture. */
  camera: (name: string) => CameraControls;
  /** What can happen to a camera's recordings. */
  clips: (on: string) => ClipControls;
  /** The day and the hour, for the app and the vendor. */
  clock: Clock;
  pages: Pages;
  /** The home screen of the demo user, whose session is there already. No log-in is stored: it cannot renew itself. */
  home: Page;
  /** The home screen after a log-in by the form, for what depends on that: the silent log-in, and the form itself. */
  homeByForm: Page;
}

/** Not the app's: MSW's worker is looked for by the browser while a page is being left, and the software renderer talks. */
const NOISE = [/Failed to update a ServiceWorker/, /GL Driver Message/];

/** What Chromium writes down for a call that fails; where the test has asked for that, it is no news. */
const FAILED_CALL =
  /^Failed to load resource: (?:the server responded with a status of (\d+) |net::ERR_FAILED)/;

/** The stand-in of `npm run vendor`, where a deployed build is tested; without it the page has its own. */
const VENDOR_URL = process.env['VENDOR_URL'];

/** Says in the first address of a page how the stand-in shall be set. */
function openWithPlan(page: Page, plan: Plan): void {
  const goTo = page.goto.bind(page);
  page.goto = (address, ...how) => goTo(plan.link(address), ...how);
}

const ANSWERS_WITHIN = 3_000;

/** Whether a page still answers and draws: for a test that ran out of time. */
async function describePage(page: Page): Promise<string> {
  const inTime = <T>(does: Promise<T>) =>
    Promise.race([does, new Promise<null>((give) => setTimeout(() => give(null), ANSWERS_WITHIN))]);
  try {
    if ((await inTime(page.evaluate(() => 1))) === null) return 'does not answer';
    const visibility = await page.evaluate(() => document.visibilityState);
    const frame = await inTime(
      page.evaluate(() => new Promise<number>((give) => requestAnimationFrame(give))),
    );
    return `is ${visibility} and ${frame === null ? 'draws nothing' : 'draws'}`;
  } catch (error) {
    return `is gone: ${String(error)}`;
  }
}

const homeShown = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  plan: async ({}, provide) => {
    await provide(new Plan());
  },

  page: async ({ page, plan }, provide) => {
    openWithPlan(page, plan);
    await provide(page);
  },

  remote: async ({ page, plan }, provide) => {
    if (VENDOR_URL === undefined) {
      await provide(inPage(page, plan));
      return;
    }
    await forgetOthers(VENDOR_URL);
    await provide(overHttp(VENDOR_URL));
  },

  vendor: async ({ page, remote }, provide) => {
    const logIn = VENDOR_URL === undefined ? logInByPlan(remote) : logInOverHttp(page, VENDOR_URL);
    await provide(new Vendor(remote, logIn));
  },

  camera: async ({ vendor }, provide) => {
    await provide(cameraOf(vendor));
  },

  clips: async ({ vendor }, provide) => {
    await provide(clipsOf(vendor));
  },

  pages: async ({ page }, provide) => {
    await provide(pagesOf(page));
  },

  expectedComplaints: [[], { option: true }],

  opensAt: [ORDINARY.now, { option: true }],

  // A tenth of what they film by themselves: drawing, encoding and decoding it takes most of a core for each of them.
  filmFormat: [{ width: 320, height: 180, frameRate: 10 }, { option: true }],

  context: async ({ context, filmFormat }, provide) => {
    if (filmFormat !== null) {
      await context.addInitScript((format) => {
        window.cameraDemoFormat = format;
      }, filmFormat);
    }
    await provide(context);
  },

  clock: [
    async ({ page, context, opensAt, remote }, provide) => {
      const clock = new Clock(page, remote, VENDOR_URL !== undefined);
      if (opensAt !== null) await moveClock(context, opensAt);
      if (opensAt !== null && VENDOR_URL !== undefined) await clock.goTo(opensAt);
      await provide(clock);
    },
    { auto: true },
  ],

  complaints: [
    async ({ page, remote, vendor, expectedComplaints }, provide, testInfo) => {
      const before = VENDOR_URL === undefined ? 0 : (await remote('violations')).length;
      const complaints: string[] = [];
      const isUnknown = (text: string) =>
        ![...NOISE, ...expectedComplaints].some((known) => known.test(text));
      const note = (text: string) => {
        if (isUnknown(text)) complaints.push(text);
      };
      page.on('console', (message) => {
        const failure = FAILED_CALL.exec(message.text());
        const { url } = message.location();
        if (failure && URL.canParse(url)) {
          const status = failure[1] === undefined ? null : Number(failure[1]);
          if (vendor.hasAskedFor(new URL(url).pathname, status)) return;
        }
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      });
      page.on('pageerror', (error) => note(error.message));
      await provide(complaints);
      // Playwright does not say that a click waits for a page that draws nothing.
      if (testInfo.status === 'timedOut') complaints.push(`The page ${await describePage(page)}.`);
      const violations =
        VENDOR_URL === undefined
          ? await page.evaluate(() => window.cameraDemo?.violations() ?? []).catch(() => [])
          : (await remote('violations')).slice(before);
      expect([...complaints, ...violations.filter(isUnknown)], 'the page complained').toEqual([]);
    },
    { auto: true },
  ],

  home: async ({ page, vendor }, provide) => {
    await vendor.logIn();
    await page.goto('/home');
    await homeShown(page);
    await provide(page);
  },

  homeByForm: async ({ page }, provide) => {
    await new LoginPage(page).signIn();
    await homeShown(page);
    await provide(page);
  },
});

export { expect };
