const AT_LATEST_MS = 10_000;
const SAFARI_DELAY_MS = 200;

const isLoading = (image: HTMLImageElement): boolean => !image.complete && image.loading !== 'lazy';

async function imagesLoaded(signal: AbortSignal): Promise<void> {
  const loading = [...document.images].filter(isLoading);
  await Promise.all(
    loading.map(
      (image) =>
        new Promise<void>((resolve) => {
          const done = () => resolve();
          image.addEventListener('load', done, { signal });
          image.addEventListener('error', done, { signal });
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

/**
 * Waits until the browser is idle, then for images that are not lazy, then until the browser is idle again.
 * Each of the three waits takes at most 10 s.
 */
export async function whenIdle(signal: AbortSignal): Promise<void> {
  await idle();
  await imagesLoaded(signal);
  await idle();
}
