import type { Page } from '@playwright/test';
import { PlayerRegion } from '../pages/PlayerRegion';
import { rest } from './inPage';
import type { Figure } from './report';
import { untilStatus, type BenchOptions, type Setting } from './setting';
import { filmedCameras } from './wallCameras';

const CAMERAS = 4;
/** Frames are counted for this many milliseconds. */
const WATCHED = 10_000;
const REACH = 60;
const STEPS = 20;

const frames = (page: Page): Promise<{ dropped: number; total: number }> =>
  page.evaluate(() => {
    const sum = { dropped: 0, total: 0 };
    for (const video of document.querySelectorAll('video')) {
      const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality();
      sum.dropped += droppedVideoFrames;
      sum.total += totalVideoFrames;
    }
    return sum;
  });

async function droppedWhile(page: Page, happens: () => Promise<void>): Promise<number> {
  const before = await frames(page);
  await happens();
  const after = await frames(page);
  return (100 * (after.dropped - before.dropped)) / Math.max(1, after.total - before.total);
}

async function drag(page: Page, player: PlayerRegion): Promise<void> {
  const box = await player.region.boundingBox();
  if (box === null) throw new Error('There is no picture.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let side = 1, begun = performance.now(); performance.now() - begun < WATCHED; side = -side) {
    await page.mouse.move(middle.x + side * REACH, middle.y + (side * REACH) / 2, { steps: STEPS });
  }
  await page.mouse.up();
}

export async function measureZoom(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house, visitHome } = setting;
  house.furnish(40);
  const samples = { whole: [] as number[], zoomed: [] as number[], dragged: [] as number[] };
  try {
    const page = await visitHome();
    const filmed = await filmedCameras(setting, page, CAMERAS);
    for (let run = 0; run < runs; run += 1) {
      await page.goto(filmed.wall);
      for (const name of filmed.names) await untilStatus(page, name, 'Live');
      const watch = () => rest(page, WATCHED);
      samples.whole.push(await droppedWhile(page, watch));
      const players = filmed.names.map((name) => new PlayerRegion(page, name));
      for (const { region, status } of players) {
        await region.focus();
        await page.keyboard.press('+');
        await page.keyboard.press('+');
        await status.filter({ hasText: 'Zoom 2.0×' }).waitFor();
      }
      samples.zoomed.push(await droppedWhile(page, watch));
      const [player] = players;
      if (player) samples.dragged.push(await droppedWhile(page, () => drag(page, player)));
      for (const { region } of players) {
        await region.focus();
        await page.keyboard.press('0');
      }
    }
    await page.context().close();
    await filmed.end();
  } finally {
    house.furnish(null);
  }
  const group = `${String(CAMERAS)} live pictures at 2×`;
  const figure = (name: string, values: number[]): Figure => ({
    group,
    name,
    unit: '%',
    samples: values,
    atMost: 5,
  });
  return [
    figure('frames dropped at 1×', samples.whole),
    figure('frames dropped', samples.zoomed),
    figure('frames dropped while one is dragged', samples.dragged),
  ];
}
