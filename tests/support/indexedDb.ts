import { vi } from 'vitest';

class FakeRequest extends EventTarget {
  result: unknown;
  readonly error = null;
  constructor(answer: () => unknown, events: readonly string[] = ['success']) {
    super();
    // A timer could fire in the next test's window.
    queueMicrotask(() => {
      this.result = answer();
      for (const event of events) this.dispatchEvent(new Event(event));
    });
  }
}

/**
 * Fakes the part of IndexedDB that a key-value store needs. The content outlives reloads of the app.
 * @param keepsNothing rejects each write, like a full disk
 */
export function installIndexedDb({ keepsNothing = false } = {}): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  let isNew = true;
  let hasStore = false;
  const store = {
    // `get` reads when its request succeeds, and `put` writes at once, so a read and the following write are
    // atomic, as in a transaction.
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
