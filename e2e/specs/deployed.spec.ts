import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { camerasToPlay } from '../kvs/camerasToPlay';
import { expect, test as base } from '../kvs/fixtures';
import { expectSame, footprint, openAndClose, ROUNDS } from '../pages/footprint';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { nextRelease, serveFolder } from '../staticHost';
import { tokenWith } from '../../tests/support/tokens';

/** The build at a static host of its own, without the vendor: calls fail, online as offline. */
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

// In one worker, which builds the app and the camera once.
test.describe.configure({ mode: 'default' });

const STILL = /^Still since \d\d:\d\d:\d\d, reconnecting\s*$/;
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

test.describe('a camera in another process', () => {
  test('is seen as it films, in spite of what the signaling service does, at once after a short absence, is let go after a longer one, and leaves nothing behind in the page', async ({
    film,
    home,
    house,
    kvs,
  }) => {
    const camera = await film('Front Door');
    const player = await watch(home, 'Front Door');
    await player.expectFramesToGrow();
    await expect.poll(() => player.dominantColour()).toBe('blue');
    await camera.paint(RED);
    await expect.poll(() => player.dominantColour()).toBe('red');
    expect(await camera.viewers()).toBe(1);
    const channel = kvs.channel(house.channelName('Front Door'));
    const { longestOffer, viewersEver } = channel;
    expect(longestOffer).toBeGreaterThan(0);
    expect(longestOffer).toBeLessThan(7_000);

    const account = home.getByRole('link', { name: 'Account' });
    await account.click();
    // The player has gone with its screen, whose connection is kept for eight seconds.
    await expect(player.region).toHaveCount(0);
    await home.getByRole('link', { name: 'Home', exact: true }).click();
    const again = await watch(home, 'Front Door');
    await again.expectFramesToGrow();
    expect(channel.viewersEver).toBe(viewersEver);

    const restarted =
      await test.step('the picture goes on with new relays, another server, without one, and when the camera restarts', async () => {
        const said = await again.listenToStatus();
        const relaysBefore = kvs.iceServerCalls();
        channel.notifyViewers('RECONNECT_ICE_SERVER');
        await expect.poll(() => kvs.iceServerCalls()).toBe(relaysBefore + 1);
        await again.expectFramesToGrow(15);
        expect(await camera.viewers()).toBe(1);

        const [viewer] = channel.viewers;
        channel.notifyViewers('GO_AWAY');
        await expect.poll(() => channel.viewersEver).toBe(viewersEver + 1);
        expect(channel.viewers).toEqual([viewer]);
        await again.expectFramesToGrow(15);

        channel.cutViewers();
        await expect.poll(() => channel.viewers).toEqual([]);
        await again.expectFramesToGrow(30);
        await camera.paint(GREEN);
        await expect.poll(() => again.dominantColour()).toBe('green');
        expect(await said()).toEqual(['Live']);

        await camera.kill();
        await expect(again.status).toHaveText(STILL);
        const next = await film('Front Door');
        await expect(again.status).toHaveText('Live');
        await again.expectFramesToGrow();
        return next;
      });

    await account.click();
    await expect.poll(() => restarted.viewers()).toBe(0);
    await home.getByRole('link', { name: 'Home', exact: true }).click();
    await openAndClose(home, 'Front Door', 'Live', 1);
    const before = await footprint(home);
    await watch(home, 'Front Door');
    await expect.poll(async () => (await footprint(home)).peerConnections).toBe(1);
    await account.click();
    await home.getByRole('link', { name: 'Home', exact: true }).click();

    await openAndClose(home, 'Front Door', 'Live', ROUNDS - 1);
    await expect.poll(() => restarted.viewers()).toBe(0);
    await expect.poll(() => channel.viewers).toEqual([]);
    await expectSame(home, before);
  });

  test('is named still when it is killed, gives way to its recording when it stays away, and is live when it is back', async ({
    film,
    home,
  }) => {
    const camera = await film('Front Door');
    const player = await watch(home, 'Front Door');
    const said = await player.listenToStatus();
    await camera.kill();
    await expect(player.status).toHaveText('Recorded');
    await expect(player.note(/^The camera went offline at \d\d:\d\d:\d\d\.$/)).toBeVisible();
    await expect(player.note('Showing the latest recording.')).toBeVisible();
    await player.expectFramesToGrow();
    const returned = await film('Front Door');
    await returned.paint(GREEN);
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
    await expect.poll(() => player.dominantColour()).toBe('green');
    expect(await said()).toEqual(['Live', expect.stringMatching(STILL), 'Connecting…', 'Recorded', 'Live']);
  });
});

