import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { serveFolder } from '../staticHost';

const BUILD = fileURLToPath(
  new URL(`../../node_modules/.cache/camera-demo-${process.env['E2E_PORT'] ?? '4179'}`, import.meta.url),
);

const test = base.extend({
  baseURL: async ({ browserName: _browser }, provide) => {
    const served = await serveFolder(BUILD);
    await provide(served.url);
    await served.close();
  },
});

/**
 * Holds back the page's scripts and styles.
 * @returns a function that releases them
 */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });
const adopted = (page: Page) => expect(page.locator('#root[data-waiting]')).toHaveCount(0);

test.describe('static log-in form', () => {
  test('keeps input typed before any script has loaded', async ({ page }) => {
    const release = await holdScripts(page);
    const login = new LoginPage(page);
    await open(page, '/');
    await login.email.focus();
    await page.keyboard.type('da@example.com');
    await page.keyboard.press('Home');
    await page.keyboard.type('A');
    await login.rememberMe.check();
    await login.email.focus();
    const caret = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        return field instanceof HTMLInputElement ? [field.name, field.value] : null;
      });
    expect(await caret()).toEqual(['email', 'Ada@example.com']);
    const before = await login.email.elementHandle();
    release();
    await adopted(page);
    // Focus loads Formik, which validates a field on blur.
    await page.keyboard.type('l');
    expect(await caret()).toEqual(['email', expect.stringMatching(/^(?:Al|lA)?.*da@example.coml?$/)]);
    await expect(login.rememberMe).toBeChecked();
    expect(await login.email.evaluate((field, other) => field === other, before)).toBe(true);
    await login.email.fill('Ada');
    await login.password.focus();
    await login.submit.click();
    await expect(login.email).toHaveAccessibleDescription('Email must be valid email address.');
    await expect(login.password).toHaveAccessibleDescription('Password field is required.');
    await expect(login.email).toHaveValue('Ada');
  });

  test('sends only one log-in if it is submitted twice before the app is ready', async ({ page }) => {
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const release = await holdScripts(page);
    const login = new LoginPage(page);
    await open(page, '/view-all-device');
    await login.fill();
    await login.submit.click();
    await page.keyboard.press('Enter');
    release();
    // After log-in, the app returns to the requested URL.
    await expect(page.getByRole('heading', { level: 1, name: 'View All' })).toBeVisible();
    const sent = await page.evaluate(
      () => window.cameraDemo?.requests().filter(({ path }) => path.endsWith('/users/login')).length,
    );
    expect(sent).toBe(1);
    expect(addresses.filter((address) => address.includes('password') || address.includes('?'))).toEqual([]);
  });
});

test.describe('home with a thousand cameras', () => {
  test('renders only the cameras near the viewport', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await page.waitForFunction(() => window.cameraDemo !== undefined);
    await page.evaluate(() => window.cameraDemo?.furnish(1_000, false));
    await login.fill();
    await login.submit.click();
    const tiles = page.getByRole('article');
    await expect(tiles.first()).toBeVisible();
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    await expect.poll(nodes).toBeLessThan(2_000);

    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const heightBefore = await height();
    await page.getByRole('button', { name: 'Play Garden' }).click();
    await expect(page.getByRole('region', { name: 'Garden player' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('article', { name: 'Camera 1000' })).toBeInViewport();
    await expect.poll(nodes).toBeLessThan(2_000);
    // Placeholders are as tall as the tiles.
    await expect.poll(height).toBe(heightBefore);
    await expect(page.getByRole('region', { name: 'Garden player' })).toBeAttached();
    await expect(page.getByRole('article', { name: 'Camera 500' })).not.toBeAttached();

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('article', { name: 'Camera 1000' })).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect.poll(nodes).toBeLessThan(2_000);
    await expect(page.getByRole('article', { name: 'Camera 500' })).not.toBeAttached();
  });
});
