import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../chromium';
import {
  buildCameraScript,
  startCamera,
  startSmallCameras,
  type Camera,
  type SmallCameras,
} from '../kvs/camera';
import { startKvs, type KvsEmulator } from '../../mocks/http/kvsEmulator';
import { SILENT_ICE_SERVERS } from '../../mocks/kvs/protocol';
import { openHouse, type House } from '../kvs/house';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { buildFloors } from './floors/buildFloors';
import { createLine, type Line } from './line';

/** Everything that is measured with: the app as deployed, its vendor, its signaling service and a browser. */
export interface Setting {
  browser: Browser;
  house: House;
  kvs: KvsEmulator;
  /** Between the browsers and all of these. */
  line: Line;
  /** @param isOnLine whether its media go over the line as well; else they go from browser to browser. */
  film(displayName: string, isOnLine?: boolean): Promise<Camera>;
  /** The same for many at once, with small pictures, in one browser. */
  filmSmall(displayNames: readonly string[]): Promise<SmallCameras>;
  /** A new visitor's page, still empty. */
  visit(): Promise<Page>;
  /** A new visitor's page, logged in. */
  visitHome(): Promise<Page>;
  /** The same, when it has done all that it does unasked. */
  visitSettledHome(): Promise<Page>;
  stop(): Promise<void>;
}

export interface BenchOptions {
  runs: number;
  cycles: number;
  /** Of which recordings the frames are gone through; none: all. */
  recordings: readonly string[];
}

export async function prepare(): Promise<Setting> {
  const script = await buildCameraScript();
  const line = createLine();
  // Like AWS, it hands out relays with their time to live; these never answer, and none is needed here.
  const refusals = {
    refusal: () => null,
    hasCapacityFor: () => true,
    refusesSocket: () => false,
    iceServers: () => SILENT_ICE_SERVERS,
  };
  const kvs = await startKvs({ listen: line.listen, refusals });
  const house = await openHouse(kvs.endpoint, await buildFloors(), line.listen);
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    // Where only the pages ignore them, each new connection is made twice, and those made ahead come to nothing.
    args: [...(options.args ?? []), '--ignore-certificate-errors'],
  });
  const cameras = new Set<Camera>();

  const visit = async () => {
    const context = await browser.newContext({
      baseURL: house.url,
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
    });
    return context.newPage();
  };

  const visitHome = async () => {
    const page = await visit();
    const login = new LoginPage(page);
    await login.open();
    await login.fill();
    // A pointer that pressed a button would rest over a camera, which is a sign.
    await login.password.press('Enter');
    await page.getByRole('article').first().waitFor();
    return page;
  };

  return {
    browser,
    house,
    kvs,
    line,
    visit,
    async film(displayName, isOnLine = false) {
      const camera = await startCamera(kvs, house.channelName(displayName), script, {
        ...(isOnLine && { front: line.front }),
      });
      cameras.add(camera);
      return camera;
    },
    filmSmall: (displayNames) => startSmallCameras(kvs, displayNames.map(house.channelName), script),
    visitHome,
    async visitSettledHome() {
      const page = await visitHome();
      await page.waitForLoadState('networkidle');
      return page;
    },
    async stop() {
      await Promise.all([...cameras].map((camera) => camera.kill()));
      await browser.close();
      await house.stop();
      await kvs.stop();
      await line.stop();
    },
  };
}

/** Waits, beyond the timeout of a test, until a player says this. */
export const untilStatus = (page: Page, camera: string, status: string): Promise<void> =>
  new PlayerRegion(page, camera).status.filter({ hasText: status }).waitFor({ timeout: 120_000 });

/** Goes to another screen, and waits until it has done what it does unasked. @param shown a part of that screen. */
export async function openScreen(page: Page, link: string, shown: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  // The screen before has such a part, too, and stays until the other one has come.
  await page.getByRole('heading', { level: 1, name: link }).waitFor();
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
}

export async function leaveHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account' }).click();
  // On a slow line the other screen is still to come, and home goes on until it is there.
  await page.getByRole('article').first().waitFor({ state: 'detached' });
}

export async function returnHome(page: Page, camera: string): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: `Play ${camera}` }).waitFor();
}
