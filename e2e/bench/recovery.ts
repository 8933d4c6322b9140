import type { Page } from '@playwright/test';
import type { Camera } from '../kvs/camera';
import { clickToFirstFrame, longestGap, playButton, stillAndBack } from './inPage';
import type { Figure } from './report';
import { untilStatus, type BenchOptions, type Setting } from './setting';

const CAMERA = 'Living Room';
/** Four seconds of video, in which a change of signaling or of the network path is over. */
const FRAMES = 60;

async function watch(setting: Setting): Promise<{ page: Page; camera: Camera }> {
  const camera = await setting.film(CAMERA);
  const page = await setting.visitHome();
  await clickToFirstFrame(page, playButton(CAMERA));
  await untilStatus(page, CAMERA, 'Live');
  return { page, camera };
}

async function interrupt(
  setting: Setting,
  strike: (camera: Camera) => Promise<unknown>,
): Promise<{ noticed: number; back: number }> {
  const { page, camera } = await watch(setting);
  const began = Date.now();
  const seen = stillAndBack(page, CAMERA);
  await strike(camera);
  const { still, back } = await seen;
  await page.context().close();
  await camera.kill();
  return { noticed: still - began, back: back - began };
}

async function interruptions(
  setting: Setting,
  runs: number,
  what: string,
  strike: (camera: Camera) => Promise<unknown>,
): Promise<Figure[]> {
  const group = 'Live, recovery from a picture that stopped';
  const noticed: number[] = [];
  const back: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const times = await interrupt(setting, strike);
    noticed.push(times.noticed);
    back.push(times.back);
  }
  return [
    { group, name: `${what}: named still after`, unit: 'ms', samples: noticed },
    { group, name: `${what}: live again after`, unit: 'ms', samples: back },
  ];
}

async function gaps(setting: Setting, runs: number, name: string, strike: () => void): Promise<Figure> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { page, camera } = await watch(setting);
    const gap = longestGap(page, CAMERA, FRAMES);
    strike();
    samples.push(await gap);
    await page.context().close();
    await camera.kill();
  }
  return { group: 'Live, longest gap between frames', name, unit: 'ms', samples };
}

/** How long the picture is away for each fault; a camera's is 67 ms from frame to frame. */
export async function measureRecovery(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { kvs, house } = setting;
  const channel = kvs.channel(house.channelName(CAMERA));
  // Each of these takes ten seconds and more.
  const few = Math.min(runs, 3);
  return [
    ...(await interruptions(setting, few, 'camera killed, back at once', async (camera) => {
      await camera.kill();
      await setting.film(CAMERA);
    })),
    ...(await interruptions(setting, few, 'picture frozen', (camera) => camera.freeze())),
    await gaps(setting, few, 'nothing happens', () => undefined),
    await gaps(setting, few, 'signaling killed', () => channel.cutViewers()),
    await gaps(setting, few, 'GO_AWAY', () => channel.notifyViewers('GO_AWAY')),
    await gaps(setting, few, 'RECONNECT_ICE_SERVER', () => channel.notifyViewers('RECONNECT_ICE_SERVER')),
  ];
}
