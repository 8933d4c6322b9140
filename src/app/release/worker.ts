import { isObject } from '@/lib/isObject';
import { matchPrecache, precache, addPlugins, cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cataloguesInUse } from './cataloguesInUse';
import { openPressed, type WindowClients } from './notificationPress';
import {
  FILE_ADDRESS,
  isPageAnswer,
  LANGUAGE_READ,
  OWN_CACHES,
  RELEASE_QUESTION,
  type AppFiles,
} from './protocol';

/*
 * The service worker of production builds. It keeps the app's own files and nothing else: whatever is no page and no
 * script or style of this origin's `/assets/` goes its way as if there were no worker, above all calls of an API and media.
 * Pages come from the network as long as there is one, so that no release can be held back by what is kept here.
 */

/** What the worker needs of its scope; TypeScript's own types of it exclude those of a page. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationPress) => void): void;
  clients: WindowClients;
}
/** https://developer.mozilla.org/docs/Web/API/NotificationEvent */
interface NotificationPress extends ExtendableEvent {
  readonly notification: Notification;
}
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
/** No `MessageEvent`. https://developer.mozilla.org/docs/Web/API/ExtendableMessageEvent */
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
declare const self: WorkerScope;
/** Put in by the build (workerPlugin.ts). */
declare const APP_FILES: AppFiles;

/** Used once, since the build writes it out wherever it is used. */
const { files, entry, release, catalogues } = APP_FILES;

const PAGE = '/';
/** Milliseconds that a page is waited for before the kept one is shown. */
const PAGE_TIMEOUT = 700;
/** Parts that are fetched when they are used; the cache of this release. */
const PARTS = `${OWN_CACHES}${release}`;

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('text/html') === true;

/** Some hosts answer for a file that is not there with the page, and status 200. */
const rightKind = {
  cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) => {
    const wantsPage = new URL(request.url).pathname === PAGE;
    return Promise.resolve(response.status === 200 && isPage(response) === wantsPage ? response : null);
  },
};

addPlugins([rightKind]);
precache([...files]);
cleanupOutdatedCaches();

async function newestPage(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => null);
  const good = answer.then((response) => (response && isPageAnswer(response.status) ? response : null));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT));
  return (
    (await Promise.race([good, late])) ?? (await matchPrecache(PAGE)) ?? (await answer) ?? Response.error()
  );
}

registerRoute(new NavigationRoute(({ request }) => newestPage(request), { denylist: [FILE_ADDRESS] }));

const parts = new CacheFirst({ cacheName: PARTS, plugins: [rightKind] });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|css)$/.test(url.pathname),
  async ({ request, event }) =>
    (await matchPrecache(request.url)) ?? (await parts.handle({ request, event })),
);

async function oldParts(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(OWN_CACHES) && name !== PARTS);
}

async function keep(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const [, isDone] = parts.handleAll({ request: new Request(url), event });
      await isDone;
    }),
  );
}

/** Before the earlier release's goes: without it a user who is offline would read the app in English. */
async function keepCatalogues(event: ExtendableEvent): Promise<void> {
  const kept = await Promise.all(
    (await oldParts()).map(async (name) => await (await caches.open(name)).keys()),
  );
  const urls = cataloguesInUse(
    catalogues,
    kept.flat().map(({ url }) => url),
    navigator.languages,
  );
  await keep(urls, event);
}

async function deleteOldParts(): Promise<void> {
  await Promise.all((await oldParts()).map((name) => caches.delete(name)));
}

// It never comes between a page and its release, so that it need not wait for other tabs to be closed.
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  event.waitUntil(keepCatalogues(event).catch(() => undefined));
});
self.addEventListener('activate', (event) => event.waitUntil(deleteOldParts()));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPressed(event.notification, self.clients)),
);
self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (!isObject(data)) return;
  if (data['type'] === RELEASE_QUESTION) ports[0]?.postMessage(entry);
  const url = data['type'] === LANGUAGE_READ ? catalogues[String(data['language'])] : undefined;
  if (url !== undefined) event.waitUntil(keep([url], event).catch(() => undefined));
});
