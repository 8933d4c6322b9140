import type { Page } from '@playwright/test';
import account from '../../mocks/demoAccount.json' with { type: 'json' };
import { expect, test } from '../fixtures';
import type { Vendor } from '../kit/vendor';
import { faults } from '../pages/axe';
import { follow, overlapping, readLayout } from '../pages/layout';

const WIDTHS = [320, 390, 1440];
/**
 * Mirroring affects only the layout, so two widths suffice. The pseudo-language covers longer texts at every
 * width.
 */
const MIRRORED_WIDTHS = [320, 1440];
const HEIGHT = 850;

// Traces of this many layouts would take longer than the tests.
test.use({ trace: 'off' });

async function expectToFit(page: Page, widths: readonly number[], what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(async () => (await readLayout(page)).faults, `${what} at ${width} px`).toEqual([]);
  }
}

/** Labels depend on the language, so the fields are found by `name`. */
async function logIn(page: Page): Promise<void> {
  await page.locator('input[name="email"]').fill(account.email);
  await page.locator('input[name="password"]').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
}

const SCREENS = ['/view-all-device', '/last-activity', '/replay', '/account', '/auto/notifications'];

async function expectAllToFit(page: Page, vendor: Vendor, words: RegExp, widths: readonly number[]) {
  // The layout check measures every row, so about twenty events a day keep the test short.
  await vendor.haveEvents(600);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  await expectToFit(page, widths, 'log-in');
  await logIn(page);
  await expectToFit(page, widths, 'home');
  for (const address of SCREENS) {
    await follow(page, address);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await expectToFit(page, widths, address);
  }
}

test('Arabic: mirrored screens fit, and the timeline of replay stays left to right', async ({
  page,
  vendor,
}) => {
  await page.addInitScript(() => localStorage.setItem('kept.preferences', '{"language":"ar"}'));
  await expectAllToFit(page, vendor, /[\u0621-\u064a]/, MIRRORED_WIDTHS);
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ]);

  await page.setViewportSize({ width: 390, height: HEIGHT });
  await follow(page, '/view-all-device');
  const tile = page.getByRole('article').first();
  await tile.getByRole('button').click();
  await expect(tile.getByRole('status')).toHaveText(/[\u0621-\u064a]/);
  const words = '[data-playing="true"] :is(h2, [role="status"])';
  await expect
    .poll(async () => (await readLayout(page, words)).boxes.map(overlapping), 'name and state of a player')
    .toEqual([[]]);
  await follow(page, '/replay');
  const slider = page.getByRole('slider').last();
  await slider.waitFor();
  // axe checks Arabic texts and directions here. Other tests run it in English.
  expect(await faults(page)).toEqual([]);
  expect(await slider.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  const toggle = page.getByRole('banner').getByRole('button').first();
  await toggle.click();
  const sheet = page.getByRole('navigation').last();
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBeGreaterThan(50);
});

test('pseudo-language with 40% longer texts: the main screens fit', async ({ page, vendor }) => {
  await page.addInitScript(() => sessionStorage.setItem('demo:pseudo', 'on'));
  await expectAllToFit(page, vendor, /^\[/, WIDTHS);
});
