import type { Page } from '@playwright/test';
import { FLOORS } from './floors/buildFloors';
import type { KeyFrames } from './motionRecordings';
import { watchUse } from './noise';
import type { Setting } from './setting';

export interface MediaRequest {
  url: string;
  range: string | null;
}

/** The app's motion search sends the same number of concurrent requests. */
const CONCURRENCY = 4;

export function noteRequests(page: Page): MediaRequest[] {
  const noted: MediaRequest[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/demo-media/clips/')) return;
    noted.push({ url: request.url(), range: request.headers()['range'] ?? null });
  });
  return noted;
}

type BareUse = { durationMs: number } & ReturnType<ReturnType<typeof watchUse>>;

/** @param work runs in the page and resolves to its duration in milliseconds */
async function measured({ visit }: Setting, work: (page: Page) => Promise<number>): Promise<BareUse> {
  const page = await visit();
  await page.goto(FLOORS.clip);
  const watched = watchUse();
  const durationMs = await work(page);
  const use = watched();
  await page.context().close();
  return { durationMs, ...use };
}

export const bareDownload = (setting: Setting, requests: readonly MediaRequest[]): Promise<BareUse> =>
  measured(setting, (page) =>
    page.evaluate(
      async ({ list, concurrency }) => {
        const waiting = list.values();
        const lane = async () => {
          for (const { url, range } of waiting) {
            const response = await fetch(url, { headers: range === null ? {} : { range } });
            // Sniffs the file type from the first bytes and cancels the request, as the app does.
            if (range === 'bytes=0-') {
              const reader = response.body?.getReader();
              await reader?.read();
              await reader?.cancel();
            } else await response.arrayBuffer();
          }
        };
        const begun = performance.now();
        await Promise.all(Array.from({ length: concurrency }, lane));
        return performance.now() - begun;
      },
      { list: requests, concurrency: CONCURRENCY },
    ),
  );

export const bareDecoding = (
  setting: Setting,
  recordings: readonly { keyFrames: KeyFrames; count: number }[],
): Promise<BareUse> =>
  measured(setting, (page) =>
    page.evaluate(
      async ({ all, concurrency }) => {
        const bytesOf = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        const work = all.flatMap(({ keyFrames: { codec, description, frames }, count }) => {
          const config = { codec, description: bytesOf(description), optimizeForLatency: true };
          const pictures = frames.map(bytesOf);
          return Array.from({ length: count }, () => ({ config, pictures }));
        });
        const waiting = work.values();
        const lane = async () => {
          for (const { config, pictures } of waiting) {
            const decoder = new VideoDecoder({ output: (frame) => frame.close(), error: () => undefined });
            decoder.configure(config);
            for (const [index, data] of pictures.entries()) {
              decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: index, data }));
            }
            await decoder.flush();
            decoder.close();
          }
        };
        const begun = performance.now();
        await Promise.all(Array.from({ length: concurrency }, lane));
        return performance.now() - begun;
      },
      { all: recordings, concurrency: CONCURRENCY },
    ),
  );
