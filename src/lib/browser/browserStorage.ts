/** `clear` keeps keys with this prefix, because they belong to the device rather than the user. */
export const KEPT_PREFIX = 'kept.';

export interface KeyValueStore {
  get(key: string): string | null;
  /** @returns false if only memory holds the value */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
}

const isKept = (key: string) => key.startsWith(KEPT_PREFIX);

/** Keeps values in memory if storage is blocked or full. They last until the page reloads. */
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
        // Removes the outdated value of a user's key, because it would return after a reload.
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
