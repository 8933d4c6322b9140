import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { LANGUAGE_READ, RELEASE_QUESTION } from '@/app/release/protocol';
import { forgetReleases, watchReleases, type WorkerContainer } from '@/app/release/releases';
import { isObject } from '@/lib/isObject';
import { setLanguage } from '@/text/language/language';
import { settle } from '../../../support/settle';

/** The URL of a worker's entry script identifies its release. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly entry: string;
  readonly scriptURL: string;
  constructor(entry: string, scriptURL = 'https://app.example/service-worker.js') {
    super();
    this.entry = entry;
    this.scriptURL = scriptURL;
  }
  readonly languages: unknown[] = [];
  postMessage(message: unknown, [port]: Transferable[]): void {
    if (isObject(message) && message['type'] === LANGUAGE_READ) this.languages.push(message['language']);
    if (port instanceof MessagePort) port.postMessage(this.entry);
  }
  activate(): void {
    this.state = 'activated';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve());
  readonly unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    worker.activate();
  }
}

function containerWith(registration: FakeRegistration, known: readonly FakeRegistration[] = []) {
  const register = vi.fn<WorkerContainer['register']>(() => Promise.resolve(registration));
  return {
    register,
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(known[0]),
    getRegistrations: () => Promise.resolve(known),
  };
}

beforeEach(() => {
  localStorage.clear();
  const script = document.createElement('script');
  script.setAttribute('type', 'module');
  script.setAttribute('src', '/assets/index-1.js');
  document.head.append(script);
  onTestFinished(() => script.remove());
});

describe('watch for releases', () => {
  it('reports a service worker of another release once it is active', async () => {
    const registration = new FakeRegistration();
    const onRelease = vi.fn<() => void>();
    await watchReleases(containerWith(registration), null, onRelease);
    registration.find(new FakeWorker('/assets/index-2.js'));
    await vi.waitFor(() => expect(onRelease).toHaveBeenCalledOnce());
  });

  it('ignores a service worker of the same release', async () => {
    const registration = new FakeRegistration();
    const onRelease = vi.fn<() => void>();
    await watchReleases(containerWith(registration), null, onRelease);
    const answered = vi.spyOn(FakeWorker.prototype, 'postMessage');
    registration.find(new FakeWorker('/assets/index-1.js'));
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    const other = new FakeWorker('/assets/index-2.js');
    registration.find(other);
    await vi.waitFor(() => expect(onRelease).toHaveBeenCalledOnce());
  });

  it('reports a service worker that became active before the watch began', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker('/assets/index-2.js');
    const onRelease = vi.fn<() => void>();
    await watchReleases(containerWith(registration), new FakeWorker('/assets/index-1.js'), onRelease);
    await vi.waitFor(() => expect(onRelease).toHaveBeenCalledOnce());
  });

  it('reports a service worker that was waiting when the watch began', async () => {
    const registration = new FakeRegistration();
    registration.waiting = new FakeWorker('/assets/index-2.js');
    const onRelease = vi.fn<() => void>();
    await watchReleases(containerWith(registration), null, onRelease);
    registration.waiting.activate();
    await vi.waitFor(() => expect(onRelease).toHaveBeenCalledOnce());
  });

  it('asks the active service worker for its release only if another worker controls the page', async () => {
    const posted = vi.spyOn(FakeWorker.prototype, 'postMessage');
    const registration = new FakeRegistration();
    registration.active = new FakeWorker('/assets/index-0.js');
    await watchReleases(containerWith(registration), registration.active, () => undefined);
    await watchReleases(containerWith(registration), null, () => undefined);
    expect(posted).not.toHaveBeenCalledWith({ type: RELEASE_QUESTION }, expect.anything());
  });

  it('sends the service worker each language of a page that no worker controls', async () => {
    onTestFinished(() => setLanguage('en', null));
    const worker = new FakeWorker('/assets/index-1.js');
    const registration = new FakeRegistration();
    registration.active = worker;
    await watchReleases(containerWith(registration), null, () => undefined);
    await vi.waitFor(() => expect(worker.languages).toEqual(['en']));
    setLanguage('de', (key) => key);
    expect(worker.languages).toEqual(['en', 'de']);
  });

  it('sends no language to the service worker that controls the page', async () => {
    onTestFinished(() => setLanguage('en', null));
    const worker = new FakeWorker('/assets/index-1.js');
    const registration = new FakeRegistration();
    registration.active = worker;
    await watchReleases(containerWith(registration), worker, () => undefined);
    await settle();
    setLanguage('de', (key) => key);
    expect(worker.languages).toEqual([]);
  });

  it('checks for an update when the page becomes visible, at most once an hour', async () => {
    const registration = new FakeRegistration();
    await watchReleases(containerWith(registration), null, () => undefined);
    const beSeen = () => document.dispatchEvent(new Event('visibilitychange'));
    beSeen();
    expect(registration.update).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 3_600_000);
    beSeen();
    beSeen();
    expect(registration.update).toHaveBeenCalledOnce();
  });

  it('does not register a new service worker while data saver is on, but keeps an existing one', async () => {
    setPreferences({ dataSaver: true });
    const none = containerWith(new FakeRegistration());
    await watchReleases(none, null, () => undefined);
    expect(none.register).not.toHaveBeenCalled();
    const known = new FakeRegistration();
    const some = containerWith(known, [known]);
    await watchReleases(some, null, () => undefined);
    expect(some.register).toHaveBeenCalledOnce();
  });
});

describe('build without a service worker', () => {
  it('removes the worker and the caches of an earlier build', async () => {
    const deleted = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true));
    const names = ['app-parts-1', 'workbox-precache-v2-https://app.example/', 'of-something-else'];
    vi.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: deleted });
    const own = new FakeRegistration();
    own.active = new FakeWorker('/assets/index-1.js');
    const demo = new FakeRegistration();
    demo.active = new FakeWorker('', 'https://app.example/mockServiceWorker.js');
    await forgetReleases(containerWith(own, [own, demo]));
    expect(own.unregister).toHaveBeenCalledOnce();
    expect(demo.unregister).not.toHaveBeenCalled();
    expect(deleted.mock.calls.flat()).toEqual(names.slice(0, 2));
  });
});
