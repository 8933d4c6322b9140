import type { Page } from '@playwright/test';

/*
 * Stopwatches that run inside the page, so that the way between this process and the browser is not measured. Each
 * function that is evaluated has to stand alone. Times are milliseconds.
 */

/** From the click on a camera's Play button to its first frame on the screen. */
export const clickToFirstFrame = (page: Page, camera: string): Promise<number> =>
  page.evaluate(async (name) => {
    const button = document.querySelector(`button[aria-label="Play ${name}"]`);
    if (!(button instanceof HTMLButtonElement)) throw new Error(`There is no button to play ${name}.`);
    const began = performance.now();
    button.click();
    let video: HTMLVideoElement | null = null;
    while (video === null) {
      video = document.querySelector<HTMLVideoElement>(`[aria-label="${name} player"] video`);
      if (video === null) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const shown = video;
    await new Promise((resolve) => shown.requestVideoFrameCallback(resolve));
    return performance.now() - began;
  }, camera);

/** The same clip on a page with nothing but hls.js. */
export const bareFirstFrame = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (address) => {
    const began = performance.now();
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const hls = new window.Hls();
    hls.loadSource(address);
    hls.attachMedia(video);
    hls.on('hlsMediaAttached', () => void video.play());
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return performance.now() - began;
  }, url);

/** From a jump by 3 s in a paused video to the new frame on the screen; through the player's button if there is one. */
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

/** The longest time without a new frame from now until `frames` more have come. */
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

/** Milliseconds since the epoch at which a player says `Still since …`, and at which it is `Live` again. */
export const stillAndBack = (page: Page, camera: string): Promise<{ still: number; back: number }> =>
  page.evaluate(async (name) => {
    const status = document.querySelector(`[aria-label="${name} player"] [role="status"]`);
    const until = (start: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (status?.textContent?.startsWith(start) === true) resolve(Date.now());
          else setTimeout(look, 20);
        };
        look();
      });
    const still = await until('Still since');
    return { still, back: await until('Live') };
  }, camera);

/** Times between the frames that the browser draws while the page is scrolled as with a mouse wheel. */
export const scrollFrames = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < wanted; frame += 1) {
      window.scrollBy(0, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  }, frames);

declare global {
  interface Window {
    /** The bare page loads hls.js as a classic script. */
    Hls: new () => {
      loadSource(url: string): void;
      attachMedia(video: HTMLVideoElement): void;
      on(event: string, listener: () => void): void;
    };
  }
}
