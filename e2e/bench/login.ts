import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { FLOORS } from './floors/buildFloors';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { byTurns, type Measure } from './turns';

const GROUP = 'Log-in, first visit over slow 4G (150 ms, 1.6 Mbit/s, processor at a quarter)';
const BARE = 'bare page with the same form in React: can be typed in';

/** Lighthouse's slow line and slow telephone. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** From the start of the navigation to the frame in which the password's field is on the screen, and can be typed in. */
const canBeTypedIn = (page: Page): Promise<number> =>
  page
    .waitForFunction(
      () => {
        const field = document.querySelector<HTMLInputElement>('input[type=password]');
        return field !== null && !field.disabled && field.getClientRects().length > 0 && performance.now();
      },
      undefined,
      { polling: 'raf', timeout: 60_000 },
    )
    .then(async (found) => Number(await found.jsonValue()));

/** Milliseconds over 50 of every task since the navigation began. */
const blocking = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0));
        });
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

const firstVisit =
  ({ visit }: Setting, name: string, path: string): Measure =>
  async () => {
    const page = await visit();
    const scripts: Promise<Buffer>[] = [];
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    page.on('response', (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit' });
    const ready = await canBeTypedIn(page);
    const requestsUntilReady = requests;
    const bodies = await Promise.all(scripts);
    await page.waitForLoadState('networkidle');
    const blocked = await blocking(page);
    await page.context().close();
    return {
      [`${name} ready`]: ready,
      [`${name} blocked`]: blocked,
      [`${name} requests`]: requestsUntilReady,
      [`${name} bytes`]: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    };
  };

/** How long somebody waits for the form, against the same form in React alone. */
export async function measureLogin(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const turns = await byTurns(runs, [
    firstVisit(setting, 'bare', FLOORS.form),
    firstVisit(setting, 'app', '/login'),
  ]);
  const figure = (name: string, key: string, unit: Figure['unit']): Figure => ({
    group: GROUP,
    name,
    unit,
    samples: turns.samples(key),
    quiet: turns.quiet,
  });
  return [
    figure(BARE, 'bare ready', 'ms'),
    { ...figure('form: can be typed in', 'app ready', 'ms'), floor: BARE, atMost: 0.6 },
    figure('bare page: blocking from navigation start', 'bare blocked', 'ms'),
    { ...figure('blocking from navigation start', 'app blocked', 'ms'), atMost: 120 },
    figure('bare page: script until then, gzip', 'bare bytes', 'bytes'),
    { ...figure('script until then, gzip', 'app bytes', 'bytes'), atMost: 120_000 },
    { ...figure('requests until then', 'app requests', 'count'), atMost: 8 },
  ];
}
