import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';

test('keyboard: is enough to log in, watch a camera and switch to another screen', async ({ page }) => {
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
