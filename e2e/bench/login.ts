import type { Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import account from '../../mocks/demoAccount.json' with { type: 'json' };
import { endpoints } from '../../src/api/endpoints';
import { FLOORS } from './floors/buildFloors';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { blocking, FORM, slowDown, SLOW_LINE, watchFor } from './slowLine';
import { byTurns, type Measure } from './turns';

const GROUP = `Log-in, first visit over ${SLOW_LINE}`;
const BARE = 'bare page with the same form in React: can be typed in';

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
    const canBeTypedIn = await watchFor(page, FORM);
    await page.goto(path, { waitUntil: 'commit' });
    const ready = await canBeTypedIn();
    await page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts);
    const blocked = await blocking(page);
    await page.context().close();
    return {
      [`${name} ready`]: ready,
      [`${name} blocked`]: blocked,
      [`${name} requests`]: requests,
      [`${name} bytes`]: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    };
  };

const pressed =
  ({ visit }: Setting): Measure =>
  async () => {
    const page = await visit();
    await slowDown(page);
    const isPressed = await watchFor(page, { ...FORM, login: account });
    await page.goto('/login', { waitUntil: 'commit' });
    await isPressed();
    await page.waitForResponse((response) => response.url().endsWith(endpoints.login));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const acts = await page.evaluate(
      (path) => performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))?.startTime,
      endpoints.login,
    );
    await page.context().close();
    return { 'press acts': acts ?? Number.NaN };
  };

export async function measureLogin(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const turns = await byTurns(runs, [
    firstVisit(setting, 'bare', FLOORS.form),
    firstVisit(setting, 'app', '/login'),
    pressed(setting),
  ]);
  const figure = (name: string, key: string, unit: Figure['unit']) => turns.figure(GROUP, name, key, unit);
  return [
    figure(BARE, 'bare ready', 'ms'),
    { ...figure('form: can be typed in', 'app ready', 'ms'), floor: BARE, atMost: 0.6 },
    {
      ...figure('a press as soon as that is possible: the call goes out', 'press acts', 'ms'),
      floor: BARE,
      atMost: 1.3,
    },
    figure('bare page: blocking from navigation start', 'bare blocked', 'ms'),
    { ...figure('blocking from navigation start', 'app blocked', 'ms'), atMost: 120 },
    figure('bare page: script, gzip', 'bare bytes', 'bytes'),
    { ...figure('script until it can be sent, gzip', 'app bytes', 'bytes'), atMost: 120 * 1_024 },
    { ...figure('requests until it can be sent', 'app requests', 'count'), atMost: 8 },
  ];
}