test.describe('ten cameras in another process', () => {
  // What Chromium says where a camera's turn ends while it still connects, which a busy machine makes it do.
  test.use({ expectedComplaints: [/WebSocket is closed before the connection is established/] });
  // With more cameras than usual: their places are the vendor's until the test ends.
  test.afterEach(async ({ home, house }) => {
    // A wall that plays on would ask for cameras that are gone.
    await home.goto('about:blank');
    house.furnish(null);
  });

  test('wall: nine are live at once, the next after a turn, and the end of one disturbs no other', async ({
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
    await home.goto(`/wall?every=10&cameras=${cameras.map(({ uuid }) => uuid).join(',')}`);
    for (let index = 1; index < 9; index += 1) await expect(player(index).status).toHaveText('Live');
    // A camera that was left may take a while to notice: it is one of those that are counted beyond nine.
    await expect.poll(async () => (await watched()).length).toBeGreaterThanOrEqual(9);

    await expect(player(9).status).toHaveText('Live');
    await filming[5]?.kill();
    await expect(player(5).status).toHaveText(STILL);
    for (const index of [4, 6, 9]) await player(index).expectFramesToGrow();
  });
});

test.describe('the signaling service', () => {
  test('may have no room, which is said, and live begins as soon as there is', async ({
    film,
    home,
    house,
    kvs,
    context,
  }) => {
    await film('Driveway');
    kvs.channel(house.channelName('Driveway')).viewerLimit = 1;
    const first = await watch(home, 'Driveway');

    const other = await context.newPage();
    await new LoginPage(other).signIn();
    const second = await play(other, 'Driveway');
    await expect(second.status).toHaveText('Recorded');
    // Browsers do not tell why the service refuses a socket.
    await expect(
      second.note('The live connection was refused. Perhaps too many people are watching.'),
    ).toBeVisible();
    await first.expectFramesToGrow();

    await home.getByRole('link', { name: 'Account' }).click();
    await expect(second.status).toHaveText('Live');
    await second.expectFramesToGrow();
  });
});

const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

/** The addresses of everything that is kept, without their origin. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** What the worker may keep: the app's own files, and its page. */
const OWN_FILE = /^\/(?:assets\/[^/?]+\.(?:js|css)|\?__WB_REVISION__=\w+)$/;

test('service worker: keeps no answer of an API and no picture of a camera', async ({ home, pages }) => {
  await home.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Only what is loaded from now on passes the worker.
  await home.reload();
  await expect.poll(() => home.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const seen = { calls: 0, pictures: 0, recordings: 0 };
  home.on('response', (response) => {
    if (/\/(?:uis|vss|eps)(?:-wrapper)?\/v\d\//.test(response.url())) seen.calls += 1;
    if (/\.(?:jpg|svg|png)/.test(response.url())) seen.pictures += 1;
    if (/\.(?:m3u8|mp4|m4s|ts)/.test(response.url())) seen.recordings += 1;
  });
  const player = await pages.home.play('Back Door');
  await player.expectFramesToGrow();
  for (const screen of ['View All', 'Last Activity', 'Account'] as const) await pages.home.goTo(screen);
  await expect.poll(() => Object.values(seen).every((count) => count > 2)).toBe(true);
  const kept = await keptFiles(home);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !OWN_FILE.test(path))).toEqual([]);
});

test.describe('a static host', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET|ERR_FAILED/] });

  test('service worker: keeps the app alone, offers a release, and opens without a network', async ({
    page,
    context,
    host: { url, release },
  }) => {
    await page.goto(`${url}/login`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // What follows releases is a part of this one, which the host does not have any more after the next.
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
    // Again until it is found: Chromium's own look after the reload may be under way, which read the worker before the release.
    await expect(async () => {
      await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
      await expect(offer).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(email).toHaveValue('typed@');
    expect(await entryOf(page)).toBe(first);
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page)).not.toBe(first);

    await context.setOffline(true);
    // Chromium (RenderDocument) forgets what Playwright says of the network with the page to which it was said.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.evaluate((token) => sessionStorage.setItem('token', token), tokenWith({}));
    await page.goto(`${url}/home`);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    expect((await keptFiles(page)).filter((path) => first !== null && path.includes(first))).toEqual([]);
  });
});
