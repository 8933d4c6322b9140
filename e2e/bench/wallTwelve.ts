import type { Page } from '@playwright/test';
import { camerasToPlay } from '../kvs/camerasToPlay';
import type { Figure } from './report';
import type { Setting } from './setting';

/** More cameras than `AT_ONCE`, so that they take turns. */
const CAMERAS = 12;
const AT_ONCE = 9;
const TURN = 10;
/** A playing picture presents new frames within this many milliseconds. */
const WATCHED = 2_000;

const firstLive = (page: Page, names: readonly string[]): Promise<number[]> =>
  page.evaluate(async (cameras) => {
    const began = performance.now();
    const seen = new Map<string, number>();
    while (seen.size < cameras.length && performance.now() - began < 180_000) {
      for (const name of cameras) {
        const status = document.querySelector(`[aria-label="${name} player"] [role="status"]`);
        if (!seen.has(name) && status?.textContent === 'Live') seen.set(name, performance.now() - began);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [...seen.values()];
  }, names);

const playing = (page: Page): Promise<string[]> =>
  page.evaluate(async (watched) => {
    const frames = () =>
      new Map(
        [...document.querySelectorAll('video')].map((video) => [
          video.closest('section')?.ariaLabel?.replace(/ player$/, '') ?? '',
          video.getVideoPlaybackQuality().totalVideoFrames,
        ]),
      );
    const before = frames();
    await new Promise((resolve) => setTimeout(resolve, watched));
    return [...frames()].filter(([name, count]) => count > (before.get(name) ?? count)).map(([name]) => name);
  }, WATCHED);

export async function measureTwelve({ filmSmall, visitHome }: Setting): Promise<Figure[]> {
  const page = await visitHome();
  const cameras = await camerasToPlay(page, CAMERAS);
  const names = cameras.map(({ displayName }) => displayName);
  const filming = await filmSmall(names);
  try {
    await page.goto(`/wall?every=${String(TURN)}&cameras=${cameras.map(({ uuid }) => uuid).join(',')}`);
    const times = await firstLive(page, names);
    const before = await playing(page);
    const dying = before[0] ?? '';
    await filming.cameras[names.indexOf(dying)]?.kill();
    const others = (await playing(page)).filter((name) => name !== dying);
    await page.context().close();
    const group = `Wall of ${String(CAMERAS)} cameras in turns of ${String(TURN)} s`;
    return [
      { group, name: 'cameras that were live', unit: 'count', samples: [times.length] },
      { group, name: 'navigation to nine of them', unit: 'ms', samples: times.slice(AT_ONCE - 1, AT_ONCE) },
      { group, name: 'navigation to all of them', unit: 'ms', samples: times.slice(CAMERAS - 1) },
      { group, name: 'pictures at once', unit: 'count', samples: [before.length] },
      { group, name: 'pictures that play on after one died', unit: 'count', samples: [others.length] },
    ];
  } finally {
    await filming.stop();
  }
}
