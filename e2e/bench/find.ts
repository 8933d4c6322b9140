import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import { ReplayPage } from '../pages/ReplayPage';
import { rest } from './inPage';
import { bareDecoding, bareDownload, noteRequests } from './bareDay';
import { makeMotionRecordings, type MotionRecordings, type Source } from './motionRecordings';
import { watchUse } from './noise';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const YESTERDAY = 1;
const GROUP = 'Find motion';
const DOWNLOAD = 'bare page: the same bytes, only downloaded';
const DECODING = 'bare page: the key frames, only decoded';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Only this camera's recordings contain movement. It lasts two seconds in each of them. */
const PLANTED = 'Front Door';
/** A search reads segmented recordings completely, but only parts of an MP4 file. */
const CAMERAS: Readonly<Record<string, { fault: MediaFault; source: Source }>> = {
  [PLANTED]: { fault: 'clip-16-seconds', source: { scene: 'porch' } },
  Driveway: { fault: 'clip-16-seconds', source: { scene: 'driveway' } },
  Garden: { fault: 'clip-16-seconds', source: { scene: 'garden' } },
  Nursery: { fault: 'clip-16-seconds', source: { scene: 'nursery' } },
  'Back Door': { fault: 'clip-16-seconds', source: { scene: 'back-door' } },
  'Living Room': { fault: 'clip-headlight', source: { file: 'headlight.mp4' } },
  Garage: { fault: 'clip-noise', source: { file: 'noise.mp4' } },
  Street: { fault: 'clip-rain', source: { file: 'rain.mp4' } },
};
/** About 200 events per day for 30 days. */
const EVENTS = 6_000;
const RECORDING_SECONDS = 16;
/** Users take about this long to draw a region. Prefetching runs meanwhile. */
const DRAWING_MS = 12_000;
const HOUR = 3_600;

const text = (page: Page) => ({
  panel: page.getByRole('region', { name: 'Find motion' }),
  search: page.getByRole('button', { name: 'Search', exact: true }),
  stop: page.getByRole('button', { name: 'Stop', exact: true }),
});

/**
 * Runs in the page, because polling Playwright locators would make the browser draw every frame.
 * @returns milliseconds to each result and to the end
 */
const search = (page: Page): Promise<{ results: number[]; all: number }> =>
  text(page).search.evaluate(async (button) => {
    const panel = button.closest('section');
    if (panel === null || !(button instanceof HTMLElement)) return { results: [], all: Number.NaN };
    const results: number[] = [];
    let isSearching = false;
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        const wasSearching = isSearching;
        isSearching = panel.querySelector('[role="progressbar"]') !== null;
        const { length } = panel.querySelectorAll('[aria-label="Results"] button');
        const time = performance.now() - begun;
        if (wasSearching || isSearching) while (results.length < length) results.push(time);
        if (!wasSearching || isSearching) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(panel, { childList: true, subtree: true });
      button.click();
    });
    return { results, all: performance.now() - begun };
  });

