import type { Page } from '@playwright/test';
import { expect, testOnOnePage as test } from '../fixtures';
import { faults, faultsInBothThemes } from '../pages/axe';
import { PlayerRegion } from '../pages/PlayerRegion';

/** Limits axe to the dialog, because the page behind it was checked before. */
const DIALOG = { within: '[role="dialog"]' };
const MUTED = 'Muted, so only one camera is heard at a time.';

async function play(page: Page, camera: string): Promise<PlayerRegion> {
  await page.getByRole('button', { name: `Play ${camera}` }).click();
  return new PlayerRegion(page, camera);
}

const liveCameras = (page: Page) => page.evaluate(() => window.cameraDemo?.liveCameras());

test.describe.configure({ mode: 'default' });

test('live video: pauses while it is scrolled out of view', async ({ visit }) => {
  const home = await visit('/home');
  await home.setViewportSize({ width: 420, height: 480 });
  const player = await play(home, 'Front Door');
  await expect(player.status).toHaveText('Live');
  await player.expectFramesToGrow();
  expect(new Set(await player.picture()).size).toBeGreaterThan(20);
  await expect(player.button('Back 3 seconds')).toBeDisabled();
  await expect(player.button('Forward 3 seconds')).toBeDisabled();
  await expect.poll(() => liveCameras(home)).toMatchObject([{ camera: 'Front Door', viewers: 1 }]);

  await home.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(player.region).not.toBeInViewport();
  await expect(player.status).toHaveText('Paused while nobody is watching');
  await expect.poll(() => liveCameras(home)).toEqual([]);
  await home.evaluate(() => window.scrollTo(0, 0));
  await expect(player.status).toHaveText('Live');
  await player.expectFramesToGrow();
  await home.setViewportSize({ width: 1440, height: 900 });
});

test('share dialog: exits full screen', async ({ visit }) => {
  const home = await visit('/home');
  const player = await play(home, 'Front Door');
  await expect(player.status).toHaveText('Live');
  await player.region.hover();
  expect(
    await faultsInBothThemes(home, { within: 'section[aria-label="Front Door player"]' }),
    'player',
  ).toEqual([]);
  // An unpaused video would keep decoding behind the dialog.
  await player.button('Pause').click();
  await player.button('Full screen').click();
  await expect(player.button('Exit full screen')).toBeVisible();
  await player.button('Share').click();
  const dialog = home.getByRole('dialog', { name: 'Share camera video.' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => home.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  expect(await faultsInBothThemes(home, DIALOG), 'dialog').toEqual([]);

  await dialog.getByRole('button', { name: 'Add new' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('omar@camera.example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = home.getByRole('dialog', { name: 'Camera shared with omar@camera.example' });
  await expect(shared.getByRole('button', { name: 'OK' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);

  await dialog.getByRole('button', { name: 'Remove عمر' }).click();
  const question = home.getByRole('dialog', { name: 'Remove family member' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Remove' })).toHaveCSS('border-radius', '10px');
  expect(await faults(home, DIALOG), 'question').toEqual([]);
  await home.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await home.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect.poll(() => liveCameras(home)).toMatchObject([{ viewers: 1 }]);
  await home.getByRole('link', { name: 'Account' }).click();
  await expect.poll(() => liveCameras(home), 'after the page was left').toEqual([]);
});

test('paused recording: buttons and keys seek', async ({ visit }) => {
  const home = await visit('/home');
  const garden = await play(home, 'Garden');
  await expect(garden.status).toHaveText('Recorded');
  await expect.poll(() => garden.time()).toBeGreaterThan(0.5);
  await garden.region.hover();
  await garden.button('Pause').click();
  await expect(garden.button('Play')).toBeVisible();
  const before = { time: await garden.time(), picture: await garden.picture() };
  await garden.button('Forward 3 seconds').click();
  await garden.button('Forward 3 seconds').click();
  await expect.poll(() => garden.time()).toBeGreaterThan(before.time + 4);
  await expect.poll(() => garden.picture()).not.toEqual(before.picture);
  await garden.button('Back 3 seconds').click();
  await expect.poll(() => garden.time()).toBeLessThan(before.time + 4);
  await garden.seek.focus();
  await home.keyboard.press('Home');
  await expect.poll(() => garden.time()).toBeLessThan(0.5);
  await garden.button('Play').click();
  await garden.expectFramesToGrow();
});

test('audio focus: only the camera that was played or unmuted last is audible', async ({ visit }) => {
  const home = await visit('/home');
  const isMuted = (player: PlayerRegion) => player.video.evaluate((video: HTMLVideoElement) => video.muted);
  const garden = await play(home, 'Garden');
  await expect(garden.status).toHaveText('Recorded');
  await garden.expectFramesToGrow();
  expect(await isMuted(garden)).toBe(false);

  // Only owners can share a camera.
  const nursery = await play(home, 'Nursery');
  await nursery.expectFramesToGrow();
  await nursery.region.hover();
  await expect(nursery.button('Full screen')).toBeVisible();
  await expect(nursery.button('Share')).toHaveCount(0);
  expect([await isMuted(garden), await isMuted(nursery)]).toEqual([true, false]);
  await expect(garden.note(MUTED)).toHaveCount(1);
  await expect(nursery.note(MUTED)).toHaveCount(0);
  // Even a small tile must show the note above the controls.
  const [notes, seek] = [nursery.region.locator('[aria-live=polite]'), nursery.seek];
  const [above, below] = [await notes.boundingBox(), await seek.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

  await garden.video.hover();
  await garden.button('Unmute').click();
  await expect(nursery.note(MUTED)).toHaveCount(1);
  expect([await isMuted(garden), await isMuted(nursery)]).toEqual([false, true]);
});
