import type { Page } from '@playwright/test';
import { footprint } from '../pages/footprint';
import { clickToFirstFrame, playButton } from './inPage';
import { growthFigures } from './growth';
import type { Figure } from './report';
import { returnHome, type BenchOptions, type Setting } from './setting';

const CAMERA = 'Garden';
const MENU = ['Last Activity', 'View All', 'Account'] as const;
const SCREENS = 3;
/** Compiled code grows during the first rounds, so these are not measured. */
const WARM_UP = 30;

async function lookAround(page: Page, rounds: number, from: number): Promise<void> {
  for (let round = from; round < from + rounds; round += 1) {
    await returnHome(page, CAMERA);
    await clickToFirstFrame(page, playButton(CAMERA));
    for (let screen = 1; screen < SCREENS; screen += 1) {
      const link = MENU[(round * (SCREENS - 1) + screen) % MENU.length] ?? 'Account';
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: link, exact: true })
        .click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
  }
  await returnHome(page, CAMERA);
}

export async function measureHour(
  { visitSettledHome }: Setting,
  { cycles }: BenchOptions,
): Promise<Figure[]> {
  const page = await visitSettledHome();
  // Visits every screen first, so that cached data does not count as growth.
  await lookAround(page, WARM_UP, 0);
  const before = await footprint(page);
  await lookAround(page, cycles, WARM_UP);
  const after = await footprint(page);
  await page.context().close();
  const group = `An hour of use: ${String(cycles * SCREENS)} screens, ${String(cycles)} recordings`;
  return [...growthFigures(group, before, after)];
}
