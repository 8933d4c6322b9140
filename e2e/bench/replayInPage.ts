import type { Page } from '@playwright/test';

/*
 * Stopwatches for the replay of a day; like those beside them they run inside the page. Times are milliseconds.
 */

/** How long the large picture stood still between one recording and the next, for so many changes. */
export const seams = (page: Page, changes: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const stage = document.querySelector('[data-phase]');
    const seen = () =>
      [...(stage?.querySelectorAll('video') ?? [])].find(
        (video) => getComputedStyle(video).visibility === 'visible',
      );
    const times: number[] = [];
    let before = seen();
    let place = before?.currentTime ?? 0;
    let moved = performance.now();
    let isSeam = false;
    while (times.length < wanted) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      const video = seen();
      if (video !== before) {
        before = video;
        place = video?.currentTime ?? 0;
        isSeam = true;
      } else if (video && video.currentTime > place) {
        if (isSeam) times.push(now - moved);
        isSeam = false;
        place = video.currentTime;
        moved = now;
      }
    }
    return times;
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

/** Of the frames that the pictures of the page have played so far, how many were not shown; in percent. */
export const droppedFrames = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('section[aria-label$=" player"] video')];
    const played = videos.map((video) => video.getVideoPlaybackQuality());
    const total = played.reduce((sum, { totalVideoFrames }) => sum + totalVideoFrames, 0);
    return (100 * played.reduce((sum, { droppedVideoFrames }) => sum + droppedVideoFrames, 0)) / total;
  });

const DRAGGABLE = 'timeline can be dragged';

/** Marks, in the pages that are opened from now on, when their timeline is there. */
export const markDraggable = async (page: Page): Promise<void> => {
  await page.addInitScript((mark) => {
    const look = () => {
      if (document.querySelector('[role="slider"]')?.checkVisibility() === true) performance.mark(mark);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, DRAGGABLE);
};

/** Milliseconds from the page's beginning until its timeline was there. */
export const draggableAt = async (page: Page): Promise<number> => {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, DRAGGABLE);
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, DRAGGABLE);
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
