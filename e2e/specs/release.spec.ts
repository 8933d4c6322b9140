import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '../fixtures';
import { nextRelease, serveFolder } from '../staticHost';
import english from '../../src/text/catalogues/en.json' with { type: 'json' };

/** `release` replaces the current release with one whose files have different names. */
interface Host {
  url: string;
  release(): void;
  remove(name: RegExp): void;
}

const BUILD = fileURLToPath(
  new URL(`../../node_modules/.cache/camera-demo-${process.env['E2E_PORT'] ?? '4179'}`, import.meta.url),
);

const test = base.extend<{ host: Host }>({
  host: async ({ browserName }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `release-${browserName}-`));
    cpSync(BUILD, folder, { recursive: true });
    const assets = join(folder, 'assets');
    const served = await serveFolder(folder);
    await provide({
      url: served.url,
      remove: (name) => {
        for (const file of readdirSync(assets)) if (name.test(file)) rmSync(join(assets, file));
      },
      release: () => nextRelease(folder),
    });
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ host }, provide) => {
    await provide(host.url);
  },
});

test.use({
  expectedComplaints: [/Failed to load resource|dynamically imported module|preload|ERR_INTERNET/i],
});

// The app never reloads twice in a row, so this page must not have been reloaded before.
test('release: the next navigation loads the new version at the requested URL', async ({
  home: page,
  host,
}) => {
  const entry = () => page.locator('script[type="module"]').getAttribute('src');
  const before = await entry();
  host.release();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/account');
  expect(await entry()).not.toBe(before);
});

test('missing chunk of a screen: is reported after one reload of the page', async ({ home: page, host }) => {
  host.remove(/^ViewAllScreen-.*\.js$/);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page.getByText(english['app.notLoaded'])).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByText(english['app.notLoaded'])).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(loads).toBe(1);
});

test('missing chunk of the player: is reported in the tile of the camera', async ({
  page,
  pages,
  vendor,
  host,
}) => {
  // The file must be gone before the page prefetches it.
  host.remove(/^VideoPlayer-.*\.js$/);
  await vendor.logIn();
  await pages.home.open();
  await page.getByRole('button', { name: 'Play Front Door' }).click();
  const tile = page.getByRole('article', { name: 'Front Door' });
  await expect(tile.getByText(english['app.partNotLoaded'])).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(1);
});

test.describe('unsupported browser', () => {
  test.use({ expectedComplaints: [/SyntaxError|Unexpected|Invalid/] });

  test('is reported if it cannot parse the app or lacks a required feature', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let x = = 1;' }),
    );
    await page.goto('/');
    await expect(page.getByText(english['app.unsupported'])).toBeVisible();
    await page.unrouteAll();
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
    await page.goto('/');
    await expect(page.getByText(english['app.unsupported']).first()).toBeVisible();
  });
});
