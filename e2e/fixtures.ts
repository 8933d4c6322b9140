import { test as base, expect, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test';
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
import { follow } from './pages/layout';
import { LoginPage } from './pages/LoginPage';

interface Fixtures {
  /**
   * Matches console messages and contract violations that the test provokes. Other errors, warnings and
   * violations fail the test, except for `NOISE` and failures that `vendor.on` requested. The list contains
   * at most one pattern, because Playwright treats the second element of any list as fixture options.
   */
  expectedComplaints: [] | [RegExp];
  complaints: string[];
  /**
   * Start time of the page's clock. A fixed time makes the mock's events deterministic. Null uses real time,
   * for pages whose clock must agree with those of other processes.
   */
  opensAt: string | null;
  /** Video format of the demo. Null keeps the demo's default. */
  filmFormat: FilmFormat | null;
  plan: Plan;
  remote: VendorRemote;
  vendor: Vendor;
  camera: (name: string) => CameraControls;
  clips: (on: string) => ClipControls;
  clock: Clock;
  pages: Pages;
  /** Home screen of the demo user. The session cannot be renewed, because no log-in is stored. */
  home: Page;
  homeByForm: Page;
}

/**
 * Matches the browser's own messages: update checks of MSW's worker that fail as a page closes, and logs of
 * the software renderer.
 */
const NOISE = [/Failed to update a ServiceWorker/, /GL Driver Message/];

/** Matches Chromium's log of a failed call. The test may have requested the failure. */
const FAILED_CALL =
  /^Failed to load resource: (?:the server responded with a status of (\d+) |net::ERR_FAILED)/;

/** URL of `npm run vendor`, which serves deployed builds. If unset, the page contains its own mock. */
const VENDOR_URL = process.env['VENDOR_URL'];

function openWithPlan(page: Page, plan: Plan): void {
  const goTo = page.goto.bind(page);
  page.goto = (address, ...how) => goTo(plan.link(address), ...how);
}

const ANSWERS_WITHIN_MS = 3_000;

/** Reports whether the page of a timed-out test still responds and draws. */
async function describePage(page: Page): Promise<string> {
  const inTime = <T>(does: Promise<T>) =>
    Promise.race([does, new Promise<null>((give) => setTimeout(() => give(null), ANSWERS_WITHIN_MS))]);
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

  // The demo's own format has nine times as many pixels and would need most of a core per camera.
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
      const onConsole = (message: ConsoleMessage) => {
        const failure = FAILED_CALL.exec(message.text());
        const { url } = message.location();
        if (failure && URL.canParse(url)) {
          const status = failure[1] === undefined ? null : Number(failure[1]);
          if (vendor.hasAskedFor(new URL(url).pathname, status)) return;
        }
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      };
      const onError = (error: Error) => note(error.message);
      page.on('console', onConsole).on('pageerror', onError);
      await provide(complaints);
      page.off('console', onConsole).off('pageerror', onError);
      // A click waits forever if the page stops drawing, and Playwright does not report why.
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

interface OnePage {
  /**
   * Opens a path in the shared page of a logged-in user. Leaves the current screen first, so that the opened
   * screen always mounts anew.
   */
  visit: (address: string) => Promise<Page>;
}

/**
 * All tests of a worker share one page, because opening a page takes longer than most tests. A group needs
 * `mode: 'default'` to stay in one worker. A failed test ends the worker and its page.
 */
export const testOnOnePage = test.extend<OnePage, { kept: { context: BrowserContext | null } }>({
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, provide) => {
      const kept: { context: BrowserContext | null } = { context: null };
      await provide(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, kept, opensAt }, provide) => {
    if (kept.context === null) {
      kept.context = await browser.newContext();
      if (opensAt !== null) await moveClock(kept.context, opensAt);
    }
    await provide(kept.context);
  },

  page: async ({ context, plan }, provide) => {
    const [open] = context.pages();
    const page = open ?? (await context.newPage());
    if (open === undefined) openWithPlan(page, plan);
    await provide(page);
  },

  clock: async ({ page, remote }, provide) => {
    await provide(new Clock(page, remote, VENDOR_URL !== undefined));
  },

  visit: async ({ page, vendor }, provide) => {
    await provide(async (address) => {
      if (page.url() === 'about:blank') {
        await vendor.logIn();
        await page.goto(address);
        await vendor.violations();
        return page;
      }
      await follow(page, '/account');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await follow(page, address);
      return page;
    });
  },
});

export { expect };
