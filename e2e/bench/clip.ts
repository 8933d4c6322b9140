import type { Page } from '@playwright/test';
import { PlayerRegion } from '../pages/PlayerRegion';
import { FLOORS } from './floors/buildFloors';
import { clickToFirstFrame, jumpToFrame, playButton, pressDown } from './inPage';
import type { Figure } from './report';
import { leaveHome, returnHome, type BenchOptions, type Setting } from './setting';
import { byTurns, type Measure } from './turns';

const CAMERA = 'Garden';
/** As many jumps of 3 s as fit into a clip of 16 s. */
const JUMPS = 4;
/** From the pointer's coming to the click of somebody who knows what they want. */
const HOVER = 500;

const START = 'Clip, click to first frame';
const JUMP = 'Clip, jump by 3 s to the new frame';
const BARE = 'bare page with hls.js, address known';
const PLAYER = 'player';

async function addressOfClip({ visitHome }: Setting): Promise<string> {
  const page = await visitHome();
  const address = page.waitForResponse((response) => response.url().includes('/hls'));
  await page.locator(playButton(CAMERA)).click();
  const answer: { data: { url: string } } = await (await address).json();
  await page.context().close();
  return answer.data.url;
}

async function jumps(page: Page, camera: string | null): Promise<number[]> {
  const samples: number[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) samples.push(await jumpToFrame(page, camera));
  return samples;
}

const bare =
  ({ visit }: Setting, url: string): Measure =>
  async () => {
    const page = await visit();
    await page.goto(`${FLOORS.clip}?clip=${encodeURIComponent(url)}`, { waitUntil: 'networkidle' });
    const bareStart = await clickToFirstFrame(page, 'button');
    await page.context().close();
    return { bareStart };
  };

/** Nobody has shown that they would press: not even the pointer is there. */
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

const hovered =
  ({ visitSettledHome }: Setting): Measure =>
  async () => {
    const page = await visitSettledHome();
    await page.locator(playButton(CAMERA)).hover();
    await page.waitForTimeout(HOVER);
    const afterHover = await clickToFirstFrame(page, playButton(CAMERA));
    await page.context().close();
    return { afterHover };
  };

/** The keyboard's way: no pointer lies over the player, which it would show its controls to. */
const focused =
  ({ visitSettledHome }: Setting): Measure =>
  async () => {
    const page = await visitSettledHome();
    await page.locator(playButton(CAMERA)).focus();
    await page.waitForTimeout(HOVER);
    const afterFocus = await clickToFirstFrame(page, playButton(CAMERA));
    await page.context().close();
    return { afterFocus };
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

async function jumpFigures({ visit, visitHome }: Setting, url: string): Promise<Figure[]> {
  const page = await visitHome();
  await clickToFirstFrame(page, playButton(CAMERA));
  const player = new PlayerRegion(page, CAMERA);
  await player.region.hover();
  await player.button('Pause').click();
  await player.button('Play').waitFor();
  const ours = await jumps(page, CAMERA);
  await page.context().close();

  const bare = await visit();
  await bare.goto(`${FLOORS.clip}?clip=${encodeURIComponent(url)}`);
  await clickToFirstFrame(bare, 'button');
  await bare.evaluate(() => document.querySelector('video')?.pause());
  const theirs = await jumps(bare, null);
  await bare.context().close();
  return [
    { group: JUMP, name: 'bare page', unit: 'ms', samples: theirs },
    { group: JUMP, name: PLAYER, unit: 'ms', samples: ours, floor: 'bare page' },
  ];
}

/** How long somebody waits for a recording, against a page that has its address and hls.js and nothing else. */
export async function measureClip(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const url = await addressOfClip(setting);
  const turns = await byTurns(runs, [
    bare(setting, url),
    cold(setting),
    hovered(setting),
    focused(setting),
    pressed(setting),
  ]);
  const figure = (name: string, key: string): Figure => ({
    group: START,
    name,
    unit: 'ms',
    samples: turns.samples(key),
    quiet: turns.quiet,
  });
  const against = (name: string, key: string, atMost: number): Figure => ({
    ...figure(name, key),
    floor: BARE,
    atMost,
  });
  return [
    figure(BARE, 'bareStart'),
    against('cold: a click without any sign before it', 'first', 1.15),
    against('cold, the same camera once more', 'again', 1.15),
    against('after half a second of hovering', 'afterHover', 0.7),
    against('after half a second of focus', 'afterFocus', 0.7),
    against('after 80 ms of pressing', 'afterPress', 0.7),
    ...(await jumpFigures(setting, url)),
  ];
}
