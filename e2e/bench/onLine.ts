import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FLOORS } from './floors/buildFloors';
import { bareClipAddress } from './clip';
import { clickToFirstFrame, playButton, pressDown, rest } from './inPage';
import type { Figure } from './report';
import { leaveHome, openScreen, returnHome, type BenchOptions, type Setting } from './setting';
import { HOVER_MS, linesOf, startsOf } from './starts';
import { byTurns, type Measure } from './turns';

/** Round trip in milliseconds between the browser and every server and camera. */
const ROUND_TRIP = 50;
export const ON_LINE = `round trip ${ROUND_TRIP} ms`;
/** Longer than the 8 s for which the app keeps an unused live connection. */
const LATER = 9_000;

const LIVE_CAMERA = 'Front Door';
const RECORDED_CAMERA = 'Garden';

export async function onLine<Found>({ line }: Setting, measure: () => Promise<Found>): Promise<Found> {
  line.setRoundTrip(ROUND_TRIP);
  try {
    return await measure();
  } finally {
    line.setRoundTrip(0);
  }
}

export const measureLiveOnLine = (setting: Setting, { runs }: BenchOptions): Promise<Figure[]> =>
  onLine(setting, async () => {
    const { house, kvs, visitSettledHome } = setting;
    const camera = await setting.film(LIVE_CAMERA, true);
    const query = new URLSearchParams({ channel: house.channelName(LIVE_CAMERA), endpoint: kvs.endpoint });
    const starts = startsOf(setting, LIVE_CAMERA, `${FLOORS.live}?${query.toString()}`);
    const button = playButton(LIVE_CAMERA);
    const visits: Measure = async () => {
      const page = await visitSettledHome();
      const first = await clickToFirstFrame(page, button);
      await leaveHome(page);
      await returnHome(page, LIVE_CAMERA);
      const again = await clickToFirstFrame(page, button);
      await leaveHome(page);
      await rest(page, LATER);
      await returnHome(page, LIVE_CAMERA);
      const later = await clickToFirstFrame(page, button);
      // After the reload, only stored data is left.
      await page.reload();
      await page.locator(button).waitFor();
      await page.waitForLoadState('networkidle');
      const reloaded = await clickToFirstFrame(page, button);
      await page.context().close();
      return { first, again, later, reloaded };
    };
    const turns = await byTurns(runs, [starts.bare, visits, starts.hovered, starts.pressed]);
    await camera.kill();
    const group = `Live, click to first frame, ${ON_LINE}`;
    const lines = linesOf(group, turns, 'bare page with the KVS SDK, credentials known');
    return [
      lines.bare,
      lines.against('cold: a click without any sign before it', 'first', 1),
      lines.against('after half a second of hovering', 'afterHover', 0.5),
      lines.against('after 80 ms of pressing', 'afterPress', 0.5),
      lines.against('second start within ten seconds', 'again', 0.3),
      lines.against('second start later', 'later', 0.7),
      lines.against('second start after a reload', 'reloaded', 0.7),
    ];
  });

function screenStarts(
  { visitSettledHome }: Setting,
  key: string,
  open: (page: Page) => Promise<void>,
  selector: string,
): Measure[] {
  const signs: Record<string, (page: Page) => Promise<void>> = {
    cold: () => Promise.resolve(),
    hover: async (page) => {
      await page.locator(selector).first().hover();
      await rest(page, HOVER_MS);
    },
    press: (page) => pressDown(page, selector),
  };
  return Object.entries(signs).map(([sign, make]) => async () => {
    const page = await visitSettledHome();
    await open(page);
    await make(page);
    const took = await clickToFirstFrame(page, selector);
    await page.context().close();
    return { [`${key} ${sign}`]: took };
  });
}

const ROW = 'article a[href*="/camera-detail/"]';

const SCREENS: Readonly<
  Record<string, { name: string; selector: string; open: (page: Page) => Promise<void> }>
