import { expect, test } from '../fixtures';
import { faultsInBothThemes } from '../pages/axe';
import { PlayerRegion } from '../pages/PlayerRegion';

const PLAYING = ['Front Door', 'Driveway', 'Living Room', 'Street'];

test('wall: plays every camera silently, survives one that dies, is arranged by dragging, and is left as a kiosk by a key', async ({
  home,
  camera,
}) => {
  await home.getByRole('link', { name: 'Wall' }).click();
  const players = PLAYING.map((name) => new PlayerRegion(home, name));
  for (const player of players) {
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
  }
  const muted = await home
    .locator('video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map((video) => video.muted));
  expect(muted).toEqual(PLAYING.map(() => true));
  expect(await faultsInBothThemes(home)).toEqual([]);

  await camera('Street').freeze();
  await expect(new PlayerRegion(home, 'Street').status).toHaveText(/^Still since/);
  await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Live');

  await home.getByRole('button', { name: 'Arrange' }).click();
  const cards = home.getByRole('list', { name: 'Cameras in their order' }).getByRole('listitem');
  await cards.filter({ hasText: 'Front Door' }).dragTo(cards.filter({ hasText: 'Living Room' }));
  await expect(home.getByRole('status').filter({ hasText: 'Front Door is now number 4 of 8' })).toHaveCount(
    1,
  );
  await home.getByRole('button', { name: 'Done' }).click();

  await home.getByRole('button', { name: 'Kiosk' }).click();
  await expect(home.getByRole('banner')).toHaveCount(0);
  await expect(home.getByRole('navigation')).toHaveCount(0);
  await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Live');
  await home.keyboard.press('Escape');
  await expect(home.getByRole('toolbar', { name: 'Wall' })).toBeVisible();
});
