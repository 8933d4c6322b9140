import { removeWorker } from './removeWorker';

/** Takes the place of the worker in a build that has none: a page from an earlier release is freed of it, too. */
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
