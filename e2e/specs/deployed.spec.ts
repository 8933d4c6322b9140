import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { camerasToPlay } from '../kvs/camerasToPlay';
import { expect, test as base } from '../kvs/fixtures';
import { expectSame, footprint, ROUNDS } from '../pages/footprint';
import { HomePage } from '../pages/HomePage';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { nextRelease, serveFolder } from '../staticHost';
import { tokenWith } from '../../tests/support/tokens';

/** A static server without the vendor: calls fail, online and offline. */
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

// A single worker runs all tests, so that the app and the camera are built once.
test.describe.configure({ mode: 'default' });

const STILL = /^Picture frozen since \d\d:\d\d:\d\d, reconnecting\s*$/;
const RED = 'rgb(200 20 20)';
const GREEN = 'rgb(20 170 20)';

async function play(home: Page, name: string): Promise<PlayerRegion> {
  await home.getByRole('button', { name: `Play ${name}` }).click();
  return new PlayerRegion(home, name);
}

async function watch(home: Page, name: string): Promise<PlayerRegion> {
  const player = await play(home, name);
  await expect(player.status).toHaveText('Live');
  return player;
}

/** @returns cached paths without their origin */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** The worker may cache only the app's own files and its page. */
const OWN_FILE = /^\/(?:assets\/[^/?]+\.(?:js|css)|\?__WB_REVISION__=\w+)$/;

/**
 * Logs in on a page with a worker and visits several screens.
 * @returns checks that calls, pictures and recordings were loaded, and none was cached
 */
async function watchWorker(page: Page): Promise<() => Promise<void>> {
  const seen = { calls: 0, pictures: 0, recordings: 0 };
  page.on('response', (response) => {
    if (/\/(?:uis|vss|eps)(?:-wrapper)?\/v\d\//.test(response.url())) seen.calls += 1;
    if (/\.(?:jpg|svg|png)/.test(response.url())) seen.pictures += 1;
    if (/\.(?:m3u8|mp4|m4s|ts)/.test(response.url())) seen.recordings += 1;
  });
  await new LoginPage(page).signIn();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const home = new HomePage(page);
  for (const screen of ['View All', 'Last Activity', 'Account', 'Home'] as const) await home.goTo(screen);
  return async () => {
    await expect.poll(() => Object.values(seen).every((count) => count > 2)).toBe(true);
    const kept = await keptFiles(page);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter((path) => !OWN_FILE.test(path))).toEqual([]);
  };
}

