import type { Page } from '@playwright/test';
import { CLIP_FAULTS, type ClipFault } from '../../mocks/files/mediaFaults';
import { openPictures } from '../../src/recordings/decode/pictureReader';
import { RecordingParts } from '../../src/recordings/parts/recordingParts';
import { PlayerRegion } from '../pages/PlayerRegion';
import { rest } from './inPage';
import type { Figure } from './report';
import { untilStatus, type BenchOptions, type Setting } from './setting';

const CAMERA = 'Garden';
const STEPS = 240;

/** Faults that leave no video to decode or do not change the recording. */
const WITHOUT_FRAMES = new Set<ClipFault>([
  'clip-url-expired',
  'clip-url-expires-midway',
  'clip-sound-only',
  'clip-video-undecodable',
  'clip-video-undecodable-ts',
  'clip-video-undecodable-file',
]);
const DRAGS = 24;
const BETWEEN_DRAGS = 300;
const MAX_WRONG = 60;
const RECORDINGS = (Object.keys(CLIP_FAULTS) as ClipFault[]).filter(
  (name) => name.startsWith('clip-') && !WITHOUT_FRAMES.has(name),
);

interface Walk {
  waits: number[];
  /** Wrong steps as `expected: presented`, in seconds. */
  wrong: string[];
}

/** @returns the times of the first `STEPS + 1` frames in seconds, ascending */
async function framesOf(address: string): Promise<number[]> {
  // `RecordingParts` resolves URLs against `location`, which Node.js lacks.
  Object.defineProperty(globalThis, 'location', { value: new URL(address), configurable: true });
  const parts = new RecordingParts(
    { address: () => Promise.resolve({ ok: true, value: address }) },
    {
      fetch: globalThis.fetch,
      isOnline: () => true,
      whenOnline: () => Promise.resolve(),
      retryDelays: [],
      busyRetryDelays: [],
      readTimeout: 10_000,
    },
    new AbortController().signal,
    () => undefined,
  );
  const reader = await openPictures(parts);
  const positions: number[] = [];
  // The reader yields frames in decoding order, so extra frames are read before sorting.
  for await (const { position } of reader.pictures({ start: 0, end: Infinity })) {
    if (positions.push(position) > STEPS + 60) break;
  }
  reader.close();
  return positions.toSorted((a, b) => a - b).slice(0, STEPS + 1);
}

/**
 * Steps through the expected frames with the key and waits up to 500 ms for each. Continues after the frame
 * that was presented, and stops after `MAX_WRONG` wrong frames.
 * @param expected frame times on the element's timeline, in seconds
 */
const walk = (page: Page, key: ',' | '.', expected: readonly number[]): Promise<Walk> =>
  page.evaluate(
    async ([pressed, times, name, mostWrong]) => {
      const region = document.querySelector(`section[aria-label="${name} player"]`);
      const video = region?.querySelector('video');
      const waits: number[] = [];
      const wrong: string[] = [];
      const isAt = (seconds: number, time: number | undefined) => Math.abs(seconds - (time ?? -1)) <= 0.004;
      if (!region || !video) return { waits, wrong };
      for (let index = 0; index < times.length && wrong.length < mostWrong;) {
        const began = performance.now();
        const next = index;
        const shown = await new Promise<number | null>((resolve) => {
          let last: number | null = null;
          let pending = 0;
          const timer = setTimeout(() => {
            video.cancelVideoFrameCallback(pending);
            resolve(last);
          }, 500);
          const watch = () => {
            pending = video.requestVideoFrameCallback((_now, { mediaTime }) => {
              last = mediaTime;
              if (!isAt(mediaTime, times[next])) {
                watch();
                return;
              }
              clearTimeout(timer);
              waits.push(performance.now() - began);
              resolve(mediaTime);
            });
          };
          watch();
          region.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
          );
        });
        const found = shown === null ? -1 : times.findIndex((time) => isAt(shown, time));
        if (found !== index) wrong.push(`${times[index]?.toFixed(3) ?? ''}: ${shown?.toFixed(3) ?? 'none'}`);
        index = found < index ? index + 1 : found + 1;
      }
      return { waits, wrong };
    },
    [key, expected, CAMERA, MAX_WRONG] as const,
  );

const firstFrame = (player: PlayerRegion): Promise<number> =>
  player.video.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        let last = 0;
        let timer = setTimeout(resolve, 2_000, last);
        const watch = () => {
          video.requestVideoFrameCallback((_now, { mediaTime }) => {
            last = mediaTime;
            clearTimeout(timer);
            timer = setTimeout(() => resolve(last), 300);
            watch();
          });
        };
        watch();
        video.currentTime = 0;
      }),
  );

