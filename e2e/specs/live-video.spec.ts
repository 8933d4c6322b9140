import { expect, test } from '../fixtures';
import { PlayerRegion } from '../pages/PlayerRegion';

test.describe('watching the house', () => {
  test('shows live video of the front door', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
    expect(new Set(await player.picture()).size).toBeGreaterThan(20);
    await expect(player.button('Back 3 seconds')).toBeDisabled();
    await expect(player.button('Forward 3 seconds')).toBeDisabled();
  });

  test('lets go of the camera when the page is left', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Live');
    await home.getByRole('link', { name: 'Account' }).click();
    await expect.poll(() => home.evaluate(() => window.cameraDemo?.liveCameras())).toEqual([]);
  });

  test('shares a camera out of full screen', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await player.button('Full screen').click();
    await expect(player.button('Exit full screen')).toBeVisible();
    await player.button('Share').click();
    await expect(home.getByRole('dialog', { name: 'Share camera video.' })).toBeVisible();
    expect(await home.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('plays the latest clip of a sleeping camera, and seeks in it', async ({ home }) => {
    await home.getByRole('button', { name: 'Play Garden' }).click();
    const player = new PlayerRegion(home, 'Garden');
    await expect(player.status).toHaveText('Recorded');
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);

    await player.region.hover();
    await player.button('Pause').click();
    await expect(player.button('Play')).toBeVisible();
    const before = { time: await player.time(), picture: await player.picture() };
    await player.button('Forward 3 seconds').click();
    await player.button('Forward 3 seconds').click();
    await expect.poll(() => player.time()).toBeGreaterThan(before.time + 4);
    await expect.poll(() => player.picture()).not.toEqual(before.picture);

    await player.button('Back 3 seconds').click();
    await expect.poll(() => player.time()).toBeLessThan(before.time + 4);
    await player.seek.focus();
    await home.keyboard.press('Home');
    await expect.poll(() => player.time()).toBeLessThan(0.5);
  });
});
