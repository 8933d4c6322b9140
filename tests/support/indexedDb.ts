import { vi } from 'vitest';

class FakeRequest extends EventTarget {
  result: unknown;
  constructor(result: unknown, events: readonly string[] = ['success']) {
    super();
    this.result = result;
    setTimeout(() => {
      for (const event of events) this.dispatchEvent(new Event(event));
    });
  }
}

/** As much of IndexedDB as a key-value store needs: jsdom has none. What is in it outlives a reload of the app. */
export function installIndexedDb(): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  let isNew = true;
  const store = {
    get: (key: string) => new FakeRequest(entries.get(key)),
    put: (value: unknown, key: string) => new FakeRequest(entries.set(key, structuredClone(value)).size),
    getAllKeys: () => new FakeRequest([...entries.keys()]),
    delete: (key: string) => new FakeRequest(entries.delete(key)),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const events = isNew ? ['upgradeneeded', 'success'] : ['success'];
      isNew = false;
      return new FakeRequest(database, events);
    },
  });
  return entries;
}
