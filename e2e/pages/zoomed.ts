import type { CDPSession, Locator } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/**
 * @returns `share`: the point as fractions of the frame's width and height; `shown`: the frame's size in CSS
 * pixels at the current zoom
 */
export function frameAt(video: Locator, at: Point): Promise<{ share: Point; shown: Point }> {
  return video.evaluate((element, { x, y }) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is no video.');
    // With `object-fit: contain`, the frame is centered in its element.
    const box = element.getBoundingClientRect();
    const fit = Math.min(box.width / element.videoWidth, box.height / element.videoHeight);
    const shown = { x: element.videoWidth * fit, y: element.videoHeight * fit };
    const share = {
      x: (x - box.left - (box.width - shown.x) / 2) / shown.x,
      y: (y - box.top - (box.height - shown.y) / 2) / shown.y,
    };
    return { share, shown };
  }, at);
}

/** @returns CSS pixels from `at` to the point of the frame that `share` describes */
export async function movedFrom(video: Locator, at: Point, share: Point): Promise<number> {
  const now = await frameAt(video, at);
  return Math.hypot((now.share.x - share.x) * now.shown.x, (now.share.y - share.y) * now.shown.y);
}

const touch = (devTools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
  devTools.send('Input.dispatchTouchEvent', { type, touchPoints });

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

export async function drag(devTools: CDPSession, from: Point, to: Point, steps = 6): Promise<void> {
  await touch(devTools, 'touchStart', [from]);
  for (let step = 1; step <= steps; step += 1) {
    await touch(devTools, 'touchMove', [between(from, to, step / steps)]);
  }
  await touch(devTools, 'touchEnd', []);
}

export async function pinch(
  devTools: CDPSession,
  from: [Point, Point],
  to: [Point, Point],
  steps = 6,
): Promise<void> {
  await touch(devTools, 'touchStart', [from[0]]);
  await touch(devTools, 'touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    const at = (finger: 0 | 1) => between(from[finger], to[finger], step / steps);
    await touch(devTools, 'touchMove', [at(0), at(1)]);
  }
  await touch(devTools, 'touchEnd', []);
}
