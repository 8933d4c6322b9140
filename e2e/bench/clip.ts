import type { Page } from '@playwright/test';
import { PlayerRegion } from '../pages/PlayerRegion';
import { FLOORS } from './floors/buildFloors';
import { clickToFirstFrame, jumpToFrame, playButton } from './inPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { linesOf, startsOf } from './starts';
import { byTurns } from './turns';

const CAMERA = 'Garden';
/** A 16 s clip has room for four 3 s jumps. */
const JUMPS = 4;

const START = 'Clip, click to first frame';
const JUMP = 'Clip, jump by 3 s to the new frame';
const PLAYER = 'player';

const bareAddress = (clip: string): string => `${FLOORS.clip}?clip=${encodeURIComponent(clip)}`;

async function addressOfClip({ visitHome }: Setting, camera: string): Promise<string> {
  const page = await visitHome();
  const address = page.waitForResponse((response) => response.url().includes('/hls'));
  await page.locator(playButton(camera)).click();
  const answer: { data: { url: string } } = await (await address).json();
  await page.context().close();
  return answer.data.url;
}

export const bareClipAddress = async (setting: Setting, camera: string): Promise<string> =>
  bareAddress(await addressOfClip(setting, camera));

async function jumps(page: Page, camera: string | null): Promise<number[]> {
  const samples: number[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) samples.push(await jumpToFrame(page, camera));
  return samples;
}

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
  await bare.goto(bareAddress(url));
  await clickToFirstFrame(bare, 'button');
  await bare.evaluate(() => document.querySelector('video')?.pause());
  const theirs = await jumps(bare, null);
  await bare.context().close();
  return [
    { group: JUMP, name: 'bare page', unit: 'ms', samples: theirs },
    { group: JUMP, name: PLAYER, unit: 'ms', samples: ours, floor: 'bare page' },
  ];
}

export async function measureClip(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const url = await addressOfClip(setting, CAMERA);
  const { bare, cold, hovered, focused, pressed } = startsOf(setting, CAMERA, bareAddress(url));
  const turns = await byTurns(runs, [bare, cold, hovered, focused, pressed]);
  const lines = linesOf(START, turns, 'bare page with hls.js, address known');
  return [
    lines.bare,
    lines.against('cold: a click without any sign before it', 'first', 1.15),
    lines.against('cold, the same camera once more', 'again', 1.15),
    lines.against('after half a second of hovering', 'afterHover', 0.7),
    lines.against('after half a second of focus', 'afterFocus', 0.7),
    lines.against('after 80 ms of pressing', 'afterPress', 0.7),
    ...(await jumpFigures(setting, url)),
  ];
}
