import { readFile } from 'node:fs/promises';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { readLayout } from '../pages/layout';
import { playFile } from '../pages/playFile';

const CLIPS = 5;
const CLIP_SECONDS = 4;
const FRAME = 1 / 15;
/** Fast enough for a test, slow enough for a decoder in software. */
const RATE = 4;
/** Measured below: here it would be about the row that happens to lie half under the bar, and can be scrolled out. */
const SCROLLED_ROW = ['target-size'];

test('five clips, chosen with Shift, become one video that plays to its end', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault('*', 'clip-4-seconds');
  await vendor.logIn();
  await home.goto('/last-activity');
  const activity = new LastActivityPage(home);
  await activity.whole();
  const { rows } = activity;
  const box = (place: number) => rows.nth(place).getByRole('checkbox');
  await box(0).check();
  await box(CLIPS - 1).focus();
  await home.keyboard.press('Shift+Space');
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await expect(toolbar.getByText(`${CLIPS} clips chosen`)).toBeVisible();
  expect(await faults(home, { without: SCROLLED_ROW }), 'chosen').toEqual([]);
  const size = await box(0).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  // On a phone the bar is at the foot, all of it, and the rows have the width that there is.
  for (const width of [390, 320]) {
    await home.setViewportSize({ width, height: 640 });
    await expect.poll(async () => (await readLayout(home)).faults, `${width} px`).toEqual([]);
    for (const button of await toolbar.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
  await home.setViewportSize({ width: 1440, height: 900 });

  const [download] = await Promise.all([
    home.waitForEvent('download'),
    toolbar.getByRole('button', { name: 'Save as one video' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ \d\d\.\d\d\.\d\d to \d\d\.\d\d\.\d\d\.mp4$/);
  const saving = home.getByRole('region', { name: 'Saving' });
  await expect(saving.getByRole('status')).toHaveText(`Saved ${download.suggestedFilename()}`);
  expect(await faults(home, { without: SCROLLED_ROW }), 'saved').toEqual([]);

  const file = await readFile(await download.path());
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const seconds = await input.computeDuration();
  expect(Math.abs(seconds - CLIPS * CLIP_SECONDS)).toBeLessThan(FRAME);
  const seen = await playFile(home, file, RATE);
  expect(seen).toMatchObject({ outcome: 'ended', videoWidth: 1280 });
  expect(Math.abs(seen.duration - seconds)).toBeLessThan(FRAME);
  expect(seen.seconds).toBeGreaterThan(seconds - 1);
});
