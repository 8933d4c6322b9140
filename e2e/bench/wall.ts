import type { Page } from '@playwright/test';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

/** As many as the wall connects at once. */
const CAMERAS = 9;
/** Of which so many can be live and have a battery that is not low. */
const HOUSE = 40;
const LOW_BATTERY = 25;
/** Milliseconds for which frames are counted. */
const WATCHED = 10_000;

interface WireCamera {
  uuid: string;
  displayName: string;
  status: string;
  batteryPercentage: number;
}

const isPlayable = ({ status, batteryPercentage }: WireCamera): boolean =>
  status === 'Live' && batteryPercentage >= LOW_BATTERY;

/** From the click that opens the wall to the first frame of each picture, and the frames that it drops afterwards. */
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

/** How long a user waits for nine cameras at once; each films in a browser of its own. */
export async function measureWall(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house, visitHome, film } = setting;
  house.furnish(HOUSE);
  const first: number[] = [];
  const all: number[] = [];
  const dropped: number[] = [];
  try {
    const page = await visitHome();
    const answer = page.waitForResponse((response) => response.url().endsWith('/uis-wrapper/v2/cameras'));
    await page.reload();
    const { data }: { data: { cameras: WireCamera[] } } = await (await answer).json();
    const cameras = data.cameras.filter(isPlayable).slice(0, CAMERAS);
    const filming = [];
    for (const { displayName } of cameras) filming.push(await film(displayName));
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/home');
      await page.waitForLoadState('networkidle');
      const seen = await openWall(page, `/wall?cameras=${cameras.map(({ uuid }) => uuid).join(',')}`);
      first.push(seen.first);
      all.push(seen.all);
      dropped.push(seen.dropped);
    }
    await Promise.all(filming.map((camera) => camera.kill()));
    await page.context().close();
  } finally {
    house.furnish(null);
  }
  const group = 'Wall of nine cameras';
  return [
    { group, name: 'click to the first picture', unit: 'ms', samples: first },
    { group, name: 'click to all pictures', unit: 'ms', samples: all, atMost: 3_000 },
    { group, name: 'frames dropped', unit: '%', samples: dropped, atMost: 5 },
  ];
}
