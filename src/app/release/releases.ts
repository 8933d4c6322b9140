import { savesData } from '@/device/dataSaver';
import { WORKER } from '@/config/serviceWorker';
import { language, onLanguageChange } from '@/text/language/language';
import { LANGUAGE_READ, RELEASE_QUESTION } from './protocol';
import { removeWorker } from './removeWorker';

/** Milliseconds between two looks for a newer release. */
const LOOK_INTERVAL = 60 * 60_000;

/** What is used of the browser's own interfaces. */
interface Worker extends EventTarget {
  readonly state: string;
  readonly scriptURL: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
interface Registration extends EventTarget {
  readonly installing: Worker | null;
  readonly waiting: Worker | null;
  readonly active: Worker | null;
  update(): Promise<unknown>;
  unregister(): Promise<boolean>;
}
export interface WorkerContainer {
  readonly ready: Promise<unknown>;
  register(address: string, options: RegistrationOptions): Promise<Registration>;
  getRegistration(address: string): Promise<Registration | undefined>;
  getRegistrations(): Promise<readonly Registration[]>;
}

/** The address of the app's first script on this page: it tells the release. */
const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Which release a worker has. */
function entryOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
    port1.start();
    worker.postMessage({ type: RELEASE_QUESTION }, [port2]);
  });
}

/** Of a page that was there before the worker, which so has seen no request for the translation. */
async function tellLanguage(container: WorkerContainer, registration: Registration): Promise<void> {
  await container.ready;
  const tell = () => registration.active?.postMessage({ type: LANGUAGE_READ, language: language() }, []);
  tell();
  onLanguageChange(tell);
}

/**
 * Registers the service worker, and tells when it has been replaced by that of another release than this page's. Pages
 * keep their release until they are loaded anew.
 * @param controller the worker that had this page when it started; null: none.
 * @param onRelease a newer release is there; called at most once for each.
 * @see https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/updatefound_event
 */
export async function watchReleases(
  container: WorkerContainer,
  controller: Worker | null,
  onRelease: () => void,
): Promise<void> {
  // It would load the app's parts before they are asked for.
  if (savesData() && (await container.getRegistration(WORKER)) === undefined) return;
  const registration = await container.register(WORKER, { updateViaCache: 'none' });
  if (controller === null) void tellLanguage(container, registration);
  const compare = async (worker: Worker) => {
    if ((await entryOf(worker)) !== ownEntry()) onRelease();
  };
  const follow = () => {
    // It waits for a moment only, before it takes over.
    const next = registration.installing ?? registration.waiting;
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') void compare(next);
    });
  };
  // The browser looks for another worker by itself, too, such as while a page is opened. The one that had this page is not
  // asked: pages come from the network, so that it may be of the release before.
  const { active } = registration;
  if (controller !== null && active !== null && active !== controller) void compare(active);
  follow();
  registration.addEventListener('updatefound', follow);
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_INTERVAL) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_INTERVAL / 4);
  document.addEventListener('visibilitychange', look);
}

/** The way back: a build without a worker removes that of another build from this origin. */
export async function forgetReleases(container: WorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  const own = registrations.filter(({ active, waiting, installing }) =>
    [active, waiting, installing].some(
      (worker) => worker !== null && new URL(worker.scriptURL).pathname === WORKER,
    ),
  );
  if (own.length > 0) await removeWorker(own);
}
