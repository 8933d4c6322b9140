export interface KeyValueStore {
  get(key: string): string | null;
  /** @returns whether the browser keeps it beyond this page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  clear(): void;
}

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
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      memory.delete(key);
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isKept) {
        memory.set(key, value);
        // An old value must not come back with a reload.
        removed(key);
      }
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      removed(key);
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear(), undefined);
    },
  };
}
