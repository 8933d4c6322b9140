import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { CameraDetailPage, LastActivityPage } from '../pages/ActivityPages';
import { faults, faultsInBothThemes } from '../pages/axe';
import { expectToFit, follow, resize } from '../pages/layout';
import { LoginPage } from '../pages/LoginPage';

/**
 * Every screen must fit at all widths and pass axe in both themes. A content security policy violation logs a
 * console error, which fails the test. The languages and geometry specs cover lists.
 */

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const CALENDAR = '[role="group"]:has(input[type="date"])';
const LOG_IN = /^log ?in$/i;

test.describe('screens at phone and desktop widths', () => {
  test('screens for guests fit their width, and have no axe violations even with form errors', async ({
    page,
  }) => {
    const response = await page.goto('/login');
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');

    for (const [address, name] of [
      ['/login', LOG_IN],
      ['/register', 'Sign Up'],
      ['/forgot-password', 'Forgot Password'],
      ['/reset-password?token=demo-reset', 'Reset Password'],
    ] as const) {
      if (address !== '/login') await follow(page, address);
      await heading(page, name);
      const button = page.locator('form').getByRole('button').last();
      await expect(button).toBeVisible();
      expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
      if (address !== '/login') await expectToFit(page, address);
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect(await faultsInBothThemes(page), address).toEqual([]);
    }
    await page.reload();
    await expect(page.locator('form')).toBeVisible();
    await follow(page, '/login');
    await heading(page, LOG_IN);
    await follow(page, '/reset-password');
    await expect(page.getByText('This reset link is not valid.')).toBeVisible();

    // An error below a field must not move the link under the pointer.
    await follow(page, '/login');
    await heading(page, LOG_IN);
    await new LoginPage(page).email.click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveTitle('Camera Web App - Sign Up');
  });

  test('screens of the home portal fit their width and have no axe violations', async ({
    page: home,
    pages,
    vendor,
  }) => {
    // axe checks every row, so about twenty events a day keep the test short.
    await vendor.haveEvents(600);
    await vendor.logIn();
    await pages.home.open();
    const article = home.getByRole('article').first();
    const both = async (what: string) => {
      expect(await faultsInBothThemes(home), what).toEqual([]);
      await expectToFit(home, what);
    };
    await article.waitFor();
    expect(await faultsInBothThemes(home), 'home').toEqual([]);

    await follow(home, '/account');
    await heading(home, 'Account');
    const account = home.getByRole('navigation', { name: 'Account' });
    await account.getByRole('button', { name: 'Email', exact: true }).click();
    await expectToFit(home, 'e-mail');
    await account.getByRole('button', { name: 'Change Password', exact: true }).click();
    await expectToFit(home, 'password');
    await account.getByRole('button', { name: 'Name', exact: true }).click();
    await both('account');

    await follow(home, '/view-all-device');
    await heading(home, 'View All');
    await article.waitFor();
    const samples = home.locator('video');
    await expect(samples).toHaveCount(6);
    const isMoving = (video: HTMLVideoElement) => !video.paused && video.currentTime > 0;
    await samples.first().scrollIntoViewIfNeeded();
    await expect.poll(() => samples.first().evaluate(isMoving)).toBe(true);
    // Sample videos play only while visible.
    await home.setViewportSize({ width: 390, height: 600 });
    await home.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect.poll(() => samples.last().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await home.emulateMedia({ reducedMotion: 'reduce' });
    expect(await faultsInBothThemes(home), 'view all').toEqual([]);
    await home.emulateMedia({ reducedMotion: null });

    await follow(home, '/last-activity');
    await heading(home, 'Last Activity');
    await article.waitFor();
    await expect(home.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await faultsInBothThemes(home), 'last activity').toEqual([]);
    const activity = new LastActivityPage(home);
    await activity.calendar.click();
    await home.locator(CALENDAR).waitFor();
    expect(await faultsInBothThemes(home, { within: CALENDAR }), 'calendar').toEqual([]);
    await expectToFit(home, 'calendar');
    await home.keyboard.press('Escape');
    await activity.links.first().click();
    await new CameraDetailPage(home).clips.first().waitFor();
    await both('camera detail');

    await follow(home, '/share');
    await home.getByRole('dialog', { name: 'Share the app' }).waitFor();
    await both('share');
  });

  test('screens of the vehicle portal fit their width and have no axe violations', async ({ home }) => {
    const map = (name: string) =>
      home.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Zoom in' }).waitFor();
    const article = () => home.getByRole('article').first().waitFor();
    const screens: [string, () => Promise<unknown>][] = [
      ['/auto', () => map('Map')],
      ['/auto/harbor-van/summary', () => map('Current location')],
      ['/auto/harbor-van/recordings', article],
      ['/auto/harbor-van/live-gps', () => map('Live GPS')],
      ['/auto/harbor-van/live-view', () => heading(home, 'Harbor Van')],
      ['/auto/driver-rating', () => home.getByRole('table').waitFor()],
      ['/auto/notifications', article],
      ['/auto/map-demo', () => map('Moving vehicles')],
    ];
    await home.getByRole('tab', { name: 'Auto' }).click();
    for (const [address, ready] of screens) {
      await follow(home, address);
      await ready();
      await expect(home.getByText('Drawing the map…')).toHaveCount(0);
      expect.soft(await faults(home), address).toEqual([]);
      await stopDrawing(home);
      await expectToFit(home, address);
    }
    await test.step('phones show all parts of the vehicle portal completely', () =>
      expectWholeOnPhones(home));
  });
});

/** The page may fit although one of these parts is truncated. */
async function expectWholeOnPhones(home: Page): Promise<void> {
  await resize(home, 320);
  await follow(home, '/auto/harbor-van/live-view');
  await expect(home.getByRole('tab', { name: 'Live View' })).toBeInViewport({ ratio: 0.95 });

  await home.setViewportSize({ width: 844, height: 390 });
  const card = home.getByRole('article', { name: 'Harbor Van' });
  await card.getByRole('button', { name: 'Full screen' }).click();
  const exit = card.getByRole('button', { name: 'Exit full screen' });
  for (const part of [card.getByText('Harbor Van'), card.getByText('A still from sample content.'), exit]) {
    await expect(part).toBeInViewport({ ratio: 0.95 });
  }
  await exit.click();
  await expect(card.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();

  await resize(home, 390);
  await follow(home, '/auto/harbor-van/recordings');
  await home
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click();
  await home.getByRole('menuitem', { name: 'Download' }).click();
  await expect(home.getByText(/^Download is not available/)).toBeInViewport({ ratio: 0.95 });

  await resize(home, 320);
  await follow(home, '/auto/driver-rating');
  const table = home.getByRole('table');
  await expect
    .poll(() => table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth))
    .toBe(0);
}

/** Redrawing maps in software at every width takes long, and the layout check needs only their position. */
const stopDrawing = (page: Page) =>
  page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawElements = () => undefined;
    WebGL2RenderingContext.prototype.drawArrays = () => undefined;
  });
