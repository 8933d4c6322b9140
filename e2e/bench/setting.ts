import { readdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../chromium';
import {
  buildPageScript,
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

export interface Setting {
  browser: Browser;
  house: House;
  kvs: KvsEmulator;
  line: Line;
  /** @param isOnLine true sends media through `line` instead of directly to the browser */
  film(displayName: string, isOnLine?: boolean): Promise<Camera>;
  filmSmall(displayNames: readonly string[]): Promise<SmallCameras>;
  visit(): Promise<Page>;
  visitHome(): Promise<Page>;
  /**
   * Opens home in a persistent profile, because Chromium never preconnects in a private window.
   * @param folder profile folder; a new profile logs in with Remember me
   */
  visitHomeAgain(folder: string): Promise<Page>;
  visitSettledHome(): Promise<Page>;
  stop(): Promise<void>;
}

export interface BenchOptions {
  runs: number;
  cycles: number;
  /** Recordings for `frames`. Empty means all. */
  recordings: readonly string[];
}

export async function prepare(): Promise<Setting> {
  const script = await buildPageScript('cameraPage');
  const line = createLine();
  // Offers TURN servers as AWS does, although no connection needs them.
  const refusals = {
    refusal: () => null,
    hasCapacityFor: () => true,
    refusesSocket: () => false,
    iceServers: () => SILENT_ICE_SERVERS,
  };
  const kvs = await startKvs({ listen: line.listen, refusals });
  const house = await openHouse(kvs.endpoint, await buildFloors(), line.listen);
  const defaults = launchOptions();
  // With `ignoreHTTPSErrors` alone, Chromium opens every connection twice and discards preconnected ones.
  const options = { ...defaults, args: [...(defaults.args ?? []), '--ignore-certificate-errors'] };
  const browser = await chromium.launch(options);
  const cameras = new Set<Camera>();

  const window = { baseURL: house.url, ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } };
  const visit = async () => (await browser.newContext(window)).newPage();

  const logIn = async (page: Page, isRemembered = false) => {
    const login = new LoginPage(page);
    await login.open();
    await login.fill();
    if (isRemembered) await login.rememberMe.check();
    // A click would leave the pointer on a camera and start a prefetch.
    await login.password.press('Enter');
    await page.getByRole('article').first().waitFor();
    return page;
  };
  const visitHome = async () => await logIn(await visit());

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
    async visitHomeAgain(folder) {
      const isNew = readdirSync(folder).length === 0;
      const context = await chromium.launchPersistentContext(folder, { ...options, ...window });
      const page = context.pages()[0] ?? (await context.newPage());
      if (isNew) await logIn(page, true);
      else await page.goto('/home');
      await page.getByRole('article').first().waitFor();
      await page.waitForLoadState('networkidle');
      return page;
    },
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

/** Waits up to two minutes. Playwright's default is 30 s. */
export const untilStatus = (page: Page, camera: string, status: string): Promise<void> =>
  new PlayerRegion(page, camera).status.filter({ hasText: status }).waitFor({ timeout: 120_000 });

export async function openScreen(page: Page, link: string, shown: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  // The previous screen may match `shown` too, and stays until the new one has loaded.
  await page.getByRole('heading', { level: 1, name: link }).waitFor();
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
}

export async function leaveHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account' }).click();
  // On a slow network, home stays until the account screen has loaded.
  await page.getByRole('article').first().waitFor({ state: 'detached' });
}

export async function returnHome(page: Page, camera: string): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: `Play ${camera}` }).waitFor();
}
