import type { Page } from '@playwright/test';

/** Keeps the time of each element's current frame in `window.shownFrames`. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = new WeakMap<HTMLVideoElement, number>();
    Object.assign(window, { shownFrames: shown });
    const watched = new WeakSet<HTMLVideoElement>();
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown.set(video, mediaTime);
        watch(video);
      });
    const check = () => {
      for (const video of document.querySelectorAll('video')) {
        if (watched.has(video)) continue;
        watched.add(video);
        watch(video);
      }
      requestAnimationFrame(check);
    };
    check();
  });

interface TwoCameras {
  /** Start of each camera's recording in seconds. */
  began: Readonly<Record<string, number>>;
  /** Frame duration in seconds. */
  frame: number;
}

/**
 * @param milliseconds duration of the comparison
 * @returns the percentage of time during which the two pictures differ by at most one frame
 */
export const withinAFrame = (page: Page, cameras: TwoCameras, milliseconds: number): Promise<number> =>
  page.evaluate(
    async ([{ began, frame }, length]) => {
      const shown: unknown = Reflect.get(window, 'shownFrames');
      const times = () =>
        [...document.querySelectorAll('section[aria-label$=" player"]')].flatMap((region) => {
          const video = [...region.querySelectorAll('video')].find(
            (each) => getComputedStyle(each).visibility === 'visible',
          );
          const camera = (region.getAttribute('aria-label') ?? '').replace(/ player$/, '');
          const mediaTime = video && shown instanceof WeakMap ? Number(shown.get(video)) : Number.NaN;
          return [mediaTime + (began[camera] ?? Number.NaN)];
        });
      let frames = 0;
      let within = 0;
      for (const end = performance.now() + length; performance.now() < end; frames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const [one = Number.NaN, other = Number.NaN] = times();
        if (Math.abs(one - other) <= frame * 1.01) within += 1;
      }
      return (within / frames) * 100;
    },
    [cameras, milliseconds] as const,
  );

export const untilWithinAFrame = async (page: Page, cameras: TwoCameras): Promise<number> => {
  const began = performance.now();
  const hold = 500;
  while ((await withinAFrame(page, cameras, hold)) < 95) {
    if (performance.now() - began > 30_000) return Number.POSITIVE_INFINITY;
  }
  return performance.now() - began - hold;
};

/** Stalls the visible videos of these cameras and fires `waiting`, as browsers do when data runs out. */
export const stall = (page: Page, cameras: readonly string[], milliseconds: number): Promise<void> =>
  page.evaluate(
    async ([names, length]) => {
      const videos = names.flatMap((name) =>
        [...document.querySelectorAll<HTMLVideoElement>(`section[aria-label="${name} player"] video`)].filter(
          (video) => getComputedStyle(video).visibility === 'visible',
        ),
      );
      for (const video of videos) {
        const { playbackRate } = video;
        video.playbackRate = 0;
        // Defers any rate set by a synced player until the stall is over.
        let wanted = playbackRate;
        Object.defineProperty(video, 'playbackRate', {
          configurable: true,
          get: () => wanted,
          set: (rate: number) => {
            wanted = rate;
          },
        });
        video.dispatchEvent(new Event('waiting'));
      }
      await new Promise((resolve) => setTimeout(resolve, length));
      for (const video of videos) {
        const wanted = video.playbackRate;
        Reflect.deleteProperty(video, 'playbackRate');
        video.playbackRate = wanted;
        video.dispatchEvent(new Event('playing'));
      }
    },
    [cameras, milliseconds] as const,
  );
