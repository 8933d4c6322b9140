import type { Page } from '@playwright/test';
import { PlayerRegion } from '../pages/PlayerRegion';
import type { Figure } from './report';
import { untilStatus, type Setting } from './setting';

const CAMERA = 'Garden';
/** Recordings that differ in how their frames are stored and timed, and how many steps are taken. */
const KINDS = [
  ['frame-numbers', 240],
  ['variable-rate', 150],
  ['stream-silent', 50],
  ['separate-audio', 50],
  ['resolution-restart', 200],
  ['file', 200],
] as const;

interface Walk {
  /** Milliseconds from the key to the frame. */
  waits: number[];
  /** Where the frames lie that were shown, in seconds. */
  frames: number[];
}

/** Presses a key again and again, each time when the frame of the press before is shown. It runs inside the page. */
const walk = (page: Page, key: ',' | '.', steps: number): Promise<Walk> =>
  page.evaluate(
    async ([pressed, count, name]) => {
      const region = document.querySelector(`section[aria-label="${name} player"]`);
      const video = region?.querySelector('video');
      const waits: number[] = [];
      const frames: number[] = [];
      if (!region || !video) return { waits, frames };
      for (let step = 0; step < count; step += 1) {
        const began = performance.now();
        const shown = new Promise<number | null>((resolve) => {
          const timer = setTimeout(resolve, 2_000, null);
          video.requestVideoFrameCallback((_now, { mediaTime }) => {
            clearTimeout(timer);
            resolve(mediaTime);
          });
        });
        region.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        const mediaTime = await shown;
        // The recording has no more frames.
        if (mediaTime === null) break;
        waits.push(performance.now() - began);
        frames.push(mediaTime);
        // A step that needs another seek shows its frame only then.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { waits, frames };
    },
    [key, steps, CAMERA] as const,
  );

async function kindFigures(
  setting: Setting,
  kind: (typeof KINDS)[number][0],
  steps: number,
): Promise<Figure[]> {
  setting.house.setScenario(`media-clip-${kind}`);
  const page = await setting.visitHome();
  try {
    await page.getByRole('button', { name: `Play ${CAMERA}` }).click();
    await untilStatus(page, CAMERA, 'Recorded');
    const player = new PlayerRegion(page, CAMERA);
    await player.region.hover();
    await player.button('Pause').click();
    await player.button('Next frame').waitFor();
    await player.seek.focus();
    await page.keyboard.press('Home');
    // The first one loads what the others need.
    const first = await walk(page, '.', 1);
    const forward = await walk(page, '.', steps);
    const back = await walk(page, ',', forward.frames.length);
    const there = [...first.frames, ...forward.frames.slice(0, -1)];
    const same = back.frames.filter((frame, place) => Math.abs(frame - (there.at(-1 - place) ?? -1)) < 0.001);
    const group = `Recording paused, frame by frame: ${kind}`;
    return [
      { group, name: 'forward', unit: 'ms', samples: forward.waits, atMost: 50 },
      { group, name: 'back', unit: 'ms', samples: back.waits, atMost: 80 },
      { group, name: 'frames forward', unit: 'count', samples: [forward.frames.length] },
      { group, name: 'of them shown again on the way back', unit: 'count', samples: [same.length] },
    ];
  } finally {
    await page.context().close();
    setting.house.setScenario(null);
  }
}

/** How soon a paused recording shows its next and its previous frame, and whether both ways show the same frames. */
export async function measureFrames(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, steps] of KINDS) figures.push(...(await kindFigures(setting, kind, steps)));
  return figures;
}
