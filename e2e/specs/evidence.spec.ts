import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { PictureDialog } from '../pages/PictureDialog';
import { PlayerRegion } from '../pages/PlayerRegion';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** The newest clip, paused at a frame of its own. */
async function openClip(page: Page): Promise<PlayerRegion> {
  await page.goto('/last-activity');
  const link = new LastActivityPage(page).links.first();
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

test('what is covered of a picture is not in its file, and the rest is to the pixel', async ({ home }) => {
  const player = await openClip(home);
  await choose(home, player, 'Save picture');
  const picture = new PictureDialog(home);
  await expect(picture.button('Save')).toBeFocused();
  await picture.draw([0.1, 0.2], [0.4, 0.6]);
  await expect(picture.covers).toHaveCount(1);
  await expect(picture.covers.first()).toBeFocused();
  await picture.button('Mosaic').click();
  await expect(picture.status).toHaveText('Mosaic');

  // A second one by keys alone.
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
  // A few cells, each of one colour.
  expect(mosaic).toBeGreaterThan(3);
  expect(mosaic).toBeLessThanOrEqual(60);
  expect(solid).toBe(1);
  // No text, no time, no place.
  expect(saved.chunks.filter((chunk) => !['IHDR', 'sRGB', 'gAMA', 'IDAT', 'IEND'].includes(chunk))).toEqual(
    [],
  );
});

test('a link to this moment opens on the same second', async ({ home, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await openClip(home);
  await player.seek.focus();
  await home.keyboard.press('End');
  await home.keyboard.press('PageDown');
  const at = await player.time();
  await choose(home, player, 'Copy link to this moment');
  await expect(player.note('Link copied')).toBeVisible();
  const link = await home.evaluate(() => navigator.clipboard.readText());
  await home.goto('/account');
  await home.goto(link);
  const places = await player.listenToPlaces();
  await expect.poll(async () => (await places()).length).toBeGreaterThan(1);
  const [first = 0] = await places();
  expect(Math.abs(first - at)).toBeLessThan(1);
});
