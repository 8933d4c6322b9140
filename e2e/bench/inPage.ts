import type { Page } from '@playwright/test';

/**
 * The page itself measures all times, in milliseconds, to exclude the latency between this process and the
 * browser. Functions that run in the page must be self-contained.
 */

export const playButton = (camera: string): string => `button[aria-label="Play ${camera}"]`;

/**
 * Waits until the page calls `console.log(name, performance.now())`, and returns that time. `waitForFunction`
 * would make the starting page compile 300 KB of Playwright code.
 */
export async function loggedTime(page: Page, name: string): Promise<number> {
  const message = await page.waitForEvent('console', {
    predicate: (each) => each.text().startsWith(`${name} `),
    timeout: 120_000,
  });
  return Number(message.text().slice(name.length));
}

/**
 * Measures the time from a click to the next frame of a non-looping video. The scripted click fires no
 * pointer or focus events, so nothing is prefetched.
 */
export async function clickToFirstFrame(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(async (wanted) => {
    const button = document.querySelector(wanted);
    if (!(button instanceof HTMLElement)) throw new Error(`There is no ${wanted}.`);
    const known = new WeakSet<HTMLVideoElement>();
    let stop = () => {};
    const frame = new Promise<number>((resolve) => {
      const listen = () => {
        for (const video of document.querySelectorAll('video')) {
          // Skips the looping sample videos of View All, which play without a click.
          if (video.loop || known.has(video)) continue;
          known.add(video);
          video.requestVideoFrameCallback((now, { presentationTime }) => {
            resolve(Math.min(now, presentationTime));
          });
        }
      };
      listen();
      const watch = new MutationObserver(listen);
      watch.observe(document, { subtree: true, childList: true });
      stop = () => watch.disconnect();
    });
    const began = performance.now();
    button.click();
    const seen = await frame;
    // An observer left behind would count towards the app's memory.
    stop();
    return seen - began;
  }, selector);
}

export const rest = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(async (long) => {
    await new Promise((resolve) => setTimeout(resolve, long));
  }, milliseconds);

const PRESS_MS = 80;

export async function pressDown(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch', isPrimary: true });
  await rest(page, PRESS_MS);
}

/**
 * Jumps 3 s forward in a paused video: with the player's button if there is one, otherwise with
 * `currentTime`.
 */
export const jumpToFrame = (page: Page, camera: string | null): Promise<number> =>
  page.evaluate(async (name) => {
    const region = name === null ? document : document.querySelector(`[aria-label="${name} player"]`);
    const video = region?.querySelector('video');
    if (!video) throw new Error('There is no video to jump in.');
    const forward = region?.querySelector('button[aria-label="Forward 3 seconds"]');
    const frame = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const began = performance.now();
    if (forward instanceof HTMLButtonElement) forward.click();
    else video.currentTime += 3;
    await frame;
    return performance.now() - began;
  }, camera);

/**
 * Pauses the page's only video and seeks.
 * @returns milliseconds until the frame is presented
 */
export const seekToFrame = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(async (to) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video to seek in.');
    video.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const frame = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const began = performance.now();
    video.currentTime = to;
    await frame;
    return performance.now() - began;
  }, seconds);

export const longestGap = (page: Page, camera: string, frames: number): Promise<number> =>
  page.evaluate(
    async ([name, wanted]) => {
      const video = document.querySelector<HTMLVideoElement>(`[aria-label="${name} player"] video`);
      if (!video) throw new Error('There is no video to watch.');
      let last = performance.now();
      let longest = 0;
      for (let seen = 0; seen < wanted; seen += 1) {
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      }
      return longest;
    },
    [camera, frames] as const,
  );

/**
 * Measures the time to the player's next live frame. Frames in the first 150 ms are ignored, because they
 * were already on their way.
 */
export const nextFrame = (page: Page, camera: string): Promise<number> =>
  page.evaluate(async (name) => {
    const player = document.querySelector(`[aria-label="${name} player"]`);
    if (player === null) throw new Error('There is no player to watch.');
    const began = performance.now();
    const known = new WeakSet<HTMLVideoElement>();
    const onTheirWay = 150;
    return new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('No live picture came back within a minute.')), 60_000);
      const listenTo = (video: HTMLVideoElement) => {
        video.requestVideoFrameCallback(() => {
          const took = performance.now() - began;
          if (took < onTheirWay || video.srcObject === null) {
            listenTo(video);
            return;
          }
          watch.disconnect();
          resolve(took);
        });
      };
      const listen = () => {
        for (const video of player.querySelectorAll('video')) {
          if (known.has(video)) continue;
          known.add(video);
          listenTo(video);
        }
      };
      const watch = new MutationObserver(listen);
      watch.observe(player, { subtree: true, childList: true });
      listen();
    });
  }, camera);

/**
 * @returns Unix times in milliseconds at which the status changed to `Picture frozen since …` and back to
 * `Live`
 */
export const stillAndBack = (page: Page, camera: string): Promise<{ still: number; back: number }> =>
  page.evaluate(async (name) => {
    const status = document.querySelector(`[aria-label="${name} player"] [role="status"]`);
    const until = (start: string) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (status?.textContent?.startsWith(start) === true) resolve(Date.now());
          else setTimeout(check, 20);
        };
        check();
      });
    const still = await until('Picture frozen since');
    return { still, back: await until('Live') };
  }, camera);

export interface Scrolled {
  /** Percentage of expected frames. */
  dropped: number;
  /** Total blocking time in milliseconds: the part of each long task beyond 50 ms. */
  blocking: number;
  elements: number;
}

export const scroll = (page: Page, list: string, row: string, frames: number): Promise<Scrolled> =>
  page.evaluate(
    async ([listOf, rowOf, wanted]) => {
      let frame = document.querySelector(rowOf)?.parentElement ?? null;
      while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) {
        frame = frame.parentElement;
      }
      const moved = frame ?? document.scrollingElement ?? document.body;
      let blocking = 0;
      const tasks = new PerformanceObserver((seen) => {
        for (const { duration } of seen.getEntries()) blocking += duration - 50;
      });
      tasks.observe({ type: 'longtask' });
      let elements = 0;
      let dropped = 0;
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let drawn = 0; drawn < wanted; drawn += 1) {
        moved.scrollTop += 120;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        dropped += Math.max(0, Math.round(((now - last) * 60) / 1_000) - 1);
        last = now;
        if (drawn % 10 !== 0) continue;
        const lists = [...document.querySelectorAll(listOf)];
        elements = Math.max(
          elements,
          lists.reduce((sum, each) => sum + each.getElementsByTagName('*').length, 0),
        );
      }
      tasks.disconnect();
      return { dropped: (100 * dropped) / (wanted + dropped), blocking, elements };
    },
    [list, row, frames] as const,
  );

export const loadRows = (page: Page, row: string, rows: number): Promise<void> =>
  page.evaluate(
    async ([rowOf, wanted]) => {
      const frame = document.querySelector(rowOf)?.closest('[data-virtuoso-scroller]');
      const loaded = () =>
        Math.max(
          ...[...document.querySelectorAll(rowOf)].map((item) => Number(item.getAttribute('aria-posinset'))),
        );
      while (loaded() < wanted) {
        frame?.scrollTo({ top: frame.scrollHeight });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      frame?.scrollTo({ top: 0 });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [row, rows] as const,
  );