const foundCameras = async (page: Page): Promise<string[]> =>
  (
    await text(page)
      .panel.getByRole('list', { name: 'Results' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  ).map((name) => name.slice(name.indexOf(', ') + 2));

async function stopTime(page: Page): Promise<number> {
  const { panel, search: button, stop } = text(page);
  await panel.getByRole('radio', { name: 'High' }).check();
  await button.click();
  await panel.getByRole('progressbar').waitFor();
  return await stop.evaluate(async (element) => {
    const status = element.closest('section')?.querySelector('[role="status"]');
    if (!status || !(element instanceof HTMLElement)) return Number.NaN;
    const changed = new Promise((resolve) => {
      new MutationObserver(resolve).observe(status, { childList: true, characterData: true, subtree: true });
    });
    const begun = performance.now();
    element.click();
    await changed;
    return performance.now() - begun;
  });
}

async function saveTimeLapse(page: Page): Promise<number> {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await new ReplayPage(page).button('Time-lapse').click();
  const saved = page.waitForEvent('download', { timeout: 200_000 });
  const begun = Date.now();
  await page.getByRole('button', { name: 'Save as video' }).click();
  await saved;
  return Date.now() - begun;
}

const nineOfTen = (results: readonly number[]): number[] =>
  results.slice(Math.floor(results.length * 0.9)).slice(0, 1);

const beyond = (all: readonly number[], floor: readonly number[]): number[] =>
  all.map((each, index) => each - (floor[index] ?? Number.NaN));

async function countsOf(page: Page): Promise<Map<string, number>> {
  const chips = page.getByRole('group', { name: 'Cameras', exact: true }).getByRole('button');
  const counts = new Map<string, number>();
  for (const text of await chips.allTextContents()) {
    const camera = Object.keys(CAMERAS).find((name) => text.startsWith(name));
    if (camera !== undefined) counts.set(camera, Number.parseInt(/\d+$/.exec(text)?.[0] ?? '0', 10));
  }
  return counts;
}

function prepareDay({ house }: Setting): { made: MotionRecordings; restore: () => void } {
  const made = makeMotionRecordings(ROOT);
  house.furnish(null, EVENTS);
  house.replaceMedia(made.files);
  for (const [camera, { fault }] of Object.entries(CAMERAS)) house.setMediaFault(camera, fault);
  return {
    made,
    restore() {
      for (const camera of Object.keys(CAMERAS)) house.setMediaFault(camera, null);
      house.replaceMedia(null);
      house.furnish(null);
      made.remove();
    },
  };
}

/** Shows a recording of the camera with movement, because users draw the region in its picture. */
async function openDay({ visitHome }: Setting): Promise<ReplayPage> {
  const replay = new ReplayPage(await visitHome());
  const { page, count } = replay;
  await replay.open({ daysAgo: YESTERDAY, cameras: [PLANTED] });
  await count.waitFor({ timeout: 120_000 });
  await page.getByRole('region', { name: `${PLANTED} player` }).waitFor();
  const planted = (await count.textContent()) ?? '';
  await page
    .getByRole('group', { name: 'Cameras', exact: true })
    .getByRole('button', { name: PLANTED })
    .click();
  await count.filter({ hasNotText: planted }).waitFor({ timeout: 120_000 });
  return replay;
}

export async function measureFind(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house } = setting;
  const { made, restore } = prepareDay(setting);
  const samples = new Map<string, number[]>();
  const add = (name: string, ...values: number[]) =>
    samples.set(name, [...(samples.get(name) ?? []), ...values]);
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    const replay = await openDay(setting);
    const { page } = replay;
    const counts = await countsOf(page);
    const planted = counts.get(PLANTED) ?? 0;
    const recordings = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const sources = [...counts].flatMap(([camera, count]) => {
      const source = CAMERAS[camera]?.source;
      return source === undefined ? [] : [{ source, count }];
    });
    const needed = sources.reduce((sum, { source, count }) => sum + count * made.neededBytes(source), 0);
    const opened = page.waitForEvent('worker');
    await replay.button('Find motion').click();
    // Waits until the worker runs, because its script is compressed at the first request, when a user would
    // still be drawing.
    await (await opened).evaluate(() => null);
    const bytes = house.recordedBytes();
    const noted = noteRequests(page);
    const watched = watchUse();
    const times = await search(page);
    const { processor, memory } = watched();
    const cameras = await foundCameras(page);
    const right = cameras.filter((camera) => camera === PLANTED).length;
    add('recordings searched', recordings);
    add('planted movements', planted);
    add('planted movements that are found', Math.min(right, planted));
    add('precision', (100 * right) / Math.max(1, cameras.length));
    const quietHours = ((recordings - planted) * RECORDING_SECONDS) / HOUR;
    add('false hits per hour of quiet', (cameras.length - right) / quietHours);
    add('first hit', ...times.results.slice(0, 1));
    add('nine of ten hits', ...nineOfTen(times.results));
    add('the whole day', times.all);
    add('processors, the whole day', ...processor);
    add('memory beyond an open panel', ...memory);
    add('bytes read', house.recordedBytes() - bytes);
    const requests = [...noted];
    add('bytes needed', needed);
    add('the same day again', (await search(page)).all);
    add('Stop', await stopTime(page));
    await page.context().close();
    const drawn = await openDay(setting);
    await drawn.button('Find motion').click();
    await rest(drawn.page, DRAWING_MS);
    const later = await search(drawn.page);
    add('first hit, after 12 s of drawing', ...later.results.slice(0, 1));
    add('nine of ten hits, after 12 s of drawing', ...nineOfTen(later.results));
    add('the whole day, after 12 s of drawing', later.all);
    await drawn.page.context().close();
    const download = await bareDownload(setting, requests);
    const decoding = await bareDecoding(
      setting,
      sources.map(({ source, count }) => ({ keyFrames: made.keyFrames(source), count })),
    );
    add(DOWNLOAD, download.durationMs);
    add(DECODING, decoding.durationMs);
    add('the whole day beyond the download', times.all - download.durationMs);
    add(`processors, ${DOWNLOAD}`, ...download.processor);
    add(`processors, ${DECODING}`, ...decoding.processor);
    add('processors beyond the download', ...beyond(processor, download.processor));
    add(`memory, ${DOWNLOAD}`, ...download.memory);
    add('memory beyond the download', ...beyond(memory, download.memory));
  }
  restore();
  const figure = (
    name: string,
    unit: Figure['unit'],
    aim: Pick<Figure, 'atMost' | 'floor'> = {},
  ): Figure => ({
    group: GROUP,
    name,
    unit,
    samples: samples.get(name) ?? [],
    ...aim,
  });
  return [
    figure('recordings searched', 'count'),
    figure('planted movements', 'count'),
    figure('planted movements that are found', 'count'),
    figure('precision', '%'),
    figure('false hits per hour of quiet', 'count', { atMost: 1 }),
    figure('first hit', 'ms', { atMost: 1_000 }),
    figure('nine of ten hits', 'ms'),
    figure('the whole day', 'ms'),
    figure('first hit, after 12 s of drawing', 'ms', { atMost: 700 }),
    figure('nine of ten hits, after 12 s of drawing', 'ms'),
    figure('the whole day, after 12 s of drawing', 'ms'),
    figure(DOWNLOAD, 'ms'),
    figure(DECODING, 'ms'),
    figure('the whole day beyond the download', 'ms', { atMost: 8_000 }),
    figure('processors, the whole day', 'ms'),
    figure(`processors, ${DOWNLOAD}`, 'ms'),
    figure(`processors, ${DECODING}`, 'ms'),
    figure('processors beyond the download', 'ms', { atMost: 16_000 }),
    figure('memory beyond an open panel', 'MB'),
    figure(`memory, ${DOWNLOAD}`, 'MB'),
    figure('memory beyond the download', 'MB', { atMost: 300 }),
    figure('bytes needed', 'bytes'),
    figure('bytes read', 'bytes', { floor: 'bytes needed', atMost: 1.1 }),
    figure('the same day again', 'ms', { atMost: 1_000 }),
    figure('Stop', 'ms', { atMost: 100 }),
  ];
}

export async function measureTimeLapse(setting: Setting): Promise<Figure[]> {
  const { restore } = prepareDay(setting);
  const replay = await openDay(setting);
  const requests = noteRequests(replay.page);
  const watched = watchUse();
  const saved = await saveTimeLapse(replay.page);
  const { processor } = watched();
  await replay.page.context().close();
  const download = await bareDownload(setting, requests);
  restore();
  const figure = (name: string, samples: readonly number[], atMost?: number): Figure => ({
    group: 'Time-lapse',
    name,
    unit: 'ms',
    samples,
    ...(atMost === undefined ? {} : { atMost }),
  });
  return [
    figure('saved', [saved]),
    figure(DOWNLOAD, [download.durationMs]),
    figure('saved, beyond the download', [saved - download.durationMs], 30_000),
    figure('processors', processor),
    figure(`processors, ${DOWNLOAD}`, download.processor),
    figure('processors beyond the download', beyond(processor, download.processor), 60_000),
  ];
}
