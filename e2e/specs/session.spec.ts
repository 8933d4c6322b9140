import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';

/** With "Remember me", the session outlives the tab. */
async function logInToStay(page: Page): Promise<LoginPage> {
  const login = new LoginPage(page);
  await login.open();
  await login.rememberMe.check();
  await login.fill();
  await login.submit.click();
  await expect(page.getByRole('article', { name: 'Front Door' })).toBeVisible();
  return login;
}

test.describe('session', () => {
  test('lasts until log-out, but only in its own tab', async ({ homeByForm: home, context }) => {
    await expect(home).toHaveURL(/\/home$/);
    await expect(home).toHaveTitle('Camera App - Home');
    const second = await context.newPage();
    await second.goto('/account');
    await expect(new LoginPage(second).submit).toBeVisible();
    await second.close();
    await home.reload();
    await expect(home.getByRole('article', { name: 'Front Door' })).toBeVisible();

    await home.getByRole('link', { name: 'Account' }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
    const menu = home.getByRole('navigation', { name: 'Account' });
    const opening = home.waitForEvent('popup');
    await menu.getByRole('button', { name: 'Support' }).click();
    const support = await opening;
    await expect(support.getByRole('heading', { name: 'Support' })).toBeVisible();
    // The vendor's page must not reach the session.
    expect(await support.evaluate(() => [globalThis.opener, sessionStorage.length])).toEqual([null, 0]);
    await support.close();

    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(new LoginPage(home).submit).toBeVisible();
    expect(await home.evaluate(() => localStorage.length)).toBe(0);
    expect(await home.evaluate(() => sessionStorage.getItem('token'))).toBeNull();

    await home.goBack();
    await expect(new LoginPage(home).submit).toBeVisible();
    await expect(home.getByRole('article')).toHaveCount(0);
  });

  test.describe('remembered session', () => {
    // The open tab may send a call with the old token.
    test.use({ expectedComplaints: [/403 \(Forbidden\)/] });

    test('is renewed once for all of its tabs', async ({ page, context }) => {
      await context.clock.install();
      const login = await logInToStay(page);
      const logins = () =>
        page.evaluate(() => window.cameraDemo?.requests().filter(({ name }) => name === 'login').length);

      await context.clock.setSystemTime(Date.now() + 2 * 86_400_000);
      const second = await context.newPage();
      await second.goto('/account');
      await expect(second.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      expect(await logins()).toBe(2);
      await expect(page.getByRole('article', { name: 'Front Door' })).toBeVisible();
      const tokens = await Promise.all(
        [page, second].map((tab) => tab.evaluate(() => sessionStorage.getItem('token'))),
      );
      expect(tokens[0]).toBe(tokens[1]);
      expect(await second.evaluate(() => localStorage.getItem('token'))).toBe(tokens[0]);

      const third = await context.newPage();
      await third.goto('/account');
      await expect(third.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      expect(await logins()).toBe(2);

      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('navigation', { name: 'Account' }).getByText('Logout').click();
      await expect(login.submit).toBeVisible();
      for (const tab of [second, third]) {
        await expect(new LoginPage(tab).submit).toBeVisible();
        expect(await tab.evaluate(() => [localStorage.length, sessionStorage.getItem('token')])).toEqual([
          0,
          null,
        ]);
      }
    });
  });

  test.describe('expired session', () => {
    test.use({ expectedComplaints: [/status of 403/] });

    test('is reported over a player in full screen', async ({ homeByForm: home, vendor }) => {
      await expect(home.getByRole('article', { name: 'Garden' })).toBeVisible();
      await home.getByRole('button', { name: 'Play Garden' }).click();
      const player = new PlayerRegion(home, 'Garden');
      await player.region.hover();
      await player.button('Full screen').click();
      await expect.poll(() => home.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await vendor.expireToken();
      // After `online`, the app reloads the data on screen, and the vendor refuses the request.
      await home.evaluate(() => globalThis.dispatchEvent(new Event('online')));
      const dialog = home.getByRole('dialog', { name: 'Session expired!' });
      await expect(dialog).toBeVisible();
      expect(await home.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await expect(dialog).toBeFocused();
      for (const key of ['Space', 'Enter', 'Escape']) await home.keyboard.press(key);
      await home.mouse.click(20, 20);
      await expect(dialog).toBeVisible();

      // A successful click proves that nothing covers the button.
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(dialog).toBeHidden();
      await expect(player.region).toBeVisible();
    });
  });
});
