import type { Page } from '@playwright/test';
import { footprint, type Footprint } from '../pages/footprint';
import { clickToFirstFrame, playButton } from './inPage';
import type { Figure } from './report';
import { leaveHome, returnHome, type BenchOptions, type Setting } from './setting';

const WARM_UP = 3;

async function openAndClose(page: Page, camera: string, times: number): Promise<void> {
  for (let cycle = 0; cycle < times; cycle += 1) {
    await clickToFirstFrame(page, playButton(camera));
    await leaveHome(page);
    await returnHome(page, camera);
  }
}

async function cyclesOf(setting: Setting, what: string, camera: string, cycles: number): Promise<Figure[]> {
  const group = `${what} opened and closed ${String(cycles)} times, growth`;
  const page = await setting.visitHome();
  await openAndClose(page, camera, WARM_UP);
  const before = await footprint(page);
  await openAndClose(page, camera, cycles);
  const after = await footprint(page);
  await page.context().close();
  const growth = (name: string, key: keyof Footprint, unit: Figure['unit']): Figure => ({
    group,
    name,
    unit,
    samples: [after[key] - before[key]],
  });
  return [
    growth('peer connections', 'peerConnections', 'count'),
    growth('workers', 'workers', 'count'),
    growth('nodes', 'nodes', 'count'),
    growth('listeners', 'listeners', 'count'),
    growth('script memory', 'heap', 'MB'),
  ];
}

export async function measureEndurance(setting: Setting, { cycles }: BenchOptions): Promise<Figure[]> {
  const camera = await setting.film('Driveway');
  const live = await cyclesOf(setting, 'Live', 'Driveway', cycles);
  await camera.kill();
  return [...live, ...(await cyclesOf(setting, 'Clip', 'Garden', cycles))];
}
