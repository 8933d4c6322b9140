import { removeWorker } from './removeWorker';

/**
 * Builds without a service worker deploy this worker, which removes an earlier release's worker from open
 * pages.
 */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
  addEventListener(
    type: string,
    listener: (event: Event & { waitUntil(promise: Promise<unknown>): void }) => void,
  ): void;
}
declare const self: WorkerScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(removeWorker([self.registration])));
