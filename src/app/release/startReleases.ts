import { offerRelease } from './offerRelease';
import { forgetReleases, watchReleases } from './releases';

/**
 * Keeps the app's files for times without a network and offers new releases, in builds with a service worker; frees
 * this origin of it in others. A failure is no one's concern: the app works without.
 * @param controller the worker that had this page when it started; null: none; undefined: the browser has no workers.
 */
export async function startReleases(
  hasWorker: boolean,
  controller: ServiceWorker | null | undefined,
): Promise<void> {
  if (controller === undefined) return;
  try {
    if (!hasWorker) return await forgetReleases(navigator.serviceWorker);
    // What offers it came with this: when there is a newer release, the parts of this one may be gone from the host.
    await watchReleases(navigator.serviceWorker, controller, offerRelease);
  } catch {
    // Blocked, or without a connection: the next visit tries again.
  }
}
