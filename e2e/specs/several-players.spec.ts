import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { PlayerRegion } from '../pages/PlayerRegion';

const MUTED = 'Muted, so that one camera is heard at a time.';

async function play(page: Page, camera: string): Promise<PlayerRegion> {
  await page.getByRole('button', { name: `Play ${camera}` }).click();
  return new PlayerRegion(page, camera);
}

const isMuted = (player: PlayerRegion) => player.video.evaluate((video: HTMLVideoElement) => video.muted);

const viewersOf = (page: Page, camera: string) =>
  page.evaluate(
    (wanted) => window.cameraDemo?.liveCameras().find((live) => live.camera === wanted)?.viewers ?? 0,
    camera,
  );

test('of two cameras one is heard: the one that was played or unmuted last', async ({ home }) => {
  const garden = await play(home, 'Garden');
  await expect(garden.status).toHaveText('Recorded');
  await garden.expectFramesToGrow();
  expect(await isMuted(garden)).toBe(false);

  const porch = await play(home, 'Front Door');
  await expect(porch.status).toHaveText('Live');
  await porch.expectFramesToGrow();
  expect([await isMuted(garden), await isMuted(porch)]).toEqual([true, false]);
  await expect(garden.note(MUTED)).toHaveCount(1);
  await expect(porch.note(MUTED)).toHaveCount(0);

  await garden.video.hover();
  await garden.button('Unmute').click();
  await expect(porch.note(MUTED)).toHaveCount(1);
  expect([await isMuted(garden), await isMuted(porch)]).toEqual([false, true]);
});

test('a live tile that is scrolled away lets its camera rest, and comes back by itself', async ({ home }) => {
  await home.setViewportSize({ width: 420, height: 480 });
  const player = await play(home, 'Front Door');
  await expect(player.status).toHaveText('Live');
  await expect.poll(() => viewersOf(home, 'Front Door')).toBe(1);
  await home.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(player.region).not.toBeInViewport();
  await expect(player.status).toHaveText('Resting while nobody looks', { timeout: 30_000 });
  await expect.poll(() => viewersOf(home, 'Front Door')).toBe(0);

  await home.evaluate(() => window.scrollTo(0, 0));
  await expect(player.status).toHaveText('Live');
  await player.expectFramesToGrow();
});
