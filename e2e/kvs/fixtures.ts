import { test as base } from '../fixtures';
import { buildCameraScript, startCamera, type Camera } from './camera';
import { startKvs, type KvsEmulator } from './emulator';
import { openHouse, type House } from './house';

interface Outside {
  kvs: KvsEmulator;
  house: House;
  cameraScript: string;
}

interface Cameras {
  /** Starts a camera by its display name; all are ended after the test. */
  film: (displayName: string) => Promise<Camera>;
  contract: undefined;
}

/** The app as deployed; vendor, signaling service and cameras are processes outside its page. */
export const test = base.extend<Cameras, Outside>({
  kvs: [
    async ({}, use) => {
      const kvs = await startKvs();
      await use(kvs);
      await kvs.stop();
    },
    { scope: 'worker' },
  ],

  house: [
    async ({ kvs }, use) => {
      const house = await openHouse(kvs.endpoint);
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  cameraScript: [
    async ({}, use) => {
      await use(await buildCameraScript());
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ house }, use) => {
    await use(house.url);
  },

  ignoreHTTPSErrors: true,

  contract: [
    async ({ house }, use) => {
      const before = house.violations().length;
      await use(undefined);
      test.expect(house.violations().slice(before), 'the vendor complained').toEqual([]);
    },
    { auto: true },
  ],

  film: async ({ kvs, house, cameraScript }, use) => {
    const cameras: Camera[] = [];
    await use(async (displayName) => {
      const camera = await startCamera(kvs, house.channelName(displayName), cameraScript);
      cameras.push(camera);
      return camera;
    });
    await Promise.all(cameras.map((camera) => camera.kill()));
  },
});

export { expect } from '../fixtures';
