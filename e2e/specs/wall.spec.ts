import { expect, test } from '../fixtures';
import { faultsInBothThemes } from '../pages/axe';
import { PlayerRegion } from '../pages/PlayerRegion';

const PLAYING = ['Front Door', 'Driveway', 'Living Room', 'Street'];

test('Picture-in-Picture window: plays one camera or the whole wall', async ({ home, context }) => {
  await home.setViewportSize({ width: 1200, height: 640 });
  const opened = async (press: () => Promise<void>) => {
    const [small] = await Promise.all([context.waitForEvent('page'), press()]);
    return small;
  };

  await test.step('a camera moves to the Picture-in-Picture window and back', async () => {
    await home.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await player.region.hover();
    await player.button('More').click();
    const small = await opened(() => home.getByRole('menuitem', { name: 'Small window' }).click());
    const moved = new PlayerRegion(small, 'Front Door');
    await expect(moved.status).toHaveText('Live');
    await moved.expectFramesToGrow();
    await expect(home.getByText('This picture is in the small window.')).toBeVisible();
    await expect(home.getByRole('button', { name: 'Bring it back' })).toBeFocused();
    // Keys, menus and styles work in the Picture-in-Picture window as on the page.
    await moved.region.press('+');
    await expect(moved.status).toHaveText('Live Zoom 1.4×');
    await moved.button('More').click();
    await expect(small.getByRole('menuitem', { name: 'Bring it back' })).toBeVisible();
    // A click inside the Picture-in-Picture window would close it before Playwright sees the click end, so
    // the test clicks on the page.
    await home.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => small.isClosed()).toBe(true);
    await expect(player.status).toHaveText('Live Zoom 1.4×');
    await expect(player.region).toBeFocused();
    await player.expectFramesToGrow();
    await player.region.press('0');
    await expect(player.status).toHaveText('Live');
  });

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

  await home.getByRole('button', { name: 'Arrange' }).click();
  const cards = home.getByRole('list', { name: 'Camera order' }).getByRole('listitem');
  await cards.filter({ hasText: 'Front Door' }).dragTo(cards.filter({ hasText: 'Living Room' }));
  await expect(home.getByRole('status').filter({ hasText: 'Front Door is now number 4 of 8' })).toHaveCount(
    1,
  );
  expect(await faultsInBothThemes(home)).toEqual([]);
  await home.getByRole('button', { name: 'Done' }).click();

  await test.step('the Picture-in-Picture window of the wall closes with its page', async () => {
    const wall = await opened(() => home.getByRole('button', { name: 'Small window' }).click());
    await new PlayerRegion(wall, 'Driveway').expectFramesToGrow();
    expect(await wall.evaluate(() => document.documentElement.lang)).toBe('en');
    // A reload must not crash the browser while live video plays in a Picture-in-Picture window.
    await home.reload();
    await expect.poll(() => wall.isClosed()).toBe(true);
    await expect(home.getByRole('toolbar', { name: 'Wall' })).toBeVisible();
  });
});
