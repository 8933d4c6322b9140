import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../kvs/fixtures';
import { expectSame, footprint, ROUNDS } from '../pages/footprint';
import { HomePage } from '../pages/HomePage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { nextRelease, serveFolder } from '../staticHost';
import { tokenWith } from '../../tests/support/tokens';

const test = base.extend<{ host: { url: string; release: () => void } }>({
  host: async ({ house }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'host-'));
    cpSync(house.folder, folder, { recursive: true });
    const { url, close } = await serveFolder(folder);
    await provide({ url, release: () => nextRelease(folder) });
    await close();
    rmSync(folder, { recursive: true, force: true });
  },
});

// Each worker would build the app, so a single worker runs all tests.
test.describe.configure({ mode: 'default' });

const STILL = /^Picture frozen since \d\d:\d\d:\d\d, reconnecting\s*$/;
const RED = 'rgb(200 20 20)';

async function play(home: Page, name: string): Promise<PlayerRegion> {
  await home.getByRole('button', { name: `Play ${name}` }).click();
  return new PlayerRegion(home, name);
}

async function watch(home: Page, name: string): Promise<PlayerRegion> {
  const player = await play(home, name);
  await expect(player.status).toHaveText('Live');
  return player;
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** The app's own files and its page, which the service worker may cache. */
const OWN_FILE = /^\/(?:assets\/[^/?]+\.(?:js|css)|\?__WB_REVISION__=\w+)$/;

/**
 * Reloads the page, so that its requests pass through the service worker.
 * @returns a function that expects calls, pictures and recordings to have loaded but not been cached
 */
async function watchWorker(page: Page): Promise<() => Promise<void>> {
  const seen = { calls: 0, pictures: 0, recordings: 0 };
  page.on('response', (response) => {
    if (/\/(?:uis|vss|eps)(?:-wrapper)?\/v\d\//.test(response.url())) seen.calls += 1;
    if (/\.(?:jpg|svg|png)/.test(response.url())) seen.pictures += 1;
    if (/\.(?:m3u8|mp4|m4s|ts)/.test(response.url())) seen.recordings += 1;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return async () => {
    await expect.poll(() => Object.values(seen).every((count) => count > 2)).toBe(true);
    const kept = await keptFiles(page);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter((path) => !OWN_FILE.test(path))).toEqual([]);
  };
}

test.describe('deployed build with a camera in another process', () => {
  test('failed live video is replaced by the latest recording', async ({ film, home, house, kvs }) => {
    // An unused connection closes after 8 s. A recording replaces a camera without power after about 20 s.
    test.slow();
    const camera = await film('Front Door');
    await home.evaluate(async () => void (await navigator.serviceWorker.ready));
    const expectNothingKept = await watchWorker(home);
    const player = await watch(home, 'Front Door');
    await player.expectFramesToGrow();
    await camera.paint(RED);
    await expect.poll(() => player.dominantColor()).toBe('red');
    expect(await camera.viewers()).toBe(1);
    const channel = kvs.channel(house.channelName('Front Door'));
    expect(channel.longestOffer).toBeGreaterThan(0);
    expect(channel.longestOffer).toBeLessThan(7_000);

    const account = home.getByRole('link', { name: 'Account' });
    const toHome = home.getByRole('link', { name: 'Home', exact: true });
    await test.step('a live connection survives only short visits to other screens', async () => {
      const screens = new HomePage(home);
      for (const name of ['View All', 'Last Activity', 'Account', 'Home'] as const) await screens.goTo(name);
      await expect.poll(async () => (await footprint(home)).peerConnections).toBe(0);
      await home.getByRole('button', { name: 'Play Front Door' }).waitFor();
      const before = await footprint(home);
      const first = await watch(home, 'Front Door');
      await expect.poll(async () => (await footprint(home)).peerConnections).toBe(1);
      const { viewersEver } = channel;
      for (let round = 1; round < ROUNDS; round += 1) {
        await account.click();
        // The player unmounts with its screen, but its connection stays open for eight seconds.
        await expect(first.region).toHaveCount(0);
        await toHome.click();
        await (await watch(home, 'Front Door')).expectFramesToGrow();
      }
      expect(channel.viewersEver).toBe(viewersEver);
      await account.click();
      await expect(first.region).toHaveCount(0);
      await toHome.click();
      await home.getByRole('button', { name: 'Play Front Door' }).waitFor();
      await expect.poll(() => camera.viewers()).toBe(0);
      await expect.poll(() => channel.viewers).toEqual([]);
      await expectSame(home, before);
    });

    const again = await watch(home, 'Front Door');
    const statuses = await again.listenToStatus();
    await test.step('live video continues with new TURN servers', async () => {
      const relaysBefore = kvs.iceServerCalls();
      channel.notifyViewers('RECONNECT_ICE_SERVER');
      await expect.poll(() => kvs.iceServerCalls()).toBe(relaysBefore + 1);
      await again.expectFramesToGrow(15);
      expect(await camera.viewers()).toBe(1);
      expect(await statuses()).toEqual(['Live']);
    });

    await test.step('a camera that loses power is reported and replaced by its recording', async () => {
      await camera.kill();
      await expect(again.status).toHaveText('Recorded');
      await expect(again.note(/^The camera went offline at \d\d:\d\d:\d\d\.$/)).toBeVisible();
      await expect(again.note('Showing the latest recording.')).toBeVisible();
      await again.expectFramesToGrow();
      expect(await statuses()).toEqual(['Live', expect.stringMatching(STILL), 'Connecting…', 'Recorded']);
    });
    await expectNothingKept();
  });
});

const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

test.describe('service worker on a static host', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET|ERR_FAILED/] });

  test('opens the app offline without caching camera data', async ({
    page,
    context,
    host: { url, release },
  }) => {
    await page.goto(`${url}/login`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The next release removes this chunk, so the page must load it first.
    const follows = page.waitForResponse(/startReleases-[^/]+\.js$/);
    await page.reload();
    await (await follows).finished();
    const first = await entryOf(page);
    const kept = await keptFiles(page);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter((path) => !OWN_FILE.test(path))).toEqual([]);

    release();
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('typed@');
    const offer = page.getByRole('region', { name: 'A new version is ready.' });
    // Repeats the update check, because Chromium's own check after the reload may have read the earlier
    // worker.
    await expect(async () => {
      await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
      await expect(offer).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(email).toHaveValue('typed@');
    expect(await entryOf(page)).toBe(first);
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page)).not.toBe(first);

    await context.setOffline(true);
    // Chromium loses Playwright's offline setting of `navigator.onLine` when a navigation replaces the page.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.evaluate((token) => sessionStorage.setItem('token', token), tokenWith({}));
    await page.goto(`${url}/home`);
    await expect(page.getByText(/^You’re offline\./)).toBeVisible();
    expect((await keptFiles(page)).filter((path) => first !== null && path.includes(first))).toEqual([]);
  });
});
