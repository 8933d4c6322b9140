import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from '../fixtures';
import { fileOf, SIZES, STATES, THEMES } from './states';

const folder = process.env['SHOTS_OUT'] ?? 'test-results/screenshots';

/** Height in pixels. Longer lists are truncated. */
const MAX_HEIGHT = 3_000;
const TIMEOUT_MS = 5_000;

// Error states make calls fail deliberately, so their console errors are expected.
test.use({
  expectedComplaints: [/./],
  filmFormat: null,
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
});

/** React and the browser finish rendering within three animation frames. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete), null, {
      timeout: TIMEOUT_MS,
    })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
}

for (const theme of THEMES) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    for (const { name, address, isGuest, prepare, ready } of STATES) {
      test(name, async ({ page, vendor }) => {
        if (!isGuest) await vendor.logIn();
        await prepare?.(vendor);
        await page.goto(address);
        await ready(page, vendor);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.mouse.move(0, 0);
          await settle(page);
          const tall = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: join(folder, fileOf(name, theme, size.width)),
            fullPage: true,
            clip: {
              x: 0,
              y: 0,
              width: size.width,
              height: Math.min(Math.max(tall, size.height), MAX_HEIGHT),
            },
            animations: 'disabled',
            // Videos and maps differ in each run, so they are hidden. Their overlays stay visible.
            style: 'video, canvas.maplibregl-canvas { visibility: hidden !important; }',
          });
        }
      });
    }
  });
}
