export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

/**
 * Session or local storage, or memory where the browser blocks it or has no room: the app then works until the tab
 * is closed.
 */
export function browserStorage(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <Value>(action: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return action(open());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) => {
      memory.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => {
          memory.set(key, value);
        },
      );
    },
    remove: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    clear: () => {
      memory.clear();
      attempt(
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}
