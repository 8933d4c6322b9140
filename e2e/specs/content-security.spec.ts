import { expect, test } from '../fixtures';
import { PlayerRegion } from '../pages/PlayerRegion';

/*
 * The demo is served with the production's policy. What the policy forbids reaches the console as an error, which
 * fails every test here; these only walk through all screens and dialogs, so that nothing is left out.
 */

const guestPages = ['/login', '/register', '/forgot-password', '/reset-password?token=demo-reset'];
const privatePages = [
  ['/home', 'Camera App - Home'],
  ['/view-all-device', 'Camera Web App - View All'],
  ['/last-activity', 'Camera Web App - Last Activity'],
  ['/account', 'Camera Web App - Account'],
  ['/auto/notifications', 'Camera Web App - Notifications'],
  ['/auto/driver-rating', 'Camera Web App - Driver Rating'],
  ['/auto/map-demo', 'Camera Web App - Map Demo'],
  ['/auto-detail', 'Camera Web App - Vehicle'],
] as const;

test.describe('under the strict content security policy', () => {
  test('the page is served with it, and with the other headers', async ({ page }) => {
    const response = await page.goto('/login');
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
  });

  test('every guest screen works and is styled', async ({ page }) => {
    for (const address of guestPages) {
      await page.goto(address);
      const button = page.locator('form').getByRole('button').last();
      await expect(button).toBeVisible();
      expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
    }
  });

  test('every private screen works', async ({ home }) => {
    for (const [address, title] of privatePages) {
      await home.goto(address);
      await expect(home).toHaveTitle(title);
      await expect(home.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
    await home.goto('/share');
    await expect(home).toHaveTitle('Camera Web App - Share');
    await expect(home.getByRole('dialog', { name: 'Share the app' })).toBeVisible();
  });

  test('every dialog works and is styled', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await player.region.hover();
    await player.button('Share').click();
    const sharing = home.getByRole('dialog', { name: 'Share camera video.' });
    await sharing
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    const question = home.getByRole('dialog', { name: 'Remove family member' });
    await expect(question.getByRole('button', { name: 'Remove' })).toHaveCSS('border-radius', '10px');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await sharing.getByRole('button', { name: 'Close' }).click();

    await home.getByRole('link', { name: 'Last Activity' }).click();
    await home.getByRole('button', { name: 'Calendar' }).click();
    await expect(home.getByRole('button', { name: 'Calendar' })).toHaveAttribute('aria-expanded', 'true');

    await home.getByRole('button', { name: 'Select vehicle' }).click();
    await expect(home.getByRole('dialog', { name: 'Select vehicle' }).getByRole('link')).toHaveCount(4);
  });
});
