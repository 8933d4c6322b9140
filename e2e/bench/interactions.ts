import type { Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '../../src/domain/dateRange';
import { ReplayPage } from '../pages/ReplayPage';
import { rest } from './inPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const CAMERAS = 200;
const EVENTS = 9_000;
const SLOWDOWN = 4;
/** Even the throttled CPU finishes all work caused by a press within this time. */
const WATCHED_MS = 2_000;
const AT_MOST_MS = 100;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time of the thread in microseconds. `dur` is wall time, which also includes waiting for the CPU. */
  tdur?: number;
  dur?: number;
  args?: { name?: string };
}

/** @returns the CPU time of the longest main-thread task in milliseconds */
function longestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000));
}

/** `measureOne` hovers over `target` before the press, so that prefetches finish before the measurement. */
interface Press {
  name: string;
  open?: (page: Page) => Promise<unknown>;
  target: (page: Page) => Locator;
  press?: (page: Page) => Promise<unknown>;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first();

async function openActivity(page: Page): Promise<void> {
  const today = dayOf(Date.now());
  await page.goto(`/last-activity?from=${addDays(today, -6)}&to=${today}`);
  await page.getByRole('article').first().waitFor();
}

async function openPreferences(page: Page): Promise<void> {
  await page.goto('/account');
  await button('Preferences')(page).click();
}

const player = (page: Page) => page.getByRole('region', { name: / player$/ });

const PRESSES: readonly Press[] = [
  { name: 'Home: List view', target: button('List view') },
  { name: 'Home: Arrange', target: button('Arrange') },
  { name: 'Home: Play', target: button(/^Play /) },
  {
    name: 'Player: first zoom key',
    open: async (page) => {
      await button(/^Play /)(page).click();
      await player(page).focus();
    },
    target: player,
    press: (page) => page.keyboard.press('+'),
  },
  { name: 'Last activity: Calendar', open: openActivity, target: button('Calendar') },
  { name: 'Last activity: Motion', open: openActivity, target: button(/^Motion/) },
  {
    name: 'Replay: another camera',
    open: async (page) => {
      const replay = new ReplayPage(page);
      await replay.open({ daysAgo: 1, at: '10:12:11' });
      await replay.count.waitFor({ timeout: 120_000 });
    },
    target: button(/^Front Door/),
  },
  { name: 'Account: Preferences', open: (page) => page.goto('/account'), target: button('Preferences') },
  {
    name: 'Preferences: Dark',
    open: openPreferences,
    target: (page) => page.getByRole('radio', { name: 'Dark' }),
  },
  {
    name: 'Preferences: Deutsch',
    open: openPreferences,
    target: (page) => page.getByLabel('Language'),
    press: (page) => page.getByLabel('Language').selectOption('de'),
  },
];

async function measureOne(setting: Setting, { open, target, press }: Press): Promise<number> {
  const page = await setting.visitHome();
  await open?.(page);
  await target(page).hover();
  await page.waitForLoadState('networkidle');
  // Late responses may have moved the button from under the pointer.
  await target(page).hover();
  await setting.browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline'],
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (press === undefined) {
    await page.mouse.down();
    await page.mouse.up();
  } else await press(page);
  await rest(page, WATCHED_MS);
  const trace = await setting.browser.stopTracing();
  await page.context().close();
  return longestTask(trace);
}

/** Measures the longest task after each press, which bounds the delay of the next press. */
export async function measureInteractions(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  setting.house.furnish(CAMERAS, EVENTS);
  const figures: Figure[] = [];
  try {
    for (const press of PRESSES) {
      const samples: number[] = [];
      for (let run = 0; run < Math.min(runs, 3); run += 1) samples.push(await measureOne(setting, press));
      figures.push({
        group: `${CAMERAS} cameras, ${EVENTS} events, processor ${SLOWDOWN} times slower: longest task after`,
        name: press.name,
        unit: 'ms',
        samples,
        atMost: AT_MOST_MS,
      });
    }
  } finally {
    setting.house.furnish(null);
  }
  return figures;
}
