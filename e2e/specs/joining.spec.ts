import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { zipEntries } from '../../tests/unit/features/export/engine/zipEntries';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults } from '../pages/axe';
import { readLayout } from '../pages/layout';
import { playFile } from '../pages/playFile';

const CLIPS = 3;
const CLIP_SECONDS = 4;
const FRAME = 1 / 15;
/** A software decoder can keep up with this playback rate. */
const RATE = 4;
/**
 * axe reports a row that is half under the toolbar, although it can be scrolled into view. The test checks
 * target sizes itself.
 */
const SCROLLED_ROW = ['target-size'];

test('joining: three selected clips become one playable video', async ({ page: home, context, vendor }) => {
  await vendor.setMediaFault('*', 'clip-4-seconds');
  // axe checks every row, so about twenty events a day keep the test short.
  await vendor.haveEvents(600);
  await vendor.logIn();
  await home.goto('/last-activity');
  const activity = new LastActivityPage(home);
  await activity.whole();
  const { rows } = activity;
  const box = (index: number) => rows.nth(index).getByRole('checkbox');
  await box(0).check();
  await box(CLIPS - 1).focus();
  await home.keyboard.press('Shift+Space');
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await expect(toolbar.getByText(`${CLIPS} clips chosen`)).toBeVisible();
  expect(await faults(home, { without: SCROLLED_ROW }), 'chosen').toEqual([]);
  const size = await box(0).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
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
  expect(await faults(home, { within: '[aria-label="Saving"]' }), 'saved').toEqual([]);

  const file = await readFile(await download.path());
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const seconds = await input.computeDuration();
  expect(Math.abs(seconds - CLIPS * CLIP_SECONDS)).toBeLessThan(FRAME);
  const seen = await playFile(home, file, RATE);
  expect(seen).toMatchObject({ outcome: 'ended', videoWidth: 1280 });
  expect(Math.abs(seen.duration - seconds)).toBeLessThan(FRAME);
  expect(seen.seconds).toBeGreaterThan(seconds - 1);

  await test.step('an evidence pack of two clips has valid checksums', async () => {
    for (let index = 2; index < CLIPS; index += 1) await box(index).uncheck();
    await toolbar.getByRole('button', { name: 'Evidence pack' }).click();
    const dialog = home.getByRole('dialog', { name: 'Evidence pack' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Case 12 <b>not bold</b>');
    expect(await faults(home, { within: '[role="dialog"]' })).toEqual([]);
    const started = home.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save evidence pack' }).click();
    const packed = await started;
    expect(packed.suggestedFilename()).toMatch(/^Evidence pack .+\.zip$/);

    const files = zipEntries(new Uint8Array(await readFile(await packed.path())));
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
    expect(await page.locator('img').evaluateAll((all) => all.map((image) => image.clientWidth > 0))).toEqual(
      [true, true],
    );
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, preferCSSPageSize: false });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    expect(await faults(page)).toEqual([]);
  });
});
