import type { Page } from '@playwright/test';
import { footprint, type Footprint } from '../pages/footprint';
import { growthFigures } from './growth';
import type { Figure } from './report';
import type { Setting } from './setting';
import { camerasToPlay } from './wallCameras';

/** More than are on the screen, so that they take turns. */
const CAMERAS = 3;
const HOURS = 24;
/** Until the engine has compiled what it will, and each camera has had its turn. */
const WARM_UP = 4;
/** Virtual seconds. */
const TURN = 60;

/** Milliseconds of real time after an hour of the page's: a camera connects, and its picture is seen. */
const SETTLED = 2_000;

async function passHours(page: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await page.clock.runFor('01:00:00');
    await page.waitForTimeout(SETTLED);
  }
}

/** What a day of turns leaves behind: the page's clock is turned on, the connections are real. */
export async function measureWallDay({ house, filmSmall, visitHome }: Setting): Promise<Figure[]> {
  house.furnish(40);
  const page = await visitHome();
  const cameras = await camerasToPlay(page, CAMERAS);
  const filming = await filmSmall(cameras.map(({ displayName }) => displayName));
  let before: Footprint;
  let after: Footprint;
  try {
    await page.clock.install();
    await page.goto(
      `/wall?layout=1&every=${String(TURN)}&cameras=${cameras.map(({ uuid }) => uuid).join(',')}`,
    );
    await passHours(page, WARM_UP);
    before = await footprint(page);
    await passHours(page, HOURS);
    after = await footprint(page);
    await page.context().close();
  } finally {
    await filming.stop();
    house.furnish(null);
  }
  const group = `Wall, ${String(HOURS)} hours of turns every ${String(TURN)} s`;
  return [
    ...growthFigures(group, before, after),
    { group, name: 'peer connections in the end', unit: 'count', samples: [after.peerConnections] },
  ];
}
