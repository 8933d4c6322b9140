import type { Page } from '@playwright/test';
import { CLIP_FAULTS, type ClipFault } from '../../mocks/mediaFaults';
import { openPictures } from '../../src/recordings/pictureReader';
import { RecordingParts } from '../../src/recordings/recordingParts';
import { PlayerRegion } from '../pages/PlayerRegion';
import type { Figure } from './report';
import { untilStatus, type BenchOptions, type Setting } from './setting';

const CAMERA = 'Garden';
/** Steps each way; a recording with fewer frames is gone through as a whole. */
const STEPS = 240;

/** What Chromium shows no frames of, or what is the same recording as another one at a host in trouble. */
const WITHOUT_FRAMES = new Set<ClipFault>([
  'clip-url-expired',
  'clip-url-expires-midway',
  'clip-sound-only',
  'clip-video-undecodable',
  'clip-video-undecodable-ts',
  'clip-video-undecodable-file',
]);
/** So many wrong frames in a row end a walk. */
const MOST_MISSED = 20;
const RECORDINGS = (Object.keys(CLIP_FAULTS) as ClipFault[]).filter(
  (name) => name.startsWith('clip-') && !WITHOUT_FRAMES.has(name),
);

interface Walk {
  /** Milliseconds from the key to the frame. */
  waits: number[];
  /** Where the frames lie that were shown after each step, in seconds. */
  shown: (number | null)[];
}

/** When the first frames of a recording begin, as its files say; seconds from the first. */
async function framesOf(address: string): Promise<number[]> {
  // The reader is the app's, which has a page around it.
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
  // Decoding order: a few more, so that none is missing among the first.
  for await (const { position } of reader.pictures({ start: 0, end: Infinity })) {
    if (positions.push(position) > STEPS + 60) break;
  }
  reader.close();
  return positions.toSorted((a, b) => a - b).slice(0, STEPS + 1);
}

/**
 * Presses a key once for each frame, and waits until the frame is shown that has to come. It runs inside the page.
 * @param expected seconds on the element's own time line.
 */
const walk = (page: Page, key: ',' | '.', expected: readonly number[]): Promise<Walk> =>
  page.evaluate(
    async ([pressed, times, name, mostMissed]) => {
      const region = document.querySelector(`section[aria-label="${name} player"]`);
      const video = region?.querySelector('video');
      const waits: number[] = [];
      const shown: (number | null)[] = [];
      if (!region || !video) return { waits, shown };
      let missed = 0;
      for (const time of times) {
        if (missed === mostMissed) break;
        const began = performance.now();
        const frame = await new Promise<number | null>((resolve) => {
          let last: number | null = null;
          let pending = 0;
          const timer = setTimeout(() => {
            video.cancelVideoFrameCallback(pending);
            resolve(last);
          }, 500);
          const watch = () => {
            pending = video.requestVideoFrameCallback((_now, { mediaTime }) => {
              last = mediaTime;
              if (Math.abs(mediaTime - time) > 0.004) {
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
        shown.push(frame);
        missed = frame !== null && Math.abs(frame - time) <= 0.004 ? 0 : missed + 1;
      }
      return { waits, shown };
    },
    [key, expected, CAMERA, MOST_MISSED] as const,
  );

/** The frame that is shown at the recording's beginning, in seconds. */
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

const rightOf = (shown: readonly (number | null)[], expected: readonly number[]): number =>
  shown.filter((frame, index) => frame !== null && Math.abs(frame - (expected[index] ?? -1)) <= 0.004).length;

async function recordingFigures(setting: Setting, name: ClipFault): Promise<Figure[]> {
  setting.house.setMediaFault(CAMERA, name);
  const page = await setting.visitHome();
  try {
    const asked = page.waitForRequest((request) => request.url().includes('/demo-media/clips/'));
    await page.getByRole('button', { name: `Play ${CAMERA}` }).click();
    const frames = await framesOf((await asked).url());
    await untilStatus(page, CAMERA, 'Recorded');
    const player = new PlayerRegion(page, CAMERA);
    await player.region.hover();
    await player.button('Pause').click();
    await player.button('Next frame').waitFor();
    const zero = await firstFrame(player);
    const times = frames.map((time) => time - (frames[0] ?? 0) + zero);
    // The first step loads what the others need.
    await walk(page, '.', times.slice(1, 2));
    await walk(page, ',', times.slice(0, 1));
    const wantedForward = times.slice(1);
    const wantedBack = times.slice(0, -1).toReversed();
    const forward = await walk(page, '.', wantedForward);
    const back = await walk(page, ',', wantedBack);
    const group = `Frame by frame: ${name}`;
    return [
      { group, name: 'forward', unit: 'ms', samples: forward.waits, atMost: 50 },
      { group, name: 'back', unit: 'ms', samples: back.waits, atMost: 80 },
      { group, name: 'frames of the recording', unit: 'count', samples: [wantedForward.length] },
      { group, name: 'right forward', unit: 'count', samples: [rightOf(forward.shown, wantedForward)] },
      { group, name: 'right back', unit: 'count', samples: [rightOf(back.shown, wantedBack)] },
    ];
  } finally {
    await page.context().close();
    setting.house.setMediaFault(CAMERA, null);
  }
}

/**
 * How soon a paused recording shows its next and its previous frame, and whether it is the one that its files name.
 * @param options.recordings those that are wanted; none: all.
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
