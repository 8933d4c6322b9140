import type { Page, Request } from '@playwright/test';
import { ReplayPage, type ReplayLink } from '../pages/ReplayPage';
import { FLOORS } from './floors/buildFloors';
import type { LatestDay } from './floors/dayPage';
import { bareClipAddress } from './clip';
import { clickToFirstFrame, rest, seekToFrame } from './inPage';
import {
  dragTimeline,
  drifts,
  droppedFrames,
  previews,
  seams,
  timelineFrames,
  watchDay,
} from './replayInPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { byTurns, type Measure } from './turns';

const YESTERDAY = 1;
const MOMENT = '10:12:11';
const BEGAN: Readonly<Record<string, number>> = { Driveway: 0, Street: 1, 'Front Door': 6, Garden: 11 };
const FIRST_ENDS = 15.5;
const OTHERS = ['Street', 'Front Door', 'Garden'] as const;
const FRAMES = 480;
const CHANGES = 60;
/** Number of events with which a camera has more than `CHANGES` recordings on each of 30 days. */
const MANY_EVENTS = 3_000;

const GROUP = 'Replay';
const SEAMS = `Replay, ${CHANGES} changes to the next recording`;
/** Longest time a frame may stay on screen, as a percentage of its duration. 200 means one frame late. */
const MAX_STILL = 200;

async function openDay({ visitHome, house }: Setting, link: ReplayLink): Promise<[Page, ReplayPage]> {
  const page = await visitHome();
  const replay = new ReplayPage(page);
  const ids = (link.cameras ?? []).map((name) => house.channelName(name).replace('camera-', ''));
  await replay.open({ ...link, cameras: ids });
  await replay.count.waitFor({ timeout: 120_000 });
  return [page, replay];
}

export async function measureSeams(setting: Setting): Promise<Figure[]> {
  const { house } = setting;
  house.setScenario('media-clip-4-seconds');
  house.furnish(1, MANY_EVENTS);
  try {
    const [page, replay] = await openDay(setting, { daysAgo: YESTERDAY, speed: 2 });
    await replay.button('Play').click();
    await replay.button('Pause').waitFor();
    const samples = await seams(page, CHANGES);
    await page.context().close();
    const longer = samples.filter((percent) => percent > MAX_STILL).length;
    return [
      { group: SEAMS, name: 'the picture stands still, of a frame', unit: '%', samples, atMost: MAX_STILL },
      { group: SEAMS, name: 'changes with a longer pause', unit: 'count', samples: [longer], atMost: 0 },
    ];
  } finally {
    house.furnish(null);
    house.setScenario(null);
  }
}

const folderOf = (address: string): string => new URL('.', address).pathname;

const atLeast = <Item>(count: number, items: readonly Item[]): Item[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length]).filter(
    (item) => item !== undefined,
  );

async function syncedFigures(setting: Setting, runs: number, speed: number): Promise<Figure[]> {
  const samples: number[] = [];
  const dropped: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const link = { daysAgo: YESTERDAY, at: MOMENT, cameras: ['Driveway'], speed };
    const [page, replay] = await openDay(setting, link);
    const playlists = new Set<string>();
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const address = response.url();
      if (new URL(address).pathname.endsWith('.m3u8')) playlists.add(address);
      else if (response.ok()) loaded.add(folderOf(address));
    });
    for (const camera of OTHERS) await replay.other(camera).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('section[data-state="synced"]').length === count,
      OTHERS.length,
    );
    await replay.button('Play').click();
    await replay.button('Pause').waitFor();
    samples.push(...(await drifts(page, BEGAN, FIRST_ENDS)));
    dropped.push(await droppedFrames(page, 'section[aria-label$=" player"] video'));
    await page.context().close();
    // Excludes yesterday's broken recording, of which the app loads only the playlist.
    const played = [...playlists].filter((address) => loaded.has(folderOf(address)));
    bare.push(await bareDropped(setting, atLeast(1 + OTHERS.length, played), speed));
  }
  const name = `of four cameras at ${speed}x`;
  return [
    { group: GROUP, name: `drift ${name}`, unit: 'ms', samples },
    { group: GROUP, name: `bare page: dropped frames ${name}`, unit: '%', samples: bare },
    { group: GROUP, name: `dropped frames ${name}`, unit: '%', samples: dropped, atMost: 2 },
  ];
}

const DAYS = {
  'an ordinary day': null,
  '10,000 events': 'replay-busy-day',
} as const;

async function latestDay({ visitHome }: Setting): Promise<LatestDay> {
  const page = await visitHome();
  const requests: Request[] = [];
  const replay = new ReplayPage(page);
  page.on('request', (request) => requests.push(request));
  await replay.open({ daysAgo: YESTERDAY });
  await replay.count.waitFor({ timeout: 120_000 });
  const cameras = requests.find((request) => request.url().endsWith('/cameras'));
  const { authorization = '' } = (await cameras?.allHeaders()) ?? {};
  const pages = new Map<string, string[]>();
  for (const address of requests.map((request) => request.url())) {
    const query = new URL(address).searchParams;
    const camera = query.get('deviceUuid');
    if (camera !== null && query.has('begin')) pages.set(camera, [...(pages.get(camera) ?? []), address]);
  }
  await page.context().close();
  return { headers: { authorization }, cameras: cameras?.url() ?? '', pages: [...pages.values()] };
}

