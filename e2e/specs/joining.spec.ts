import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { readLayout } from '../pages/layout';

const CLIPS = 8;
const CLIP_SECONDS = 16;
const FRAME = 1 / 15;
/** Fast enough for a test, slow enough for a decoder in software. */
const RATE = 16;

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Measured below: here it would be about the row that happens to lie half under the bar, and can be scrolled out.
    .disableRules(['target-size'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Plays a file from its beginning to its end. */
const played = (page: Page, file: Buffer) =>
  page.evaluate(
    async ([base64, rate]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const video = document.createElement('video');
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      document.body.append(video);
      const end = new Promise<string>((resolve) => {
        video.addEventListener('ended', () => resolve('ended'));
        video.addEventListener('error', () => resolve(video.error?.message ?? 'error'));
      });
      await video.play();
      video.playbackRate = rate;
      const outcome = await end;
      const { played: ranges, duration, videoWidth } = video;
      const seen = ranges.length === 1 ? ranges.end(0) - ranges.start(0) : 0;
      video.remove();
      return { outcome, duration, videoWidth, seen };
    },
    [file.toString('base64'), RATE] as const,
  );

test('eight clips, chosen with Shift, become one video that plays to its end', async ({ home }) => {
  await home.goto('/last-activity');
  const { rows } = new LastActivityPage(home);
  const box = (place: number) => rows.nth(place).getByRole('checkbox');
  await box(0).check();
  await box(CLIPS - 1).focus();
  await home.keyboard.press('Shift+Space');
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await expect(toolbar.getByText(`${CLIPS} clips chosen`)).toBeVisible();
  expect(await faults(home), 'chosen').toEqual([]);
  const size = await box(0).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  // On a phone the bar is at the foot, all of it, and the rows have the width that there is.
  for (const width of [390, 320]) {
    await home.setViewportSize({ width, height: 640 });
    expect((await readLayout(home)).faults, `${width} px`).toEqual([]);
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
  expect(await faults(home), 'saved').toEqual([]);

  const file = await readFile(await download.path());
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const seconds = await input.computeDuration();
  expect(Math.abs(seconds - CLIPS * CLIP_SECONDS)).toBeLessThan(FRAME);
  const seen = await played(home, file);
  expect(seen).toMatchObject({ outcome: 'ended', videoWidth: 1280 });
  expect(Math.abs(seen.duration - seconds)).toBeLessThan(FRAME);
  expect(seen.seen).toBeGreaterThan(seconds - 1);
});
