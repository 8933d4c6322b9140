import { FLOORS } from './floors/buildFloors';
import { clickToFirstFrame, playButton, pressDown } from './inPage';
import type { Figure } from './report';
import { leaveHome, returnHome, type BenchOptions, type Setting } from './setting';
import { byTurns, type Measure } from './turns';

const CAMERA = 'Front Door';
const GROUP = 'Live, click to first frame';
const BARE = 'bare page with the KVS SDK, credentials known';

const bare =
  ({ visit, house, kvs }: Setting): Measure =>
  async () => {
    const page = await visit();
    const query = new URLSearchParams({ channel: house.channelName(CAMERA), endpoint: kvs.endpoint });
    await page.goto(`${FLOORS.live}?${query.toString()}`, { waitUntil: 'networkidle' });
    const bareStart = await clickToFirstFrame(page, 'button');
    await page.context().close();
    return { bareStart };
  };

const cold =
  ({ visitSettledHome }: Setting): Measure =>
  async () => {
    const page = await visitSettledHome();
    const first = await clickToFirstFrame(page, playButton(CAMERA));
    await leaveHome(page);
    await returnHome(page, CAMERA);
    const again = await clickToFirstFrame(page, playButton(CAMERA));
    await page.context().close();
    return { first, again };
  };

const pressed =
  ({ visitSettledHome }: Setting): Measure =>
  async () => {
    const page = await visitSettledHome();
    await pressDown(page, playButton(CAMERA));
    const afterPress = await clickToFirstFrame(page, playButton(CAMERA));
    await page.context().close();
    return { afterPress };
  };

/** How long somebody waits for a camera, against a page that has credentials, the vendor's SDK and nothing else. */
export async function measureLive(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const camera = await setting.film(CAMERA);
  const turns = await byTurns(runs, [bare(setting), cold(setting), pressed(setting)]);
  await camera.kill();
  const figure = (name: string, key: string): Figure => ({
    group: GROUP,
    name,
    unit: 'ms',
    samples: turns.samples(key),
    quiet: turns.quiet,
  });
  return [
    figure(BARE, 'bareStart'),
    { ...figure('cold: a click without any sign before it', 'first'), floor: BARE, atMost: 1.2 },
    { ...figure('after 80 ms of pressing', 'afterPress'), floor: BARE },
    { ...figure('second start of the camera', 'again'), floor: BARE, atMost: 0.6 },
  ];
}
