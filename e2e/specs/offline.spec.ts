import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildApp } from '../buildApp';
import { expect, test as base } from '../fixtures';
import { serveFolder } from '../staticHost';
import { tokenWith } from '../../tests/support/tokens';

/** The next release in the place of this one: the same code under other names. */
function release(folder: string): void {
  const assets = join(folder, 'assets');
  const code = readdirSync(assets).filter((file) => /\.(?:js|css)$/.test(file));
  const renewed = (file: string) => file.replace(/\.(js|css)$/, '-2.$1');
  const texts = ['index.html', 'service-worker.js'].map((file) => join(folder, file));
  for (const path of [...texts, ...code.map((file) => join(assets, file))]) {
    const words = code.reduce(
      (text, file) => text.replaceAll(file, renewed(file)),
      readFileSync(path, 'utf8').replace(/(release|revision):`(\w+)`/g, '$1:`$2-2`'),
    );
    writeFileSync(path, words);
  }
  for (const file of code) renameSync(join(assets, file), join(assets, renewed(file)));
}

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'offline-'));
    buildApp(folder);
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ folder }, provide) => {
    const served = await serveFolder(folder);
    await provide(served.url);
    await served.close();
  },
});

// The host has no API: what is asked of it fails, online as offline.
test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET|ERR_FAILED/], opensAt: null });

const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

/** The addresses of everything that is kept, without their origin. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });

test('service worker: keeps the app alone, offers a release, and opens without a network', async ({
  page,
  context,
  folder,
}) => {
  await page.goto('/login');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const watches = page.waitForResponse(/startReleases/);
  await page.reload();
  await watches;
  const first = await entryOf(page);
  const kept = await keptFiles(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((url) => !/^\/(?:assets\/[^/?]+\.(?:js|css)|\?__WB_REVISION__=\w+)$/.test(url))).toEqual(
    [],
  );

  release(folder);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('typed@');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const offer = page.getByRole('region', { name: 'A new version is ready.' });
  await expect(offer).toBeVisible();
  await expect(email).toHaveValue('typed@');
  expect(await entryOf(page)).toBe(first);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryOf(page)).not.toBe(first);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.evaluate((token) => sessionStorage.setItem('token', token), tokenWith({}));
  await page.goto('/home');
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  expect((await keptFiles(page)).filter((url) => first !== null && url.includes(first))).toEqual([]);
});
