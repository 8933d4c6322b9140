import type { Page } from '@playwright/test';
import { ReplayPage, type ReplayLink } from '../pages/ReplayPage';
import {
  draggableAt,
  drifts,
  droppedFrames,
  markDraggable,
  previews,
  seams,
  timelineFrames,
} from './replayInPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const YESTERDAY = 1;
/** The demo's visitor, and how many seconds after the first camera each of the others began. */
const MOMENT = '10:12:11';
const BEGAN: Readonly<Record<string, number>> = { Driveway: 0, Street: 1, 'Front Door': 6, Garden: 11 };
const FIRST_ENDS = 15.5;
const OTHERS = ['Street', 'Front Door', 'Garden'] as const;
const FRAMES = 480;
/** A day of some ten recordings has so many changes at least. */
const CHANGES = 5;

const GROUP = 'Replay';

async function openDay({ visitHome, house }: Setting, link: ReplayLink): Promise<[Page, ReplayPage]> {
  const page = await visitHome();
  const replay = new ReplayPage(page);
  const ids = (link.cameras ?? []).map((name) => house.channelName(name).replace('camera-', ''));
  await replay.open({ ...link, cameras: ids });
  await replay.count.waitFor({ timeout: 120_000 });
  return [page, replay];
}

async function seamFigure(setting: Setting, runs: number): Promise<Figure> {
  const samples: number[] = [];
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    const [page, replay] = await openDay(setting, { daysAgo: YESTERDAY, cameras: ['Front Door'], speed: 8 });
    await replay.button('Play').click();
    await replay.button('Pause').waitFor();
    samples.push(...(await seams(page, CHANGES)));
    await page.context().close();
  }
  return { group: GROUP, name: 'seam: picture stands still between recordings', unit: 'ms', samples };
}

async function syncedFigures(setting: Setting, runs: number, speed: number): Promise<Figure[]> {
  const samples: number[] = [];
  const dropped: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const link = { daysAgo: YESTERDAY, at: MOMENT, cameras: ['Driveway'], speed };
    const [page, replay] = await openDay(setting, link);
    for (const camera of OTHERS) await replay.other(camera).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('section[data-state="synced"]').length === count,
      OTHERS.length,
    );
    await replay.button('Play').click();
    await replay.button('Pause').waitFor();
    samples.push(...(await drifts(page, BEGAN, FIRST_ENDS)));
    dropped.push(await droppedFrames(page));
    await page.context().close();
  }
  const name = `of four cameras at ${speed}x`;
  return [
    { group: GROUP, name: `drift ${name}`, unit: 'ms', samples },
    { group: GROUP, name: `dropped frames ${name}`, unit: '%', samples: dropped, atMost: 2 },
  ];
}

/** From the beginning of the page until the timeline of a day can be dragged. */
async function draggableFigure(
  { visitHome, house }: Setting,
  runs: number,
  name: string,
  scenario: 'replay-busy-day' | null,
): Promise<Figure> {
  house.setScenario(scenario);
  const samples: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const page = await visitHome();
      await markDraggable(page);
      await new ReplayPage(page).open({ daysAgo: YESTERDAY });
      samples.push(await draggableAt(page));
      await page.context().close();
    }
    return { group: GROUP, name: `until the timeline of ${name} can be dragged`, unit: 'ms', samples };
  } finally {
    house.setScenario(null);
  }
}

async function previewFigure(setting: Setting): Promise<Figure> {
  const [page] = await openDay(setting, { daysAgo: YESTERDAY });
  const samples = await previews(page);
  await page.context().close();
  return { group: GROUP, name: 'preview, first time', unit: 'ms', samples };
}

async function frameFigure(setting: Setting): Promise<Figure> {
  setting.house.setScenario('replay-busy-day');
  try {
    const [page] = await openDay(setting, { daysAgo: YESTERDAY });
    const samples = await timelineFrames(page, FRAMES);
    await page.context().close();
    return { group: GROUP, name: 'timeline of 10,000 events, frame to frame', unit: 'ms', samples };
  } finally {
    setting.house.setScenario(null);
  }
}

/** How a day is played, compared and scrubbed. */
export async function measureReplay(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  return [
    await seamFigure(setting, runs),
    ...(await syncedFigures(setting, runs, 1)),
    ...(await syncedFigures(setting, runs, 4)),
    await draggableFigure(setting, runs, 'an ordinary day', null),
    await draggableFigure(setting, runs, '10,000 events', 'replay-busy-day'),
    await previewFigure(setting),
    await frameFigure(setting),
  ];
}