> = {
  home: {
    name: 'home, its newest events known',
    selector: playButton(RECORDED_CAMERA),
    open: async (page) => {
      await openScreen(page, 'Last Activity', ROW);
      await page.waitForLoadState('networkidle');
      await returnHome(page, RECORDED_CAMERA);
    },
  },
  viewAll: {
    name: 'view all',
    selector: playButton(RECORDED_CAMERA),
    open: (page) => openScreen(page, 'View All', playButton(RECORDED_CAMERA)),
  },
  lastActivity: {
    name: 'last activity',
    selector: ROW,
    open: (page) => openScreen(page, 'Last Activity', ROW),
  },
  detail: {
    name: 'camera detail',
    selector: '[role="listitem"] button[aria-label^="Play "]:not([aria-current])',
    open: async (page) => {
      await openScreen(page, 'Last Activity', ROW);
      await clickToFirstFrame(page, ROW);
      await page.waitForLoadState('networkidle');
      // A paused video presents no frames, so the next frame belongs to the new recording.
      await page.evaluate(() => document.querySelector('video')?.pause());
    },
  },
};

export const measureClipOnLine = (setting: Setting, { runs }: BenchOptions): Promise<Figure[]> =>
  onLine(setting, async () => {
    const address = await bareClipAddress(setting, RECORDED_CAMERA);
    const { bare, cold, hovered, focused, pressed } = startsOf(setting, RECORDED_CAMERA, address);
    const turns = await byTurns(runs, [bare, cold, hovered, focused, pressed]);
    const group = `Recording, click to first frame, ${ON_LINE}`;
    const lines = linesOf(group, turns, 'bare page with hls.js, address known');
    return [
      lines.bare,
      lines.against('home, cold', 'first', 1.05),
      lines.against('home, the same camera again', 'again', 1.05),
      lines.against('home, after half a second of hovering', 'afterHover', 0.35),
      lines.against('home, after half a second of focus', 'afterFocus', 0.35),
      lines.against('home, after 80 ms of pressing', 'afterPress', 0.35),
    ];
  });

/**
 * Measures the time from click to first frame without an open connection to the media host. After the first
 * recording, the app stores the host's origin and preconnects on the next page load.
 */
export const measureMediaHost = (setting: Setting, { runs }: BenchOptions): Promise<Figure[]> =>
  onLine(setting, async () => {
    const { house, visitHomeAgain } = setting;
    const button = playButton(RECORDED_CAMERA);
    const start = async (folder: string, sign?: (page: Page) => Promise<void>) => {
      const page = await visitHomeAgain(folder);
      await sign?.(page);
      const took = await clickToFirstFrame(page, button);
      await page.context().close();
      return took;
    };
    const hover = async (page: Page) => {
      await page.locator(button).hover();
      await rest(page, HOVER_MS);
    };
    const visits: Measure = async () => {
      const folder = mkdtempSync(join(tmpdir(), 'profile-'));
      try {
        const unknown = await start(folder);
        const known = await start(folder);
        const pressed = await start(folder, (page) => pressDown(page, button));
        const hovered = await start(folder, hover);
        return { unknown, known, pressed, hovered };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    };
    house.setMediaHost(true);
    try {
      const address = await bareClipAddress(setting, RECORDED_CAMERA);
      const { bare } = startsOf(setting, RECORDED_CAMERA, address);
      const turns = await byTurns(runs, [bare, visits]);
      const group = `Recording of another host, click to first frame, ${ON_LINE}`;
      const lines = linesOf(group, turns, 'bare page with hls.js, address known');
      return [
        lines.bare,
        lines.against('home, cold, host unknown', 'unknown'),
        lines.against('home, cold, host known', 'known'),
        lines.against('home, host known, after 80 ms of pressing', 'pressed'),
        lines.against('home, host known, after half a second of hovering', 'hovered'),
      ];
    } finally {
      house.setMediaHost(false);
    }
  });

export const measureScreensOnLine = (setting: Setting, { runs }: BenchOptions): Promise<Figure[]> =>
  onLine(setting, async () => {
    const address = await bareClipAddress(setting, RECORDED_CAMERA);
    const { bare } = startsOf(setting, RECORDED_CAMERA, address);
    const measures = Object.entries(SCREENS).flatMap(([key, { open, selector }]) =>
      screenStarts(setting, key, open, selector),
    );
    const turns = await byTurns(runs, [bare, ...measures]);
    const group = `Recording on other screens, click to first frame, ${ON_LINE}`;
    const lines = linesOf(group, turns, 'bare page with hls.js, address known');
    return [
      lines.bare,
      ...Object.entries(SCREENS).flatMap(([key, { name }]) => [
        lines.against(`${name}, cold`, `${key} cold`, 1.05),
        lines.against(`${name}, after half a second of hovering`, `${key} hover`, 0.35),
        lines.against(`${name}, after 80 ms of pressing`, `${key} press`, 0.35),
      ]),
    ];
  });
