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

/* Service worker of production builds. It caches only pages and the scripts and styles in this origin's
   `/assets/`. API calls and media bypass it. Pages load from the network if possible, so the cache does not
   delay a release. */

interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationPress) => void): void;
  clients: WindowClients;
}
interface NotificationPress extends ExtendableEvent {
  readonly notification: Notification;
}
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
declare const self: WorkerScope;
declare const APP_FILES: AppFiles;

const { files, entry, release, catalogues } = APP_FILES;

const PAGE = '/';
/** Maximum wait for the network before the cached page appears. */
const PAGE_TIMEOUT_MS = 700;
const PARTS = `${OWN_CACHES}${release}`;

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('text/html') === true;

/**
 * Caches a response only if its type fits the request, because some servers answer a missing file with the
 * page and status 200.
 */
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
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT_MS));
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

/** Must run before `deleteOldParts`. Otherwise, offline users of other languages would read English. */
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

// Activates at once, because the worker never serves a page with another release's files.
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
