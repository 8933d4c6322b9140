import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findBrowser } from '../browser.mjs';

/** `node e2e/pictures/take.mjs http://localhost:5173` takes the README's pictures from a running demo. */

const [, , base = 'http://localhost:5173'] = process.argv;
const account = JSON.parse(readFileSync(new URL('../../mocks/demoAccount.json', import.meta.url), 'utf8'));
const executablePath = findBrowser();
if (executablePath === null) process.exit(1);

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

async function signedIn(colorScheme, viewport) {
  const context = await browser.newContext({ colorScheme, viewport, deviceScaleFactor: 1 });
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('article').first().waitFor();
  return page;
}

async function take(page, name) {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({
    path: new URL(`./${name}.jpg`, import.meta.url).pathname,
    type: 'jpeg',
    quality: 82,
  });
}

async function atRest(page) {
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  await page.locator('[data-controls-hidden="true"]').waitFor();
}

const wide = { width: 1440, height: 900 };
const page = await signedIn('dark', wide);
await page.getByRole('button', { name: 'Play Front Door' }).click();
await atRest(page);
await take(page, 'home');

const day = await signedIn('light', wide);
await day.getByRole('link', { name: 'Last Activity' }).click();
await day
  .getByRole('link', { name: /^Front Door, / })
  .first()
  .waitFor();
await take(day, 'last-activity');
await day.getByRole('article').first().getByRole('link').click();
await day.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
await day.getByRole('region', { name: /player$/ }).hover();
await take(day, 'camera-detail');
await day.getByRole('tab', { name: 'Auto' }).click();
await day.locator('canvas').first().waitFor();
await day.getByRole('button', { name: 'Harbor Van' }).first().waitFor();
await take(day, 'auto');

const replay = await signedIn('light', wide);
const moment = await replay.evaluate(() => {
  const date = new Date(Date.now() - 86_400_000);
  const two = (value) => String(value).padStart(2, '0');
  return `day=${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}&at=10:12:12`;
});
await replay.goto(`${base}/replay?${moment}`);
const others = replay.getByRole('group', { name: 'Other cameras at this moment' });
for (const name of ['Front Door', 'Street']) await others.getByRole('button', { name }).click();
await replay.waitForFunction(() => document.querySelectorAll('[data-state="together"]').length === 2);
await take(replay, 'replay');

const phone = await signedIn('light', { width: 390, height: 844 });
await take(phone, 'phone');
await browser.close();
