import type { Browser, Page } from '@playwright/test';
import { footprint } from '../pages/footprint';
import { FLOORS } from './floors/buildFloors';
import { rest } from './inPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { filmedCameras } from './wallCameras';
import { measureTwelve } from './wallTwelve';

/** The wall connects this many cameras at once. */
const CAMERAS = 9;
/** Enough generated cameras for `CAMERAS` of them to have live video and sufficient battery. */
const HOUSE = 40;
/** Frames and CPU time are measured for this many milliseconds. */
const WATCHED = 10_000;

interface Load {
  /** CPU use of all browser processes per camera, in percent of one core. */
  processor: number;
  /** Megabytes of JS heap per camera. */
  memory: number;
}

/** @returns the browser's CPU time in seconds since its start */
async function spent(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function loadOf(page: Page, browser: Browser): Promise<Load> {
  const before = await spent(browser);
  const began = performance.now();
  await rest(page, WATCHED);
  const took = (performance.now() - began) / 1_000;
  const processor = (100 * ((await spent(browser)) - before)) / took / CAMERAS;
  return { processor, memory: (await footprint(page)).heap / CAMERAS };
}

/** Width in pixels of a camera on the wall in this window. */
const PICTURE_WIDTH = 450;

async function bareLoad({ house, kvs, visit, browser }: Setting, names: readonly string[]): Promise<Load> {
  const query = new URLSearchParams({ endpoint: kvs.endpoint, width: String(PICTURE_WIDTH) });
  for (const name of names) query.append('channel', house.channelName(name));
  const page = await visit();
  await page.goto(`${FLOORS.live}?${query.toString()}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('video')].filter(({ videoWidth }) => videoWidth > 0).length === count,
    CAMERAS,
  );
  const load = await loadOf(page, browser);
  await page.context().close();
  return load;
}

const openWall = (page: Page, address: string): Promise<{ first: number; all: number; dropped: number }> =>
  page.evaluate(
    async ([path, count, watched]) => {
      const firstFrames: Promise<number>[] = [];
      const known = new Set<HTMLVideoElement>();
      const took = new Promise<number[]>((resolve) => {
        const listen = () => {
          for (const video of document.querySelectorAll('video')) {
            if (known.has(video)) continue;
            known.add(video);
            firstFrames.push(new Promise((seen) => video.requestVideoFrameCallback(seen)));
          }
          if (known.size < count) return;
          watch.disconnect();
          resolve(Promise.all(firstFrames));
        };
        const watch = new MutationObserver(listen);
        watch.observe(document, { subtree: true, childList: true });
      });
      const began = performance.now();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      const times = (await took).map((time) => time - began);
      const counts = () =>
        [...known].map((video) => {
          const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality();
          return [droppedVideoFrames, totalVideoFrames] as const;
        });
      const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
      const before = counts();
      await new Promise((resolve) => setTimeout(resolve, watched));
      const after = counts();
      const grown = (index: 0 | 1) =>
        sum(after.map((now) => now[index])) - sum(before.map((then) => then[index]));
      return {
        first: Math.min(...times),
        all: Math.max(...times),
        dropped: (100 * grown(0)) / Math.max(1, grown(1)),
      };
    },
    [address, CAMERAS, WATCHED] as const,
  );

/** Compares the wall with a bare page of nine cameras. Only one of the two is open at a time. */
export async function measureWall(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house, visitHome, browser } = setting;
  house.furnish(HOUSE);
  const first: number[] = [];
  const all: number[] = [];
  const dropped: number[] = [];
  const wall: Load[] = [];
  let twelve: Figure[] = [];
  const bare: Load[] = [];
  try {
    const page = await visitHome();
    const filmed = await filmedCameras(setting, page, CAMERAS);
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/home');
      await page.waitForLoadState('networkidle');
      const seen = await openWall(page, filmed.wall);
      first.push(seen.first);
      all.push(seen.all);
      dropped.push(seen.dropped);
      wall.push(await loadOf(page, browser));
    }
    await page.context().close();
    for (let run = 0; run < runs; run += 1) bare.push(await bareLoad(setting, filmed.names));
    await filmed.end();
    twelve = await measureTwelve(setting);
  } finally {
    house.furnish(null);
  }
  const group = 'Wall of nine cameras';
  const load = (name: string, loads: readonly Load[], key: keyof Load): Figure => ({
    group,
    name,
    unit: key === 'memory' ? 'MB' : '%',
    samples: loads.map((each) => each[key]),
  });
  const bareProcessor = load('processor for each, bare page', bare, 'processor');
  const bareMemory = load('script memory for each, bare page', bare, 'memory');
  return [
    { group, name: 'click to the first picture', unit: 'ms', samples: first },
    { group, name: 'click to all pictures', unit: 'ms', samples: all, atMost: 3_000 },
    { group, name: 'frames dropped', unit: '%', samples: dropped, atMost: 5 },
    bareProcessor,
    { ...load('processor for each', wall, 'processor'), floor: bareProcessor.name },
    bareMemory,
    { ...load('script memory for each', wall, 'memory'), floor: bareMemory.name },
    ...twelve,
  ];
}