/**
 * Drags Seek back and forth within the range of the expected frames.
 * @param expected frame times on the element's timeline, in seconds
 * @returns milliseconds from a move to its frame, for each frame that was presented before the next move
 */
async function drag(page: Page, player: PlayerRegion, expected: readonly number[]): Promise<number[]> {
  const box = await player.seek.boundingBox();
  if (box === null) throw new Error('There is no slider.');
  await player.seek.evaluate((slider: HTMLInputElement, times) => {
    const video = slider.closest('section')?.querySelector('video');
    const waits: number[] = [];
    Object.assign(window, { dragWaits: waits });
    let wanted: { at: number; time: number } | null = null;
    slider.addEventListener('input', () => {
      const time = times.findLast((begin) => begin <= slider.valueAsNumber + 0.001) ?? 0;
      wanted = { at: performance.now(), time };
    });
    const watch = () => {
      video?.requestVideoFrameCallback((_now, { mediaTime }) => {
        if (wanted !== null && Math.abs(mediaTime - wanted.time) <= 0.004) {
          waits.push(performance.now() - wanted.at);
          wanted = null;
        }
        watch();
      });
    };
    watch();
  }, expected);
  const duration = await player.video.evaluate((video: HTMLVideoElement) => video.duration);
  const known = Math.min(1, (expected.at(-1) ?? 0) / duration);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  for (let index = 1; index <= DRAGS; index += 1) {
    // Jumps back and forth between 5% and 80% of the known range.
    const share = ((index * 0.37) % 0.75) + 0.05;
    await page.mouse.move(box.x + share * known * box.width, y);
    await rest(page, BETWEEN_DRAGS);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    const waits: unknown = Reflect.get(window, 'dragWaits');
    return Array.isArray(waits) ? waits.map(Number) : [];
  });
}

async function recordingFigures(setting: Setting, name: ClipFault): Promise<Figure[]> {
  setting.house.setMediaFault(CAMERA, name);
  const page = await setting.visitHome();
  try {
    const clipRequest = page.waitForRequest((request) => request.url().includes('/demo-media/clips/'));
    await page.getByRole('button', { name: `Play ${CAMERA}` }).click();
    const frames = await framesOf((await clipRequest).url());
    await untilStatus(page, CAMERA, 'Recorded');
    const player = new PlayerRegion(page, CAMERA);
    await player.region.hover();
    await player.button('Pause').click();
    await player.button('Next frame').waitFor();
    const zero = await firstFrame(player);
    const times = frames.map((time) => time - (frames[0] ?? 0) + zero);
    // Warms up: the first step in each direction has to load data.
    await walk(page, '.', times.slice(1, 2));
    await walk(page, ',', times.slice(0, 1));
    const wantedForward = times.slice(1);
    const wantedBack = times.slice(0, -1).toReversed();
    const forward = await walk(page, '.', wantedForward);
    const back = await walk(page, ',', wantedBack);
    for (const { wrong } of [forward, back]) {
      if (wrong.length > 0) process.stdout.write(`${name}, wrong frames: ${wrong.join(', ')}\n`);
    }
    const dragged = await drag(page, player, times);
    const group = `Frame by frame: ${name}`;
    return [
      { group, name: 'forward', unit: 'ms', samples: forward.waits, atMost: 50 },
      { group, name: 'back', unit: 'ms', samples: back.waits, atMost: 80 },
      { group, name: 'Seek dragged', unit: 'ms', samples: dragged, atMost: 100 },
      { group, name: `places shown of ${String(DRAGS)}`, unit: 'count', samples: [dragged.length] },
      { group, name: 'frames of the recording', unit: 'count', samples: [wantedForward.length] },
      { group, name: 'right forward', unit: 'count', samples: [forward.waits.length] },
      { group, name: 'right back', unit: 'count', samples: [back.waits.length] },
    ];
  } finally {
    await page.context().close();
    setting.house.setMediaFault(CAMERA, null);
  }
}

/**
 * Compares each displayed frame with the frames in the recording's files.
 * @param recordings fault names; empty means all
 */
export async function measureFrames(
  setting: Setting,
  { recordings }: Pick<BenchOptions, 'recordings'>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of RECORDINGS) {
    if (recordings.length > 0 && !recordings.includes(name)) continue;
    figures.push(...(await recordingFigures(setting, name)));
  }
  return figures;
}
