import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { FLOORS } from './floors/buildFloors';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { blocking, FIRST_PICTURE, FORM, slowDown, SLOW_LINE, watchFor } from './slowLine';
import { byTurns, type Measure } from './turns';

const GROUP = `Home with a session, first visit over ${SLOW_LINE}`;
const BARE = 'bare page with a form in React: can be typed in';
const HOUSES = [8, 50, 200, 1_000] as const;

async function visitWithSession({ visit }: Setting, token: string): Promise<Page> {
  const page = await visit();
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token);
  return page;
}

async function tokenOf({ visitHome }: Setting): Promise<string> {
  const page = await visitHome();
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.context().close();
  return token ?? '';
}

const bare =
  ({ visit }: Setting): Measure =>
  async () => {
    const page = await visit();
    await slowDown(page);
    const canBeTypedIn = await watchFor(page, FORM);
    await page.goto(FLOORS.form, { waitUntil: 'commit' });
    const bareReady = await canBeTypedIn();
    await page.context().close();
    return { bareReady };
  };

const cold =
  (setting: Setting, token: string): Measure =>
  async () => {
    const page = await visitWithSession(setting, token);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await slowDown(page);
    const firstPicture = await watchFor(page, FIRST_PICTURE);
    await page.goto('/home', { waitUntil: 'commit' });
    const picture = await firstPicture();
    const until = [...scripts];
    await page.waitForLoadState('networkidle');
    const blocked = await blocking(page);
    const bodies = await Promise.all(until);
    await page.context().close();
    return { picture, blocked, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  };

const nextPaint = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name }).evaluate(async (button) => {
    const began = performance.now();
    if (button instanceof HTMLElement) button.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - began;
  });

const house =
  (setting: Setting, token: string, cameras: number): Measure =>
  async () => {
    setting.house.furnish(cameras);
    const page = await visitWithSession(setting, token);
    let pictures = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures += 1;
    });
    const firstPicture = await watchFor(page, FIRST_PICTURE);
    await page.goto('/home', { waitUntil: 'commit' });
    await firstPicture();
    await page.waitForLoadState('networkidle');
    const [nodes, requested] = [await page.evaluate(() => document.querySelectorAll('*').length), pictures];
    const paint = Math.max(await nextPaint(page, 'List view'), await nextPaint(page, 'Grid view'));
    await page.context().close();
    setting.house.furnish(null);
    return { [`${cameras} nodes`]: nodes, [`${cameras} pictures`]: requested, [`${cameras} paint`]: paint };
  };

export async function measureHome(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const token = await tokenOf(setting);
  const turns = await byTurns(runs, [
    bare(setting),
    cold(setting, token),
    ...HOUSES.map((cameras) => house(setting, token, cameras)),
  ]);
  const { figure } = turns;
  return [
    figure(GROUP, BARE, 'bareReady', 'ms'),
    { ...figure(GROUP, 'first picture', 'picture', 'ms'), floor: BARE, atMost: 2.2 },
    { ...figure(GROUP, 'blocking from navigation start', 'blocked', 'ms'), atMost: 250 },
    { ...figure(GROUP, 'script until then, gzip', 'bytes', 'bytes'), atMost: 170 * 1_024 },
    ...HOUSES.flatMap((cameras) => {
      const group = `Home with ${cameras.toLocaleString('en')} cameras`;
      return [
        figure(group, 'elements on the page', `${cameras} nodes`, 'count'),
        figure(group, 'pictures asked for', `${cameras} pictures`, 'count'),
        { ...figure(group, 'grid to list and back: next paint', `${cameras} paint`, 'ms'), atMost: 100 },
      ];
    }),
  ];
}
