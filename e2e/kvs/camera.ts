import { chromium, type Browser, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { kvsSdkDefine } from '../../src/build/kvsSdkDefine';
import { launchOptions } from '../chromium';
import type { Film } from './cameraPage';
import type { KvsEmulator } from '../../mocks/http/kvsEmulator';

export interface Camera {
  paint(color: string): Promise<void>;
  freeze(): Promise<void>;
  viewers(): Promise<number>;
  /**
   * Kills the camera's browser, so that the camera sends no closing message. A small camera only closes its
   * page.
   */
  kill(): Promise<void>;
}

/** @returns a classic script that bundles a module of this folder with the KVS SDK */
export async function buildPageScript(name: 'cameraPage' | 'answersPage'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: kvsSdkDefine(),
    resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'camera',
      },
    },
  });
  for (const each of Array.isArray(built) ? built : [built]) {
    const [chunk] = 'output' in each ? each.output : [];
    if (chunk !== undefined) return chunk.code;
  }
  throw new Error(`${name} could not be built.`);
}

const USUAL: Film = { width: 640, height: 360, rate: 15 };
const SMALL: Film = { width: 160, height: 90, rate: 5 };

async function inBrowser<Started>(
  start: (browser: Browser, kill: () => Promise<void>) => Promise<Started>,
): Promise<Started> {
  const server = await chromium.launchServer(
    // The disabled feature replaces addresses in candidates with mDNS names, which do not resolve here.
    launchOptions('WebRtcHideLocalIpsWithMdns'),
  );
  const kill = () => server.kill();
  try {
    return await start(await chromium.connect(server.wsEndpoint()), kill);
  } catch (error) {
    await kill();
    throw error;
  }
}

async function startPage(
  browser: Browser,
  kvs: KvsEmulator,
  { channelName, script, film, front }: { channelName: string; script: string; film: Film; front?: Front },
): Promise<Page> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  if (front) await page.exposeFunction('frontOfCamera', front);
  await page.goto(kvs.endpoint);
  await page.addScriptTag({ content: script });
  await page.evaluate((options) => window.cameraPage?.start(options), {
    channelArn: kvs.channelArn(channelName),
    socketEndpoint: kvs.socketEndpoint,
    film,
  });
  return page;
}

/** @returns the port on which a `Line` forwards to a UDP port */
export type Front = (address: string, port: number) => Promise<number>;

const cameraOf = (page: Page, kill: Camera['kill']): Camera => ({
  paint: (color) => page.evaluate((next) => window.cameraPage?.paint(next), color),
  freeze: () => page.evaluate(() => window.cameraPage?.freeze()),
  viewers: () => page.evaluate(() => window.cameraPage?.viewers() ?? 0),
  kill,
});

/**
 * Starts a browser that sends video as the channel's master, using the KVS SDK.
 * @param script result of `buildPageScript`
 * @param front forwards the camera's media through a `Line`
 */
export const startCamera = (
  kvs: KvsEmulator,
  channelName: string,
  script: string,
  { film = USUAL, front }: { film?: Film; front?: Front } = {},
): Promise<Camera> =>
  inBrowser(async (browser, kill) =>
    cameraOf(await startPage(browser, kvs, { channelName, script, film, ...(front && { front }) }), kill),
  );

export interface SmallCameras {
  cameras: readonly Camera[];
  stop: () => Promise<void>;
}

export const startSmallCameras = (
  kvs: KvsEmulator,
  channelNames: readonly string[],
  script: string,
): Promise<SmallCameras> =>
  inBrowser(async (browser, stop) => {
    const cameras: Camera[] = [];
    for (const channelName of channelNames) {
      const page = await startPage(browser, kvs, { channelName, script, film: SMALL });
      cameras.push(cameraOf(page, () => page.close()));
    }
    return { cameras, stop };
  });
