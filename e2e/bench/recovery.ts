import type { Page } from '@playwright/test';
import type { Camera } from '../kvs/camera';
import { clickToFirstFrame, longestGap, nextFrame, playButton, rest, stillAndBack } from './inPage';
import { ON_LINE, onLine } from './onLine';
import type { Figure } from './report';
import { untilStatus, type BenchOptions, type Setting } from './setting';

const CAMERA = 'Living Room';
/** Frames in about four seconds of video, during which signaling or the network changes. */
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

export async function measureRecovery(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { kvs, house } = setting;
  const channel = kvs.channel(house.channelName(CAMERA));
  // A run takes more than ten seconds, so three must suffice.
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

const AWAY = [1_000, 5_000, 30_000];

export const measureNetwork = (setting: Setting, { runs }: BenchOptions): Promise<Figure[]> =>
  onLine(setting, async () => {
    const { line } = setting;
    const group = `Live, network's return to the next frame, ${ON_LINE}`;
    const few = Math.min(runs, 3);

    const returns = async (
      name: string,
      strike: (page: Page, changeAddress: (isNoticed: boolean) => void) => Promise<unknown>,
    ): Promise<Figure> => {
      const samples: number[] = [];
      for (let run = 0; run < few; run += 1) {
        const camera = await setting.film(CAMERA, true);
        const ofCamera = line.connections();
        const page = await setting.visitHome();
        await clickToFirstFrame(page, playButton(CAMERA));
        await untilStatus(page, CAMERA, 'Live');
        await strike(page, (isNoticed) => line.changeAddress(ofCamera, isNoticed));
        samples.push(await nextFrame(page, CAMERA));
        await page.context().close();
        await camera.kill();
      }
      return { group, name, unit: 'ms', samples };
    };
    const away = async (page: Page, milliseconds: number) => {
      line.cut();
      await page.context().setOffline(true);
      await rest(page, milliseconds);
    };
    const back = async (page: Page) => {
      line.restore();
      await page.context().setOffline(false);
    };

    const figures: Figure[] = [];
    for (const milliseconds of AWAY) {
      const figure = await returns(`network off for ${milliseconds / 1_000} s`, async (page) => {
        await away(page, milliseconds);
        await back(page);
      });
      figures.push({ ...figure, atMost: 1_000 });
    }
    const changed = await returns(
      'other address after 5 s without a network',
      async (page, changeAddress) => {
        await away(page, 5_000);
        changeAddress(true);
        await back(page);
      },
    );
    const notified = await returns('other address, as the browser tells', async (page, changeAddress) => {
      changeAddress(true);
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    });
    const untold = await returns(
      'other address, of which the browser says nothing',
      async (_, changeAddress) => {
        changeAddress(true);
        return Promise.resolve();
      },
    );
    return [...figures, { ...changed, atMost: 1_000 }, { ...notified, atMost: 1_000 }, untold];
  });