async function dayFigures(setting: Setting, runs: number, day: keyof typeof DAYS): Promise<Figure[]> {
  const { house, visit, visitHome } = setting;
  house.setScenario(DAYS[day]);
  try {
    const latest = await latestDay(setting);
    const bare: Measure = async () => {
      const page = await visit();
      await page.addInitScript((known) => {
        window.latestDay = known;
      }, latest);
      const times = await watchDay(page);
      await page.goto(FLOORS.day);
      const { draggable, complete } = await times();
      await page.context().close();
      return { bareDraggable: draggable, bareComplete: complete };
    };
    const app: Measure = async () => {
      const page = await visitHome();
      const times = await watchDay(page);
      await new ReplayPage(page).open({ daysAgo: YESTERDAY });
      const { draggable, complete } = await times();
      await page.context().close();
      return { draggable, complete };
    };
    const turns = await byTurns(runs, [bare, app]);
    const line = (name: string, key: string) => turns.figure(`${GROUP}, ${day}`, name, key, 'ms');
    const floors = ['bare page: timeline can be dragged', 'bare page: all of the day is there'] as const;
    return [
      line(floors[0], 'bareDraggable'),
      { ...line('timeline can be dragged', 'draggable'), floor: floors[0] },
      line(floors[1], 'bareComplete'),
      { ...line('all of the day is there', 'complete'), floor: floors[1] },
    ];
  } finally {
    house.setScenario(null);
  }
}

/** Positions in the current recording, in seconds from the start of the visit. */
const CACHED = [2, 9, 4, 13, 6, 3, 11, 8];
/** Positions in other cameras' recordings, in seconds from the start of the visit. */
const NOT_CACHED = [-8, 12, -9, 13, -4];
const REST_MS = 700;

async function handFigures(setting: Setting, runs: number): Promise<Figure[]> {
  const drag = async (cameras: readonly string[], seconds: readonly number[]) => {
    const [page, replay] = await openDay(setting, { daysAgo: YESTERDAY, at: MOMENT, cameras });
    await page.locator('[data-phase="paused"]').waitFor();
    await replay.time.focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('+');
    await page.waitForLoadState('networkidle');
    await rest(page, REST_MS);
    const places = await replay.time.evaluate((slider, wanted) => {
      const surface = slider.parentElement;
      const playhead = surface?.querySelector<HTMLElement>('[style*="--x"]');
      const at = Number.parseFloat(playhead?.style.getPropertyValue('--x') ?? '');
      return wanted.map((second) => at / (surface?.clientWidth ?? 1) + second / 60);
    }, seconds);
    const samples = await dragTimeline(page, places, REST_MS);
    await page.context().close();
    return samples;
  };
  const address = await bareClipAddress(setting, 'Garden');
  const found = {
    bareSeek: [] as number[],
    bareStart: [] as number[],
    cached: [] as number[],
    loaded: [] as number[],
  };
  for (let run = 0; run < runs; run += 1) {
    const page = await setting.visit();
    await page.goto(address, { waitUntil: 'networkidle' });
    found.bareStart.push(await clickToFirstFrame(page, 'button'));
    await page.waitForLoadState('networkidle');
    for (const second of CACHED) found.bareSeek.push(await seekToFrame(page, second));
    await page.context().close();
    found.cached.push(...(await drag(['Garden'], CACHED)));
    found.loaded.push(...(await drag([], NOT_CACHED)));
  }
  const group = 'Replay, picture under the hand on the timeline';
  const line = (name: string, samples: readonly number[]): Figure => ({ group, name, unit: 'ms', samples });
  return [
    line('bare page: seek in what is loaded', found.bareSeek),
    { ...line('in the loaded recording', found.cached), atMost: 100 },
    line('bare page: first frame, address known', found.bareStart),
    { ...line('in another recording', found.loaded), atMost: 400 },
  ];
}

async function bareDropped({ visit }: Setting, clips: readonly string[], speed: number): Promise<number> {
  const query = new URLSearchParams({ rate: String(speed), width: '480' });
  for (const clip of clips) query.append('clip', clip);
  const page = await visit();
  await page.goto(`${FLOORS.players}?${query.toString()}`, { waitUntil: 'networkidle' });
  await page.locator('button').click();
  await page.waitForFunction(
    ([count, end]) =>
      [...document.querySelectorAll('video')].filter(({ currentTime }) => currentTime >= end).length ===
      count,
    [clips.length, FIRST_ENDS] as const,
  );
  const dropped = await droppedFrames(page, 'video');
  await page.context().close();
  return dropped;
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

export async function measureDay(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const day of ['an ordinary day', '10,000 events'] as const) {
    figures.push(...(await dayFigures(setting, runs, day)));
  }
  return figures;
}

export async function measureScrubbing(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  return [...(await handFigures(setting, runs)), await previewFigure(setting), await frameFigure(setting)];
}

export async function measureSynced(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  return [...(await syncedFigures(setting, runs, 1)), ...(await syncedFigures(setting, runs, 4))];
}
