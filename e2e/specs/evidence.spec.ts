import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { PictureDialog } from '../pages/PictureDialog';
import { PlayerRegion } from '../pages/PlayerRegion';

// A small window saves time, since software draws it.
test.use({ viewport: { width: 1024, height: 700 } });

declare global {
  interface Window {
    /** Seconds at which the page's first video began to play. */
    firstPlace?: number;
  }
}

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

test('saved picture: does not contain the pixels under its covers', async ({
  page: home,
  context,
  vendor,
}) => {
  await vendor.logIn();
  const player = await openClip(home);
  // Saving the unchanged frame takes two clicks.
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

  // The second cover uses keys only.
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
  const [mosaic = 0, solid] = saved.coloursInside;
  // A mosaic has several cells of one colour each.
  expect(mosaic).toBeGreaterThan(3);
  expect(mosaic).toBeLessThanOrEqual(60);
  expect(solid).toBe(1);
  expect(saved.chunks.filter((chunk) => !['IHDR', 'sRGB', 'gAMA', 'IDAT', 'IEND'].includes(chunk))).toEqual(
    [],
  );

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.seek.focus();
  await home.keyboard.press('End');
  await home.keyboard.press('PageDown');
  // The video follows the slider.
  const off = async () => Math.abs((await player.time()) - Number(await player.seek.inputValue()));
  await expect.poll(off).toBeLessThan(0.2);
  const at = await player.time();
  await choose(home, player, 'Copy link to this moment');
  await expect(player.note('Link copied')).toBeVisible();
  const link = await home.evaluate(() => navigator.clipboard.readText());
  await home.addInitScript(() => {
    const keep = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) window.firstPlace ??= target.currentTime;
    };
    // Media events do not bubble.
    document.addEventListener('playing', keep, true);
  });
  await home.goto(link);
  const firstPlace = () => home.evaluate(() => window.firstPlace ?? null);
  await expect.poll(firstPlace).not.toBeNull();
  expect(Math.abs(Number(await firstPlace()) - at)).toBeLessThan(1);
});
