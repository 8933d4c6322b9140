/** A key that begins with this outlives `clear`: it belongs to the device, not to the session. */
export const KEPT_PREFIX = 'kept.';

export interface KeyValueStore {
  get(key: string): string | null;
  /** @returns whether the browser keeps it beyond this page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  /** Removes everything but the keys that begin with {@link KEPT_PREFIX}. */
  clear(): void;
}

const isKept = (key: string) => key.startsWith(KEPT_PREFIX);

/**
 * Session or local storage, or memory where the browser blocks it or has no room: the app then works until the tab
 * is closed.
 */
export function browserStorage(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <Value>(action: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  const removed = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  const storedKeys = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const store: KeyValueStore = {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      memory.delete(key);
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isStored) {
        memory.set(key, value);
        // An old value must not come back with a reload; of what belongs to the device it is better than none.
        if (!isKept(key)) removed(key);
      }
      return isStored;
    },
    remove: (key) => {
      memory.delete(key);
      removed(key);
    },
    keys: () => [...new Set([...attempt(storedKeys, []), ...memory.keys()])],
    clear: () => {
      for (const key of store.keys()) if (!isKept(key)) store.remove(key);
    },
  };
  return store;
}
