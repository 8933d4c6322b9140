import { offerRelease } from './offerRelease';
import { forgetReleases, watchReleases } from './releases';

/**
 * Caches the app's files and offers new releases in builds with a service worker. Other builds remove the
 * worker.
 * @param controller worker that controlled this page at its start, or null; undefined if the browser lacks
 * service workers
 */
export async function startReleases(
  hasWorker: boolean,
  controller: ServiceWorker | null | undefined,
): Promise<void> {
  if (controller === undefined) return;
  try {
    if (!hasWorker) return await forgetReleases(navigator.serviceWorker);
    await watchReleases(navigator.serviceWorker, controller, offerRelease);
  } catch {
    // Ignores errors, for example while offline or in a browser that blocks workers, because the app works
    // without a worker.
  }
}
