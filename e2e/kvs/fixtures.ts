import { test as base } from '../fixtures';
import { buildPageScript, startCamera, type Camera } from './camera';
import { startKvs, type KvsEmulator } from '../../mocks/http/kvsEmulator';
import { openHouse, type House } from './house';

interface Outside {
  kvs: KvsEmulator;
  house: House;
  cameraScript: string;
}

interface Cameras {
  /** Starts a camera that stops after the test. */
  film: (displayName: string) => Promise<Camera>;
  contract: undefined;
}

/** The video is small, because encoding and decoding take most of the time of these tests. */
const FILM = { width: 320, height: 180, rate: 10 };

/** The vendor, the signaling service and the cameras run outside the page, as in a deployment. */
export const test = base.extend<Cameras, Outside>({
  kvs: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, provide) => {
      const kvs = await startKvs();
      await provide(kvs);
      await kvs.stop();
    },
    { scope: 'worker' },
  ],

  house: [
    async ({ kvs }, provide) => {
      const house = await openHouse(kvs.endpoint);
      await provide(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  cameraScript: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, provide) => {
      await provide(await buildPageScript('cameraPage'));
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ house }, provide) => {
    await provide(house.url);
  },

  ignoreHTTPSErrors: true,

  // The vendor and the signaling service use real time, so the pages must too.
  opensAt: null,

  contract: [
    async ({ house }, provide) => {
      const before = house.violations().length;
      await provide(undefined);
      test.expect(house.violations().slice(before), 'the vendor complained').toEqual([]);
    },
    { auto: true },
  ],

  // The vendor runs outside the page, so URL parameters cannot log the user in.
  home: async ({ homeByForm }, provide) => {
    await provide(homeByForm);
  },

  film: async ({ kvs, house, cameraScript }, provide) => {
    const cameras: Camera[] = [];
    await provide(async (displayName) => {
      const camera = await startCamera(kvs, house.channelName(displayName), cameraScript, { film: FILM });
      cameras.push(camera);
      return camera;
    });
    await Promise.all(cameras.map((camera) => camera.kill()));
  },
});

export { expect } from '../fixtures';
