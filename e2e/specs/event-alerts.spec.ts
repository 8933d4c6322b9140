import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';

declare global {
  interface Window {
    shownNotifications: Notification[];
  }
}

const titles = (page: Page) => page.evaluate(() => window.shownNotifications.map(({ title }) => title));

test('notifications: only one of two open tabs shows a notification for a new event', async ({
  page,
  context,
  clock,
}) => {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    localStorage.setItem('kept.preferences', JSON.stringify({ notifications: true }));
    const shown: Notification[] = [];
    window.shownNotifications = shown;
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(this);
      }
    };
  });
  const login = new LoginPage(page);
  await login.open();
  await login.rememberMe.check();
  await login.fill();
  const baseline = page.waitForRequest(/\/eps\/v1\/events\?.*size=1&/);
  await login.submit.click();
  await baseline;
  const second = await context.newPage();
  await second.goto('/last-activity');
  await expect(second.getByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
  await expect(page).toHaveTitle('Camera App - Home');

  await clock.goTo('2026-07-15T15:10');
  // A visibility change triggers a poll at once; the timer takes half a minute.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => titles(page)).toHaveLength(1);
  await expect(page).toHaveTitle(/^\(\d+\) Camera App - Home$/);
  // A tab starts polling once the browser is idle, or after twenty seconds at the latest.
  await expect(second).toHaveTitle(/^\(\d+\) Camera Web App - Last Activity$/);
  expect(await titles(second)).toEqual([]);

  await page.evaluate(() => window.shownNotifications[0]?.dispatchEvent(new Event('click')));
  await expect(page).toHaveURL(/\/(camera-detail\/|last-activity\?.*mark=unseen)/);
});
