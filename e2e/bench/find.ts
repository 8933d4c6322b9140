import type { Page } from '@playwright/test';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import { ReplayPage } from '../pages/ReplayPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const YESTERDAY = 1;
const GROUP = 'Find motion';
/** The one camera in front of which something moves for two seconds of each recording, and the others. */
const PLANTED = 'Front Door';
const FAULTS: Readonly<Record<string, MediaFault>> = {
  [PLANTED]: 'clip-movement',
  Driveway: 'clip-noise',
  Street: 'clip-rain',
  Garden: 'clip-infrared',
  'Living Room': 'clip-headlight',
  Nursery: 'clip-noise',
  'Back Door': 'clip-rain',
};
const RECORDING_SECONDS = 16;
const HOUR = 3_600;

const text = (page: Page) => ({
  panel: page.getByRole('region', { name: 'Find motion' }),
  search: page.getByRole('button', { name: 'Search', exact: true }),
  stop: page.getByRole('button', { name: 'Stop', exact: true }),
});

/** Presses Search, and waits until the search is over. @returns milliseconds to the first result, null without one, and to the end. */
async function search(page: Page): Promise<{ first: number | null; all: number }> {
  const { panel, search: button } = text(page);
  const begun = Date.now();
  await button.click();
  const result = panel.getByRole('list', { name: 'Results' }).getByRole('button').first();
  const progress = panel.getByRole('progressbar');
  // The end of the search comes first where nothing is found.
  await Promise.any([
    result.waitFor({ timeout: 300_000 }),
    progress.waitFor({ state: 'detached', timeout: 300_000 }),
  ]);
  const first = (await result.isVisible()) ? Date.now() - begun : null;
  await progress.waitFor({ state: 'detached', timeout: 300_000 });
  return { first, all: Date.now() - begun };
}

/** The names of the cameras in the list of results, one for each moment. */
const foundCameras = async (page: Page): Promise<string[]> =>
  (
    await text(page)
      .panel.getByRole('list', { name: 'Results' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  ).map((name) => name.slice(name.indexOf(', ') + 2));

/** How long Stop takes, in the page. */
async function stopTime(page: Page): Promise<number> {
  const { panel, search: button, stop } = text(page);
  await panel.getByRole('radio', { name: 'High' }).check();
  await button.click();
  await panel.getByRole('progressbar').waitFor();
  return await stop.evaluate(async (element) => {
    const status = element.closest('section')?.querySelector('[role="status"]');
    if (!status || !(element instanceof HTMLElement)) return Number.NaN;
    const said = new Promise((resolve) => {
      new MutationObserver(resolve).observe(status, { childList: true, characterData: true, subtree: true });
    });
    const begun = performance.now();
    element.click();
    await said;
    return performance.now() - begun;
  });
}

/** A day of planted movement, and of noise, rain, infrared and headlights: what is found of it, and how soon. */
export async function measureFind({ visitHome, house }: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  for (const [camera, fault] of Object.entries(FAULTS)) house.setMediaFault(camera, fault);
  const first: number[] = [];
  const all: number[] = [];
  const again: number[] = [];
  const stops: number[] = [];
  let recall = 0;
  let precision = 0;
  let falsePerHour = 0;
  let recordings = 0;
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    const page = await visitHome();
    const replay = new ReplayPage(page);
    await replay.open({ daysAgo: YESTERDAY });
    await replay.count.waitFor({ timeout: 120_000 });
    const count = async (camera: string) => {
      const chip = page
        .getByRole('group', { name: 'Cameras', exact: true })
        .getByRole('button', { name: camera });
      return Number.parseInt(/\d+$/.exec((await chip.textContent()) ?? '')?.[0] ?? '0', 10);
    };
    recordings = Number.parseInt((await replay.count.textContent()) ?? '0', 10);
    const planted = await count(PLANTED);
    await replay.button('Find motion').click();
    const times = await search(page);
    if (times.first !== null) first.push(times.first);
    all.push(times.all);
    const cameras = await foundCameras(page);
    const right = cameras.filter((camera) => camera === PLANTED).length;
    recall = (100 * Math.min(right, planted)) / Math.max(1, planted);
    precision = (100 * right) / Math.max(1, cameras.length);
    const quietHours = ((recordings - planted) * RECORDING_SECONDS) / HOUR;
    falsePerHour = (cameras.length - right) / quietHours;
    again.push((await search(page)).all);
    stops.push(await stopTime(page));
    await page.context().close();
  }
  for (const camera of Object.keys(FAULTS)) house.setMediaFault(camera, null);
  return [
    { group: GROUP, name: 'recordings searched', unit: 'count', samples: [recordings] },
    { group: GROUP, name: 'recall of planted movements', unit: '%', samples: [recall] },
    { group: GROUP, name: 'precision', unit: '%', samples: [precision] },
    { group: GROUP, name: 'false hits per hour of quiet', unit: 'count', samples: [falsePerHour], atMost: 1 },
    { group: GROUP, name: 'first hit', unit: 'ms', samples: first, atMost: 1_000 },
    { group: GROUP, name: 'the whole day', unit: 'ms', samples: all },
    { group: GROUP, name: 'the same day again', unit: 'ms', samples: again, atMost: 1_000 },
    { group: GROUP, name: 'Stop', unit: 'ms', samples: stops, atMost: 100 },
  ];
}
