import type { Page } from '@playwright/test';
import { loggedTime } from './inPage';

/** The page itself takes all measurements. Times are in milliseconds unless a comment says otherwise. */

/**
 * Measures how long the large picture pauses at each change of recording, as a percentage of a frame's
 * duration. 100 is normal; 200 is one frame late.
 */
export const seams = (page: Page, changes: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-phase] video')];
    const seen = () => videos.find((video) => getComputedStyle(video).visibility === 'visible');
    /** Display times per element. A standby element renders its first frame before the change. */
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
      // Playback that begins near the end of a recording yields too few frames.
      if (old.length > 5) found.push((100 * Math.max(swapped - last, next - swapped)) / frame);
      old.length = 0;
    }
    return found;
  }, changes);

/**
 * @param began start of each camera's recording in seconds
 * @param until end of the first recording in seconds
 * @returns for each animation frame, the largest difference between synced pictures, in milliseconds of
 * recorded time
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

/** @returns the percentage of dropped frames */
export const droppedFrames = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>(wanted)];
    const played = videos.map((video) => video.getVideoPlaybackQuality());
    const total = played.reduce((sum, { totalVideoFrames }) => sum + totalVideoFrames, 0);
    return (100 * played.reduce((sum, { droppedVideoFrames }) => sum + droppedVideoFrames, 0)) / total;
  }, selector);

/** Milliseconds from navigation until the timeline can be dragged and until the day is complete. */
export interface DayTimes {
  draggable: number;
  complete: number;
}

/**
 * Observes pages opened after this call.
 * @returns a function that waits for both times
 */
export const watchDay = async (page: Page): Promise<() => Promise<DayTimes>> => {
  const times = Promise.all([loggedTime(page, 'draggable'), loggedTime(page, 'complete')]);
  await page.addInitScript(() => {
    const until = (name: string, isThere: () => boolean) => {
      const check = () => {
        if (isThere()) console.log(name, performance.now());
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    until('draggable', () => document.querySelector('[role="slider"]')?.checkVisibility() === true);
    until('complete', () =>
      [...document.querySelectorAll('[role="status"]')].some((status) =>
        /^[\d,]+ recordings?$/.test(status.textContent ?? ''),
      ),
    );
  });
  return async () => {
    const [draggable, complete] = await times;
    return { draggable, complete };
  };
};

/**
 * Measures the time from hovering over a mark until its picture has loaded. Skips pictures that were shown
 * before.
 */
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
 * Drags the timeline to each position and rests there.
 * @param places fractions of the timeline, from 0 to 1
 * @param resting milliseconds at each position
 * @returns milliseconds from each move to the large picture's first new frame, or Infinity without one
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
            // A standby video becomes visible when the video slots swap.
            const check = () => {
              if (isSeen(video)) shown.push(performance.now());
              else if (performance.now() - now < 1_000) requestAnimationFrame(check);
            };
            check();
            watch();
          });
        watch();
      }
      const times: number[] = [];
      // A press alone is not a drag, so the pointer goes down beside the first position and then moves to it.
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
