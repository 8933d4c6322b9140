import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { PictureDialog } from '../pages/PictureDialog';
import { PlayerRegion } from '../pages/PlayerRegion';

test.use({ viewport: { width: 1024, height: 700 } });

async function openClip(page: Page): Promise<PlayerRegion> {
  await page.goto('/last-activity');
  const activity = new LastActivityPage(page);
  await activity.whole();
  const link = activity.links.first();
  const [camera = ''] = ((await link.getAttribute('aria-label')) ?? '').split(', ');
  await link.click();
  const player = new PlayerRegion(page, camera);
  await expect.poll(() => player.time()).toBeGreaterThan(0.5);
  await player.button('Pause').click();
  await expect(player.button('Play')).toBeVisible();
  return player;
}

async function choose(page: Page, player: PlayerRegion, item: string): Promise<void> {
  await player.button('More').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('saved picture: does not contain the pixels under its redactions', async ({ page: home, vendor }) => {
  await vendor.logIn();
  const player = await openClip(home);
  const [whole] = await Promise.all([home.waitForEvent('download'), choose(home, player, 'Save picture')]);
  expect(whole.suggestedFilename()).toMatch(/\.png$/);
  await expect(player.note(`Saved ${whole.suggestedFilename()}`)).toBeVisible();

  await choose(home, player, 'Cover parts of the picture…');
  const picture = new PictureDialog(home);
  await expect(picture.button('Save')).toBeFocused();
  await picture.draw([0.1, 0.2], [0.4, 0.6]);
  await expect(picture.covers).toHaveCount(1);
  await expect(picture.covers.first()).toBeFocused();
  await picture.button('Mosaic').click();
  await expect(picture.status).toHaveText('Mosaic');

  await picture.button('Add cover').focus();
  await home.keyboard.press('Enter');
  await expect(picture.covers).toHaveCount(2);
  await home.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 12; step += 1) await home.keyboard.press('ArrowRight');
  await picture.button('Solid').click();
  await home.keyboard.press('Control+z');
  await home.keyboard.press('Control+y');
  expect(await faults(home)).toEqual([]);

  const saved = await picture.saveAndCompare(player.video);
  await expect(picture.dialog).toHaveCount(0);
  await expect(player.button('More')).toBeFocused();
  const size = await player.video.evaluate((video: HTMLVideoElement) => [
    video.videoWidth,
    video.videoHeight,
  ]);
  expect([saved.width, saved.height]).toEqual(size);
  expect(saved.changedOutside).toBe(0);
  const [mosaic = 0, solid] = saved.colorsInside;
  expect(mosaic).toBeGreaterThan(3);
  expect(mosaic).toBeLessThanOrEqual(60);
  expect(solid).toBe(1);
  expect(saved.chunks.filter((chunk) => !['IHDR', 'sRGB', 'gAMA', 'IDAT', 'IEND'].includes(chunk))).toEqual(
    [],
  );
});
