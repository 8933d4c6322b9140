import { vi } from 'vitest';

class FakeRequest extends EventTarget {
  result: unknown;
  readonly error = null;
  constructor(answer: () => unknown, events: readonly string[] = ['success']) {
    super();
    // A timer would outlive the test, which does not wait for it, and fire into the next one's window.
    queueMicrotask(() => {
      this.result = answer();
      for (const event of events) this.dispatchEvent(new Event(event));
    });
  }
}

/**
 * As much of IndexedDB as a key-value store needs: jsdom has none. What is in it outlives a reload of the app.
 * @param keepsNothing aborts each write, as a full disk does.
 */
export function installIndexedDb({ keepsNothing = false } = {}): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  let isNew = true;
  let hasStore = false;
  const store = {
    // Read when it answers, and written at once: what reads and then writes is one piece here as in a transaction.
    get: (key: string) => new FakeRequest(() => entries.get(key)),
    getAllKeys: () => new FakeRequest(() => [...entries.keys()]),
    put(value: unknown, key: string) {
      if (keepsNothing) return new FakeRequest(() => undefined, ['error']);
      entries.set(key, structuredClone(value));
      return new FakeRequest(() => key);
    },
    delete(key: string) {
      entries.delete(key);
      return new FakeRequest(() => undefined);
    },
  };
  const database = {
    createObjectStore() {
      hasStore = true;
      return store;
    },
    transaction() {
      if (!hasStore) throw new DOMException('no such store', 'NotFoundError');
      return { objectStore: () => store };
    },
    close: () => undefined,
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const events = isNew ? ['upgradeneeded', 'success'] : ['success'];
      isNew = false;
      return new FakeRequest(() => database, events);
    },
  });
  return entries;
}
