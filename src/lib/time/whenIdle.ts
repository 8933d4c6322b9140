const AT_LATEST_MS = 10_000;
const SAFARI_DELAY_MS = 200;

const isComing = (picture: HTMLImageElement): boolean => !picture.complete && picture.loading !== 'lazy';

async function imagesLoaded(signal: AbortSignal): Promise<void> {
  const coming = [...document.images].filter(isComing);
  await Promise.all(
    coming.map(
      (picture) =>
        new Promise<void>((resolve) => {
          const done = () => resolve();
          picture.addEventListener('load', done, { signal });
          picture.addEventListener('error', done, { signal });
          setTimeout(done, AT_LATEST_MS);
        }),
    ),
  );
}

/** Safari lacks `requestIdleCallback`. https://caniuse.com/requestidlecallback */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, SAFARI_DELAY_MS);
  });
}

/** Waits until the browser is idle, the images added by then have loaded, and the browser is idle again. */
export async function whenIdle(signal: AbortSignal): Promise<void> {
  await idle();
  await imagesLoaded(signal);
  await idle();
}
