import { expect, test } from '../fixtures';
import { CameraDetailPage, LastActivityPage } from '../pages/ActivityPages';
import { faultsInBothThemes } from '../pages/axe';
import { comeBack } from '../pages/comeBack';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';

test.describe('in both themes', () => {
  test('the guest screens have no fault that axe knows, with their messages', async ({ page }) => {
    for (const address of ['/login', '/register', '/forgot-password', '/reset-password?token=demo-reset']) {
      await page.goto(address);
      await page.locator('form').getByRole('button').last().waitFor();
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect(await faultsInBothThemes(page), address).toEqual([]);
    }
  });

  test('the screens of the house have no fault that axe knows', async ({ home }) => {
    test.setTimeout(120_000);
    await expect(home.getByRole('article').first()).toBeVisible();
    expect(await faultsInBothThemes(home), 'home').toEqual([]);

    for (const [address, landmark] of [
      ['/account', 'Account'],
      ['/view-all-device', 'View All'],
      ['/last-activity', 'Last Activity'],
    ] as const) {
      await home.goto(address);
      await expect(home.getByRole('heading', { level: 1, name: landmark })).toBeVisible();
      if (address !== '/account') await expect(home.getByRole('article').first()).toBeVisible();
      await expect(home.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await faultsInBothThemes(home), address).toEqual([]);
    }

    const activity = new LastActivityPage(home);
    await activity.calendar.click();
    await expect(home.getByLabel('From')).toBeVisible();
    expect(await faultsInBothThemes(home), 'calendar').toEqual([]);
    await home.keyboard.press('Escape');
    await activity.links.first().click();
    await expect(new CameraDetailPage(home).clips.first()).toBeVisible();
    expect(await faultsInBothThemes(home), 'camera detail').toEqual([]);
  });

  test('the news since the last visit, its reel and chosen hours have no fault that axe knows', async ({
    home,
  }) => {
    await comeBack(home);
    await home.getByRole('button', { name: 'Watch' }).waitFor();
    expect(await faultsInBothThemes(home), 'home with news').toEqual([]);
    await home.getByRole('button', { name: 'Watch' }).click();
    await home.getByRole('dialog', { name: 'While you were away' }).waitFor();
    expect(await faultsInBothThemes(home), 'reel').toEqual([]);

    await home.setViewportSize({ width: 320, height: 844 });
    await home.goto('/last-activity');
    await home
      .getByRole('button', { name: /^\d\d:00 to \d\d:00, [1-9]/ })
      .first()
      .click();
    expect(await faultsInBothThemes(home), 'chosen hours').toEqual([]);
    await home.getByRole('article').first().getByRole('link').click();
    await home.getByRole('region', { name: 'Choose from the list' }).waitFor();
    expect(await faultsInBothThemes(home), 'camera detail').toEqual([]);
  });

  test('a player and its dialogs have no fault that axe knows', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await player.region.hover();
    expect(await faultsInBothThemes(home), 'player').toEqual([]);
    await player.button('Share').click();
    await expect(home.getByRole('dialog', { name: 'Share camera video.' })).toBeVisible();
    expect(await faultsInBothThemes(home), 'share dialog').toEqual([]);
  });
});

test.describe('by keyboard alone', () => {
  test('one logs in, plays the first camera, pauses it and leaves', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.email.focus();
    await page.keyboard.type('demo@camera.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Demo1234');
    await page.keyboard.press('Enter');

    const play = page.getByRole('button', { name: 'Play Front Door' });
    await play.focus();
    await page.keyboard.press('Enter');
    const player = new PlayerRegion(page, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await expect(player.region).toBeFocused();
    await page.keyboard.press('Space');
    await expect(player.button('Play')).toBeVisible();

    await page.getByRole('link', { name: 'View All' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'View All' })).toBeFocused();
  });
});
