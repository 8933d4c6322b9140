import { savesData } from '@/device/dataSaver';
import { WORKER } from '@/config/serviceWorker';
import { language, onLanguageChange } from '@/text/language/language';
import { LANGUAGE_READ, RELEASE_QUESTION } from './protocol';
import { removeWorker } from './removeWorker';

const UPDATE_INTERVAL_MS = 60 * 60_000;

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

const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

function entryOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
    port1.start();
    worker.postMessage({ type: RELEASE_QUESTION }, [port2]);
  });
}

/** Sends the language to a new worker, which was not active yet when the page requested its translation. */
async function sendLanguage(container: WorkerContainer, registration: Registration): Promise<void> {
  await container.ready;
  const send = () => registration.active?.postMessage({ type: LANGUAGE_READ, language: language() }, []);
  send();
  onLanguageChange(send);
}

/**
 * Registers the service worker, and reports a worker whose release differs from this page's.
 * @param controller worker that controlled this page at its start, or null
 * @param onRelease called when a worker of another release is active
 * @see https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/updatefound_event
 */
export async function watchReleases(
  container: WorkerContainer,
  controller: Worker | null,
  onRelease: () => void,
): Promise<void> {
  // Skips the installation while data saver is on, because the worker would download all of the app's
  // files.
  if (savesData() && (await container.getRegistration(WORKER)) === undefined) return;
  const registration = await container.register(WORKER, { updateViaCache: 'none' });
  if (controller === null) void sendLanguage(container, registration);
  const compare = async (worker: Worker) => {
    if ((await entryOf(worker)) !== ownEntry()) onRelease();
  };
  const follow = () => {
    const next = registration.installing ?? registration.waiting;
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') void compare(next);
    });
  };
  // Another worker may have become active since the page started. The controller may even be older than the
  // page, because pages load from the network.
  const { active } = registration;
  if (controller !== null && active !== null && active !== controller) void compare(active);
  follow();
  registration.addEventListener('updatefound', follow);
  let checkedAt = Date.now();
  const checkForUpdate = () => {
    if (document.hidden || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, UPDATE_INTERVAL_MS / 4);
  document.addEventListener('visibilitychange', checkForUpdate);
}

export async function forgetReleases(container: WorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  const own = registrations.filter(({ active, waiting, installing }) =>
    [active, waiting, installing].some(
      (worker) => worker !== null && new URL(worker.scriptURL).pathname === WORKER,
    ),
  );
  if (own.length > 0) await removeWorker(own);
}
