import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { PlayerRegion } from '../pages/PlayerRegion';
import { frameAt, movedFrom, pinch } from '../pages/zoomed';

test('zoom: keeps the point under the pointer or the fingers in place', async ({ page: home, vendor }) => {
  await vendor.logIn();
  await home.goto('/last-activity');
  const activity = new LastActivityPage(home);
  await activity.whole();
  const link = activity.links.first();
  const [camera = ''] = ((await link.getAttribute('aria-label')) ?? '').split(', ');
  await link.click();
  const player = new PlayerRegion(home, camera);
  await expect.poll(() => player.time()).toBeGreaterThan(0.5);
  await player.button('Pause').click();
  await expect(player.button('Play')).toBeVisible();
  const { video } = player;
  const box = await player.region.boundingBox();
  if (box === null) throw new Error('There is no player.');
  const at = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.4 };
  const reset = player.button('Reset zoom');

  // At 1x, the wheel scrolls the page.
  await home.mouse.move(at.x, at.y);
  await home.mouse.wheel(0, 60);
  await expect.poll(() => home.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await home.mouse.wheel(0, -60);
  await expect.poll(() => home.evaluate(() => window.scrollY)).toBe(0);
  await expect(reset).toHaveCount(0);

  // Without Ctrl, the wheel zooms only a picture that is already zoomed.
  const { share } = await frameAt(video, at);
  await home.keyboard.down('Control');
  await home.mouse.wheel(0, -100);
  await home.keyboard.up('Control');
  await expect(player.status).toContainText('Zoom 1.3×');
  await home.mouse.wheel(0, -100);
  await home.mouse.wheel(0, -100);
  await expect(reset).toHaveText('2.1×');
  await expect.poll(() => movedFrom(video, at, share)).toBeLessThan(1);
  expect(await home.evaluate(() => window.scrollY)).toBe(0);

  await home.mouse.down();
  await home.mouse.move(at.x - 90, at.y - 40, { steps: 6 });
  await home.mouse.up();
  await expect.poll(() => movedFrom(video, { x: at.x - 90, y: at.y - 40 }, share)).toBeLessThan(1);
  await expect(player.button('Play')).toBeVisible();
  expect(await faults(home)).toEqual([]);

  const corner = await frameAt(video, { x: box.x, y: box.y });
  const opposite = await frameAt(video, { x: box.x + box.width, y: box.y + box.height });
  await player.button('More').click();
  const [download] = await Promise.all([
    home.waitForEvent('download'),
    home.getByRole('menuitem', { name: 'Save picture', exact: true }).click(),
  ]);
  const file = await readFile(await download.path());
  const compared = await video.evaluate(
    async (element, { data, from, to }) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('This is no video.');
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const saved = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = saved;
      const left = Math.round(from.x * element.videoWidth);
      const top = Math.round(from.y * element.videoHeight);
      const pixels = (draw: (context: CanvasRenderingContext2D) => void) => {
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('There is no canvas.');
        draw(context);
        return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      };
      const file = pixels((context) => context.drawImage(saved, 0, 0));
      const frame = pixels((context) =>
        context.drawImage(element, left, top, width, height, 0, 0, width, height),
      );
      return {
        width: width - (Math.round(to.x * element.videoWidth) - left),
        height: height - (Math.round(to.y * element.videoHeight) - top),
        changed: file.filter((pixel, index) => pixel !== frame[index]).length,
      };
    },
    { data: file.toString('base64'), from: corner.share, to: opposite.share },
  );
  expect(compared).toEqual({ width: 0, height: 0, changed: 0 });

  await reset.click();
  await expect(reset).toHaveCount(0);

  const devTools = await home.context().newCDPSession(home);
  const middle = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.5 };
  await expect.poll(async () => (await frameAt(video, middle)).shown.x).toBeCloseTo(box.width, 0);
  const between = await frameAt(video, middle);
  const fingers = (distance: number): [typeof at, typeof at] => [
    { x: middle.x - distance, y: middle.y - distance / 2 },
    { x: middle.x + distance, y: middle.y + distance / 2 },
  ];
  await pinch(devTools, fingers(40), fingers(120));
  await expect(reset).toHaveText('3.0×');
  await expect.poll(() => movedFrom(video, middle, between.share)).toBeLessThan(1);
  expect(await home.evaluate(() => [window.scrollY, window.visualViewport?.scale])).toEqual([0, 1]);
});
