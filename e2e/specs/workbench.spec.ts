import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import account from '../../mocks/demoAccount.json' with { type: 'json' };
import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { follow } from '../pages/layout';
import { LoginPage } from '../pages/LoginPage';

const REASON = 'The server has a cold.';

/** Automated runs hide the workbench button, so this uses the keyboard shortcut. */
async function openWorkbench(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Workbench' });
  await expect(async () => {
    if (!(await panel.isVisible())) await page.keyboard.press('Alt+Shift+W');
    await expect(panel).toBeVisible({ timeout: 500 });
  }).toPass();
  return panel;
}

test.use({ expectedComplaints: [/status of 500/] });

test('workbench: lists the settings that a link contains', async ({ page }) => {
  const link = '/home?demo-account=anna&demo-now=2026-03-29T01:30&demo-zone=Asia/Tokyo&demo-cameras=3';
  await page.goto(`${link}&demo-names=rtl&demo-fault=error+on+profile:+${REASON.replaceAll(' ', '+')}`);
  await expect(page.getByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => new Date().toString())).toMatch(/^Sun Mar 29 2026 01:3\d:\d\d GMT\+0900/);
  await follow(page, '/account');
  await expect(page.getByText(REASON).first()).toBeVisible();
  const again = await page.evaluate(() => window.cameraDemo?.link() ?? '');
  expect(new URL(again).searchParams.get('demo-names')).toBe('rtl');

  await expect(page.getByRole('button', { name: /^Workbench/ })).toHaveCount(0);
  const panel = await openWorkbench(page);
  await expect(panel.getByRole('heading', { name: 'Workbench' })).toBeFocused();
  const on = panel.getByRole('region', { name: 'What is on' });
  await expect(on.getByRole('listitem').filter({ hasText: `error on profile: ${REASON}` })).toBeVisible();
  expect(await faults(page, { within: '#workbench' })).toEqual([]);
});

test('bug bundle: reproduces the recorded failure without secrets', async ({ page, browser, baseURL }) => {
  await new LoginPage(page).signIn({ search: `?demo-fault=error+on+cameras:+${REASON}` });
  await expect(page.getByText(REASON).first()).toBeVisible();
  const panel = await openWorkbench(page);
  await panel.getByText('Bug bundle', { exact: true }).click();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save a bug bundle' }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('| cameras | GET /uis-wrapper/v2/cameras | 500');
  expect(text).not.toContain(account.password);
  expect(text).not.toContain(account.email);
  expect(text).not.toMatch(/eyJ[\w-]+\./);

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await new LoginPage(other).open();
  const bench = await openWorkbench(other);
  await bench.getByText('Bug bundle', { exact: true }).click();
  await bench.getByLabel('Open a bundle').setInputFiles({
    name: 'camera-bug.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  await expect
    .poll(() => other.evaluate(() => window.cameraDemo?.setting().bundle).catch(() => null))
    .not.toBeNull();
  await new LoginPage(other).fill();
  await new LoginPage(other).submit.click();
  await expect(other.getByText(REASON).first()).toBeVisible();
  expect(await other.evaluate(() => window.cameraDemo?.setting().faults)).toEqual([]);
  await elsewhere.close();
});
