import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { bareFirstFrame, clickToFirstFrame, jumpToFrame } from './inPage';
import type { Figure } from './report';
import { BARE_PAGE, leaveHome, returnHome, type BenchOptions, type Setting } from './setting';

const LIVE = 'Front Door';
const RECORDED = 'Garden';
/** As many jumps of 3 s as fit into a clip of 16 s. */
const JUMPS = 4;

async function coldLogin({ visit }: Setting, runs: number): Promise<Figure[]> {
  const group = 'Log-in, first visit';
  const ready: number[] = [];
  let scripts = 0;
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const page = await visit();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.body());
    });
    const login = new LoginPage(page);
    await login.open();
    await login.submit.waitFor();
    ready.push(await page.evaluate(() => performance.now()));
    const loaded = await Promise.all(bodies);
    scripts = loaded.length;
    bytes = loaded.reduce((sum, body) => sum + gzipSync(body).length, 0);
    await page.context().close();
  }
  return [
    { group, name: 'form on the screen', unit: 'ms', samples: ready },
    { group, name: 'script files', unit: 'count', samples: [scripts] },
    { group, name: 'script, gzipped', unit: 'bytes', samples: [bytes] },
  ];
}

/** The first start of a visit loads the transport's code; the others find it there. */
async function starts(page: Page, camera: string, runs: number): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    samples.push(await clickToFirstFrame(page, camera));
    await leaveHome(page);
    await returnHome(page, camera);
  }
  return samples;
}

async function live({ film, visitHome }: Setting, runs: number): Promise<Figure[]> {
  const group = 'Live, click to first frame';
  await film(LIVE);
  const page = await visitHome();
  const [first = Number.NaN, ...later] = await starts(page, LIVE, runs + 1);
  await page.context().close();
  return [
    { group, name: 'first of a visit', unit: 'ms', samples: [first] },
    { group, name: 'later ones', unit: 'ms', samples: later },
  ];
}

async function jumps(page: Page, camera: string | null): Promise<number[]> {
  const samples: number[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) samples.push(await jumpToFrame(page, camera));
  return samples;
}

async function clips({ visit, visitHome }: Setting, runs: number): Promise<Figure[]> {
  const group = 'Clip, click to first frame';
  const page = await visitHome();
  const address = page.waitForResponse((response) => response.url().includes('/hls'));
  const [first = Number.NaN, ...later] = await starts(page, RECORDED, runs + 1);
  const answer: { data: { url: string } } = await (await address).json();
  await clickToFirstFrame(page, RECORDED);
  const player = new PlayerRegion(page, RECORDED);
  await player.region.hover();
  await player.button('Pause').click();
  await player.button('Play').waitFor();
  const ours = await jumps(page, RECORDED);
  await page.context().close();

  const bare = await visit();
  const bareStarts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await bare.goto(BARE_PAGE);
    bareStarts.push(await bareFirstFrame(bare, answer.data.url));
  }
  await bare.evaluate(() => document.querySelector('video')?.pause());
  const theirs = await jumps(bare, null);
  await bare.context().close();

  return [
    { group, name: 'first of a visit', unit: 'ms', samples: [first] },
    { group, name: 'later ones', unit: 'ms', samples: later },
    { group, name: 'bare page with hls.js, address known', unit: 'ms', samples: bareStarts },
    { group: 'Clip, jump by 3 s to the new frame', name: 'player', unit: 'ms', samples: ours },
    { group: 'Clip, jump by 3 s to the new frame', name: 'bare page', unit: 'ms', samples: theirs },
  ];
}

/** How long a visitor waits for something to see. */
export async function measureStarts(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  return [
    ...(await coldLogin(setting, runs)),
    ...(await live(setting, runs)),
    ...(await clips(setting, runs)),
  ];
}
