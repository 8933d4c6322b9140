import type { Page } from '@playwright/test';
import { footprint, type Footprint } from '../pages/footprint';
import { camerasToPlay } from '../kvs/camerasToPlay';
import { growthFigures } from './growth';
import type { Figure } from './report';
import { scriptObjects } from './scriptObjects';
import type { Setting } from './setting';

/** The cameras take turns in the wall's only tile. */
const CAMERAS = 3;
const HOURS = 24;
/**
 * Virtual hours before the first measurement. By then, most code is compiled and each camera has had a turn.
 */
const WARM_UP = 4;
/** Memory is measured every six hours. */
const SAMPLE_EVERY = 6;
const MAX_SAMPLES = 10;
/** Virtual seconds. */
const TURN = 60;

/** Cameras get this many real milliseconds to connect after each virtual hour. */
const SETTLED = 1_000;

async function passHours(page: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await page.clock.runFor('01:00:00');
    await page.waitForTimeout(SETTLED);
  }
}

/** Pauses the wall, because its memory use varies within a turn. */
async function pausedFootprint(page: Page): Promise<Footprint & { objects: number }> {
  await page.getByRole('button', { name: 'Pause all' }).click();
  let now = await footprint(page);
  // A turn takes a fraction of a real second, so connections of earlier turns are still closing.
  for (let sample = 0; sample < MAX_SAMPLES && now.peerConnections > 0; sample += 1) {
    await page.waitForTimeout(SETTLED);
    now = await footprint(page);
  }
  const objects = await scriptObjects(page);
  await page.getByRole('button', { name: 'Play all' }).click();
  return { ...now, objects };
}

export async function measureWallDay({ house, filmSmall, visitHome }: Setting): Promise<Figure[]> {
  house.furnish(40);
  const page = await visitHome();
  const cameras = await camerasToPlay(page, CAMERAS);
  const filming = await filmSmall(cameras.map(({ displayName }) => displayName));
  let before: Awaited<ReturnType<typeof pausedFootprint>>;
  const later: (typeof before)[] = [];
  try {
    await page.clock.install();
    await page.goto(
      `/wall?layout=1&every=${String(TURN)}&cameras=${cameras.map(({ uuid }) => uuid).join(',')}`,
    );
    await passHours(page, WARM_UP);
    before = await pausedFootprint(page);
    for (let hour = 0; hour < HOURS; hour += SAMPLE_EVERY) {
      await passHours(page, SAMPLE_EVERY);
      const now = await pausedFootprint(page);
      later.push(now);
      process.stdout.write(
        `${String(hour + SAMPLE_EVERY)} hours: ${now.heap.toFixed(1)} MB, ${now.objects.toFixed(3)} MB of it objects\n`,
      );
    }
    await page.context().close();
  } finally {
    await filming.stop();
    house.furnish(null);
  }
  const group = `Wall, ${String(HOURS)} hours of turns every ${String(TURN)} s`;
  const memoryFigures: Figure[] = later.map(({ heap }, sample) => ({
    group,
    name: `script memory after ${String((sample + 1) * SAMPLE_EVERY)} hours`,
    unit: 'MB',
    samples: [heap],
  }));
  const after = later.at(-1) ?? before;
  return [
    ...memoryFigures,
    ...growthFigures(group, before, after),
    {
      group,
      name: 'script memory without compiled code, growth',
      unit: '%',
      samples: [(100 * (after.objects - before.objects)) / before.objects],
      atMost: 10,
    },
    {
      group,
      name: 'peer connections of the paused wall in the end',
      unit: 'count',
      samples: [after.peerConnections],
    },
  ];
}