test.describe('camera in another process', () => {
  test('deployed build: shows a camera live, or its recording if live video fails', async ({
    context,
    film,
    home,
    house,
    kvs,
  }) => {
    // Expirations take eight and twenty seconds.
    test.slow();
    const camera = await film('Front Door');
    await home.evaluate(async () => void (await navigator.serviceWorker.ready));
    const player = await watch(home, 'Front Door');
    await player.expectFramesToGrow();
    await camera.paint(RED);
    await expect.poll(() => player.dominantColour()).toBe('red');
    expect(await camera.viewers()).toBe(1);
    const channel = kvs.channel(house.channelName('Front Door'));
    expect(channel.longestOffer).toBeGreaterThan(0);
    expect(channel.longestOffer).toBeLessThan(7_000);

    const account = home.getByRole('link', { name: 'Account' });
    const toHome = home.getByRole('link', { name: 'Home', exact: true });
    await test.step('a full service is reported, and live video starts once a viewer slot is free', async () => {
      const { viewerLimit } = channel;
      channel.viewerLimit = 1;
      const other = await context.newPage();
      const expectNothingKept = await watchWorker(other);
      const second = await play(other, 'Front Door');
      await expect(second.status).toHaveText('Recorded');
      // Browsers hide the reason for a refused socket.
      await expect(
        second.note('The live connection was refused. Perhaps too many people are watching.'),
      ).toBeVisible();
      await player.expectFramesToGrow();
      await expectNothingKept();

      await account.click();
      await expect(second.status).toHaveText('Live');
      await second.expectFramesToGrow();
      channel.viewerLimit = viewerLimit;
      // The camera detects the closed page during the next steps.
      await other.close();
    });

    await test.step('the connection outlasts a short visit to another screen, but not a longer one', async () => {
      await toHome.click();
      await home.getByRole('button', { name: 'Play Front Door' }).waitFor();
      const before = await footprint(home);
      const first = await watch(home, 'Front Door');
      await expect.poll(async () => (await footprint(home)).peerConnections).toBe(1);
      const { viewersEver } = channel;
      for (let round = 1; round < ROUNDS; round += 1) {
        await account.click();
        // The player unmounts with its screen, but its connection is parked for eight seconds.
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
    const said = await again.listenToStatus();
    await test.step('live video continues with new TURN servers, another server, and without one', async () => {
      const relaysBefore = kvs.iceServerCalls();
      channel.notifyViewers('RECONNECT_ICE_SERVER');
      await expect.poll(() => kvs.iceServerCalls()).toBe(relaysBefore + 1);
      await again.expectFramesToGrow();
      expect(await camera.viewers()).toBe(1);

      const [viewer] = channel.viewers;
      const { viewersEver } = channel;
      channel.notifyViewers('GO_AWAY');
      await expect.poll(() => channel.viewersEver).toBe(viewersEver + 1);
      await expect.poll(() => channel.viewers).toEqual([viewer]);
      await again.expectFramesToGrow();

      channel.cutViewers();
      await expect.poll(() => channel.viewers).toEqual([]);
      await camera.paint(GREEN);
      await expect.poll(() => again.dominantColour()).toBe('green');
      await again.expectFramesToGrow(15);
      expect(await said()).toEqual(['Live']);
    });

    await test.step('a killed camera is reported, replaced by its recording, and live again after its return', async () => {
      await camera.kill();
      await expect(again.status).toHaveText('Recorded');
      await expect(again.note(/^The camera went offline at \d\d:\d\d:\d\d\.$/)).toBeVisible();
      await expect(again.note('Showing the latest recording.')).toBeVisible();
      await again.expectFramesToGrow();
      const returned = await film('Front Door');
      await returned.paint(RED);
      await expect(again.status).toHaveText('Live');
      await again.expectFramesToGrow();
      await expect.poll(() => again.dominantColour()).toBe('red');
      expect(await said()).toEqual(['Live', expect.stringMatching(STILL), 'Connecting…', 'Recorded', 'Live']);
    });
  });
});

test.describe('ten cameras in another process', () => {
  // Chromium reports this when a camera's turn ends during its connection, as on a busy machine.
  test.use({ expectedComplaints: [/WebSocket is closed before the connection is established/] });
  // The house has additional cameras until the test ends.
  test.afterEach(async ({ home, house }) => {
    // A running wall would request removed cameras.
    await home.goto('about:blank');
    house.furnish(null);
  });

  test('wall: keeps nine of ten cameras live, and shows the tenth after a turn', async ({
    filmSmall,
    home,
    house,
  }) => {
    house.furnish(40);
    const cameras = await camerasToPlay(home, 10);
    const names = cameras.map(({ displayName }) => displayName);
    const filming = await filmSmall(names);
    const watched = async () =>
      (await Promise.all(filming.map((camera) => camera.viewers()))).filter(Boolean);
    const player = (index: number) => new PlayerRegion(home, names[index] ?? '');
    await home.setViewportSize({ width: 1000, height: 640 });
    await home.goto(`/wall?every=10&cameras=${cameras.map(({ uuid }) => uuid).join(',')}`);
    for (let index = 1; index < 9; index += 1) await expect(player(index).status).toHaveText('Live');
    // A camera may detect late that a viewer has left, and is counted beyond nine until then.
    await expect.poll(async () => (await watched()).length).toBeGreaterThanOrEqual(9);

    await expect(player(9).status).toHaveText('Live');
    await filming[5]?.kill();
    await expect(player(5).status).toHaveText(STILL);
    for (const index of [4, 6, 9]) await player(index).expectFramesToGrow();
  });
});

const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

test.describe('static host', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET|ERR_FAILED/] });

  test('service worker: caches only the app, and opens it offline', async ({
    page,
    context,
    host: { url, release },
  }) => {
    await page.goto(`${url}/login`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // This chunk belongs to the current release, and the server lacks it after the next.
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
    // Repeats the check, since Chromium's own update check after the reload may have read the earlier worker.
    await expect(async () => {
      await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
      await expect(offer).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(email).toHaveValue('typed@');
    expect(await entryOf(page)).toBe(first);
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page)).not.toBe(first);

    await context.setOffline(true);
    // With RenderDocument Chromium drops Playwright's offline setting together with the page.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.evaluate((token) => sessionStorage.setItem('token', token), tokenWith({}));
    await page.goto(`${url}/home`);
    await expect(page.getByText(/^You’re offline\./)).toBeVisible();
    expect((await keptFiles(page)).filter((path) => first !== null && path.includes(first))).toEqual([]);
  });
});
