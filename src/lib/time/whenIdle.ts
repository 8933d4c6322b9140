/** A browser that never rests is not waited for. */
const AT_LATEST = 10_000;
/** Milliseconds after the images, where the browser cannot tell when it is idle. */
const SAFARI_DELAY = 200;

const isComing = (picture: HTMLImageElement): boolean => !picture.complete && picture.loading !== 'lazy';

/** The pictures that are on their way have arrived, or will not. */
async function imagesLoaded(signal: AbortSignal): Promise<void> {
  const coming = [...document.images].filter(isComing);
  await Promise.all(
    coming.map(
      (picture) =>
        new Promise<void>((resolve) => {
          const done = () => resolve();
          picture.addEventListener('load', done, { signal });
          picture.addEventListener('error', done, { signal });
          setTimeout(done, AT_LATEST);
        }),
    ),
  );
}

/** When the browser has nothing better to do; Safari cannot tell. https://caniuse.com/requestidlecallback */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_LATEST });
    else setTimeout(resolve, SAFARI_DELAY);
  });
}

/** After the screen's own content. Before the browser was idle once, its images are not on the page yet. */
export async function whenIdle(signal: AbortSignal): Promise<void> {
  await idle();
  await imagesLoaded(signal);
  await idle();
}
