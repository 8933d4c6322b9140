import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { kvsSdkDefine } from '../../src/build/kvsSdkDefine';
import { launchOptions } from '../chromium';
import type { KvsEmulator } from '../../mocks/http/kvsEmulator';

/** A camera that films in a browser of its own. */
export interface Camera {
  paint(colour: string): Promise<void>;
  freeze(): Promise<void>;
  viewers(): Promise<number>;
  /** Ends its process at once, without a goodbye. */
  kill(): Promise<void>;
}

/** Bundles the camera's page with the vendor's SDK. @returns a classic script. */
export async function buildCameraScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: kvsSdkDefine(),
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('cameraPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'camera',
      },
    },
  });
  for (const each of Array.isArray(built) ? built : [built]) {
    const [chunk] = 'output' in each ? each.output : [];
    if (chunk !== undefined) return chunk.code;
  }
  throw new Error("The camera's page could not be built.");
}

/**
 * Starts a browser that films for a channel, through the KVS SDK as the channel's master.
 * @param script what `buildCameraScript` made.
 */
export async function startCamera(kvs: KvsEmulator, channelName: string, script: string): Promise<Camera> {
  const server = await chromium.launchServer(
    // The address of this computer stands in the candidates instead of a name that only multicast DNS resolves.
    launchOptions('WebRtcHideLocalIpsWithMdns'),
  );
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(kvs.endpoint);
    await page.addScriptTag({ content: script });
    await page.evaluate((options) => window.cameraPage?.start(options), {
      channelArn: kvs.channelArn(channelName),
      socketEndpoint: kvs.socketEndpoint,
    });
    return {
      paint: (colour) => page.evaluate((next) => window.cameraPage?.paint(next), colour),
      freeze: () => page.evaluate(() => window.cameraPage?.freeze()),
      viewers: () => page.evaluate(() => window.cameraPage?.viewers() ?? 0),
      kill: () => server.kill(),
    };
  } catch (error) {
    await server.kill();
    throw error;
  }
}
