/** Random keys, apart from what they protect. Hex text: 32 bytes each. */
export interface VaultKeys {
  encryption: string;
  mac: string;
}

export interface VaultKeyStore {
  read(id: string): Promise<VaultKeys | null>;
  write(id: string, keys: VaultKeys): Promise<void>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'camera-web-app';
const STORE = 'vault';
/** Browsers are known to leave a database request without any answer: https://bugs.webkit.org/show_bug.cgi?id=226547 */
const PATIENCE = 1_000;

function request<Value>(start: () => IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const pending = start();
    const timer = setTimeout(() => reject(new Error('IndexedDB keeps silent')), PATIENCE);
    const settle = (action: () => void) => () => {
      clearTimeout(timer);
      action();
    };
    pending.addEventListener(
      'success',
      settle(() => resolve(pending.result)),
    );
    pending.addEventListener(
      'error',
      settle(() => reject(new Error('IndexedDB refused', { cause: pending.error }))),
    );
  });
}

async function open(): Promise<IDBDatabase> {
  return await request(() => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    return opening;
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await request(() => action(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const isKeys = (value: unknown): value is VaultKeys =>
  typeof value === 'object' &&
  value !== null &&
  'encryption' in value &&
  'mac' in value &&
  typeof value.encryption === 'string' &&
  typeof value.mac === 'string';

/**
 * Keeps the keys in IndexedDB, so that a copy of the session storage alone is worthless; in memory only where
 * IndexedDB is not to be had.
 */
export function createVaultKeyStore(): VaultKeyStore {
  const memory = new Map<string, VaultKeys>();
  return {
    async read(id) {
      const known = memory.get(id);
      if (known) return known;
      const stored: unknown = await inStore<unknown>('readonly', (store) => store.get(id)).catch(() => null);
      return isKeys(stored) ? stored : null;
    },
    async write(id, keys) {
      memory.set(id, keys);
      await inStore('readwrite', (store) => store.put(keys, id)).catch(() => undefined);
    },
    async remove(id) {
      memory.delete(id);
      await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
    },
  };
}
