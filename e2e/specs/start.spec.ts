import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';

test.describe('a house of a thousand cameras', () => {
  test('draws those near the window, keeps what plays, and answers at once', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await page.waitForFunction(() => window.cameraDemo !== undefined);
    await page.evaluate(() => window.cameraDemo?.furnish(1_000, false));
    await login.fill();
    await login.submit.click();
    const tiles = page.getByRole('article');
    await expect(tiles.first()).toBeVisible();
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    expect(await nodes()).toBeLessThan(2_000);

    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const heightBefore = await height();
    await page.getByRole('button', { name: 'Play Garden' }).click();
    await expect(page.getByRole('region', { name: 'Garden player' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('article', { name: 'Camera 1000' })).toBeInViewport();
    expect(await nodes()).toBeLessThan(2_000);
    // The places that are held are as tall as the tiles in them.
    expect(await height()).toBe(heightBefore);
    await expect(page.getByRole('region', { name: 'Garden player' })).toBeAttached();
    await expect(page.getByRole('article', { name: 'Camera 500' })).not.toBeAttached();

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(page.getByRole('article', { name: 'Camera 10', exact: true })).toBeAttached();
    expect(await nodes()).toBeLessThan(2_000);
  });
});
