import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zipEntries } from '../../tests/unit/features/export/engine/zipEntries';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { PictureDialog } from '../pages/PictureDialog';
import { PlayerRegion } from '../pages/PlayerRegion';

declare global {
  interface Window {
    /** Where the first video of the page began to play, in seconds. */
    firstPlace?: number;
  }
}

/** The newest clip, paused at a frame of its own. */
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

test('what is covered of a picture is not in its file, the rest is to the pixel, and a link opens on the same second', async ({
  page: home,
  context,
  vendor,
}) => {
  await vendor.logIn();
  const player = await openClip(home);
  // As it is: two clicks.
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
  await home.goto('/account');
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

/** Chooses the newest recordings of last activity. */
async function chooseNewest(page: Page, count: number): Promise<void> {
  await page.goto('/last-activity');
  await new LastActivityPage(page).whole();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
}

test('an evidence pack of two recordings is whole, checked by its sums, and printed from its report', async ({
  page: home,
  context,
  vendor,
}) => {
  await vendor.setMediaFault('*', 'clip-4-seconds');
  await vendor.logIn();
  await chooseNewest(home, 2);
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await toolbar.getByRole('button', { name: 'Evidence pack' }).click();
  const dialog = home.getByRole('dialog', { name: 'Evidence pack' });
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Case 12 <b>not bold</b>');
  expect(await faults(home)).toEqual([]);
  const started = home.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save evidence pack' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^Evidence pack .+\.zip$/);

  const files = zipEntries(new Uint8Array(await readFile(await download.path())));
  expect(files.map(({ name }) => name.replace(/^.*\./, ''))).toEqual([
    'mp4',
    'jpg',
    'mp4',
    'jpg',
    'html',
    'SHA256SUMS',
  ]);
  const sums = files
    .slice(0, -1)
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  expect(new TextDecoder().decode(files.at(-1)?.bytes)).toBe(sums.join(''));

  const page = await context.newPage();
  await page.setContent(new TextDecoder().decode(files.find(({ name }) => name === 'report.html')?.bytes));
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence pack' })).toBeVisible();
  await expect(page.getByText('Case 12 <b>not bold</b>')).toBeVisible();
  await expect(page.getByText(/^Re-wrapped: /)).toHaveCount(2);
  await expect(page.getByText(/^first frame of the recording$/)).toHaveCount(2);
  expect(await page.locator('script').count()).toBe(0);
  expect(await page.locator('img').evaluateAll((all) => all.map((image) => image.clientWidth > 0))).toEqual([
    true,
    true,
  ]);
  // One sheet of paper, A4 or Letter.
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  expect(await faults(page)).toEqual([]);
});
