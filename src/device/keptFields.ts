import { browserStorage, KEPT_PREFIX } from '@/lib/browser/browserStorage';
import { Emitter } from '@/lib/async/Emitter';
import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';

type Fields = Readonly<Record<string, unknown>>;

interface KeptFields<Value> {
  /** Returns the same object until a field changes, as `useSyncExternalStore` requires. */
  get: () => Value;
  /**
   * Changes some fields and keeps all others, even those of another version of the app.
   * @returns false if storage is blocked, so that the change lasts only until the page closes
   */
  merge: (fields: Partial<Value>) => boolean;
  subscribe: (onChange: () => void) => () => void;
}

const storage = browserStorage(() => globalThis.localStorage);

function fieldsOf(text: string | null): Fields {
  const stored = parseJson(text);
  return isObject(stored) ? stored : {};
}

/**
 * Creates a stored record that all tabs share and that survives a log-out.
 * @param name storage key after {@link KEPT_PREFIX}
 * @param parse reads untrusted fields, which another version of the app may have stored
 */
export function keptFields<Value>(name: string, parse: (fields: Fields) => Value): KeptFields<Value> {
  const key = KEPT_PREFIX + name;
  const changes = new Emitter();
  let parsedText: string | null = null;
  let parsed = parse({});
  return {
    get() {
      const text = storage.get(key);
      if (text !== parsedText) {
        parsedText = text;
        parsed = parse(fieldsOf(text));
      }
      return parsed;
    },
    merge(fields) {
      const isStored = storage.set(key, JSON.stringify({ ...fieldsOf(storage.get(key)), ...fields }));
      changes.emit();
      return isStored;
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === key) onChange();
      };
      const end = changes.subscribe(onChange);
      globalThis.addEventListener('storage', onStorage);
      return () => {
        end();
        globalThis.removeEventListener('storage', onStorage);
      };
    },
  };
}
