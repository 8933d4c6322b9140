import type { Page } from '@playwright/test';

/*
 * Stopwatches for the replay of a day; like those beside them they run inside the page. Times are milliseconds.
 */

/**
 * For how long the large picture stood still around each change to the next recording, in percent of a frame: 100 is no
 * pause at all, 200 one frame of it. A frame lasts as long as it did on the median before the change.
 */
export const seams = (page: Page, changes: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-phase] video')];
    const seen = () => videos.find((video) => getComputedStyle(video).visibility === 'visible');
    /** When the frames of each element were on the screen; one on standby has its first there already. */
    const frames = new Map(videos.map((video) => [video, [] as number[]]));
    for (const [video, times] of frames) {
      const watch = () =>
        video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => {
          times.push(expectedDisplayTime);
          watch();
        });
      watch();
    }
    const found: number[] = [];
    let before = seen();
    while (found.length < wanted) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const video = seen();
      if (video === undefined || video === before) continue;
      const old = (before && frames.get(before)) ?? [];
      before = video;
      const swapped = performance.now();
      const times = frames.get(video) ?? [];
      const known = times.length;
      const gaps = old
        .slice(-40)
        .flatMap((time, index, all) => (index === 0 ? [] : [time - (all[index - 1] ?? 0)]));
      const frame = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.NaN;
      const last = old.at(-1) ?? Number.NaN;
      while (times.length === known) await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = times[known] ?? Number.NaN;
      // The first change follows a start in the middle of a recording.
      if (old.length > 5) found.push((100 * Math.max(swapped - last, next - swapped)) / frame);
      old.length = 0;
    }
    return found;
  }, changes);

/**
 * How far the pictures that play together are apart, frame by frame, on the clock of the recordings.
 * @param began when each camera's recording began, in seconds.
 * @param until the second at which the first of them ends.
 */
export const drifts = (
  page: Page,
  began: Readonly<Record<string, number>>,
  until: number,
): Promise<number[]> =>
  page.evaluate(
    async ([beginnings, end]) => {
      const moments = () =>
        [...document.querySelectorAll('section[aria-label$=" player"]')].flatMap((region) => {
          const video = [...region.querySelectorAll('video')].find(
            (each) => getComputedStyle(each).visibility === 'visible',
          );
          const camera = (region.getAttribute('aria-label') ?? '').replace(/ player$/, '');
          return video ? [video.currentTime + (beginnings[camera] ?? Number.NaN)] : [];
        });
      const samples: number[] = [];
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const [large = end, ...others] = moments();
        if (large >= end || others.length === 0) return samples;
        const all = [large, ...others];
        samples.push((Math.max(...all) - Math.min(...all)) * 1_000);
      }
    },
    [began, until] as const,
  );

/** Of the frames that these videos have played so far, how many were not shown; in percent. */
export const droppedFrames = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>(wanted)];
    const played = videos.map((video) => video.getVideoPlaybackQuality());
    const total = played.reduce((sum, { totalVideoFrames }) => sum + totalVideoFrames, 0);
    return (100 * played.reduce((sum, { droppedVideoFrames }) => sum + droppedVideoFrames, 0)) / total;
  }, selector);

/** When, in milliseconds from the page's beginning, its timeline could be dragged, and all of its day was there. */
export interface DayTimes {
  draggable: number;
  complete: number;
}

/** Takes both times in the pages that are opened from now on. @returns waits for them. */
export const watchDay = async (page: Page): Promise<() => Promise<DayTimes>> => {
  await page.addInitScript(() => {
    const until = (name: string, isThere: () => boolean) => {
      const look = () => {
        if (isThere()) performance.mark(name);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    until('draggable', () => document.querySelector('[role="slider"]')?.checkVisibility() === true);
    until('complete', () =>
      [...document.querySelectorAll('[role="status"]')].some((status) =>
        /^[\d,]+ recordings?$/.test(status.textContent ?? ''),
      ),
    );
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('complete').length > 0, undefined, {
      timeout: 120_000,
    });
    return page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { draggable: at('draggable'), complete: at('complete') };
    });
  };
};

/** From the pointer over a mark to its picture, for each picture that the page had not shown yet. */
export const previews = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const surface = document.querySelector('[role="slider"]')?.parentElement;
    if (!surface) throw new Error('There is no timeline.');
    const box = surface.getBoundingClientRect();
    const known = new Set<string>();
    const times: number[] = [];
    for (let y = 12; y < box.height; y += 26) {
      for (let x = 4; x < box.width; x += 24) {
        const began = performance.now();
        surface.dispatchEvent(
          new PointerEvent('pointermove', {
            clientX: box.left + x,
            clientY: box.top + y,
            pointerType: 'mouse',
            bubbles: true,
          }),
        );
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const picture = surface.closest('section')?.querySelector('img');
        if (!picture || known.has(picture.src)) continue;
        known.add(picture.src);
        while (!picture.complete || picture.naturalWidth === 0) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        times.push(performance.now() - began);
      }
    }
    return times;
  });

/** Times between the frames that the browser draws while the timeline is zoomed and moved as with a wheel. */
export const timelineFrames = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const surface = document.querySelector('[role="slider"]')?.parentElement;
    if (!surface) throw new Error('There is no timeline.');
    const box = surface.getBoundingClientRect();
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < wanted; frame += 1) {
      const phase = Math.floor(frame / 30) % 4;
      surface.dispatchEvent(
        new WheelEvent('wheel', {
          clientX: box.left + box.width / 3,
          clientY: box.top + 10,
          deltaX: phase === 1 ? 60 : phase === 3 ? -60 : 0,
          deltaY: phase === 0 ? -60 : phase === 2 ? 60 : 0,
          bubbles: true,
          cancelable: true,
        }),
      );
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  }, frames);

/**
 * Drags the timeline to places, one after the other, and rests at each.
 * @param places from 0 to 1 across the timeline.
 * @returns milliseconds from a movement of the hand to the first frame that it brings onto the large picture.
 */
export const dragTimeline = (page: Page, places: readonly number[], resting: number): Promise<number[]> =>
  page.evaluate(
    async ([wanted, rest]) => {
      const surface = document.querySelector('[role="slider"]')?.parentElement;
      if (!surface) throw new Error('There is no timeline.');
      const box = surface.getBoundingClientRect();
      const pointer = (type: string, place: number) =>
        surface.dispatchEvent(
          new PointerEvent(type, {
            clientX: box.left + place * box.width,
            clientY: box.top + 10,
            pointerId: 1,
            pointerType: 'mouse',
            bubbles: true,
          }),
        );
      const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-phase] video')];
      const isSeen = (video: HTMLVideoElement) => getComputedStyle(video).visibility === 'visible';
      const shown: number[] = [];
      for (const video of videos) {
        const watch = () =>
          video.requestVideoFrameCallback((now) => {
            // A recording that gets ready is seen when the elements have changed places.
            const look = () => {
              if (isSeen(video)) shown.push(performance.now());
              else if (performance.now() - now < 1_000) requestAnimationFrame(look);
            };
            look();
            watch();
          });
        watch();
      }
      const times: number[] = [];
      // Away from the first place: a hand that has not moved has only pressed.
      pointer('pointerdown', (wanted[0] ?? 0) + 0.02);
      for (const place of wanted) {
        const began = performance.now();
        pointer('pointermove', place);
        await new Promise((resolve) => setTimeout(resolve, rest));
        const first = shown.find((time) => time >= began);
        times.push(first === undefined ? Number.POSITIVE_INFINITY : first - began);
      }
      pointer('pointerup', wanted.at(-1) ?? 0);
      return times;
    },
    [places, resting] as const,
  );
