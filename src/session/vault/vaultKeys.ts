import { DAY } from '@/lib/time/durations';

/** Random keys of 32 bytes in hexadecimal, stored separately from the encrypted data. */
export interface VaultKeys {
  encryption: string;
  mac: string;
}

export interface VaultKeyStore {
  /** Resolves to null without keys or a database. Rejects if the database does not answer in time. */
  read(id: string): Promise<VaultKeys | null>;
  write(id: string, keys: VaultKeys): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * Keys that have been unused for this time are deleted when new keys are stored. Until then, the browser may
 * restore a tab that closed without a log-out.
 */
const KEPT_UNUSED_MS = 30 * DAY;

const DATABASE = 'camera-web-app';
const STORE = 'vault';
/** Browsers sometimes never answer a database request: https://bugs.webkit.org/show_bug.cgi?id=226547 */
const TIMEOUT_MS = 1_000;

class NoDatabaseAnswer extends Error {}

function request<Value>(start: () => IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const pending = start();
    const timer = setTimeout(() => reject(new NoDatabaseAnswer('IndexedDB keeps silent')), TIMEOUT_MS);
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

const usedAt = (stored: VaultKeys): number | null =>
  'at' in stored && typeof stored.at === 'number' ? stored.at : null;

/**
 * Reads and changes an entry in one transaction, so that another tab's change is not overwritten.
 * @param change returns null to delete the entry, or undefined to keep it
 */
async function readAndChange(
  id: IDBValidKey,
  change: (stored: unknown) => object | null | undefined,
): Promise<unknown> {
  return await inStore<unknown>('readwrite', (store) => {
    const reading: IDBRequest<unknown> = store.get(id);
    reading.addEventListener('success', () => {
      const changed = change(reading.result);
      if (changed === null) store.delete(id);
      else if (changed !== undefined) store.put(changed, id);
    });
    return reading;
  });
}

/** Deletes keys that have been unused for too long. For keys without a time, this period starts now. */
async function prune(now: number): Promise<void> {
  const ids = await inStore('readonly', (store) => store.getAllKeys());
  for (const id of ids) {
    await readAndChange(id, (stored) => {
      if (!isKeys(stored)) return null;
      const at = usedAt(stored);
      if (at === null) return { ...stored, at: now };
      return at < now - KEPT_UNUSED_MS ? null : undefined;
    });
  }
}

/**
 * Creates a store that keeps the keys in IndexedDB, so that a copy of the session storage alone is useless.
 * Without a database, the keys stay in memory.
 */
export function createVaultKeyStore(now: () => number): VaultKeyStore {
  const memory = new Map<string, VaultKeys>();
  return {
    async read(id) {
      // Reading marks the keys as used, because a page may stay open longer than unused keys are kept.
      const reading = readAndChange(id, (found) => (isKeys(found) ? { ...found, at: now() } : undefined));
      const known = memory.get(id);
      if (known) {
        reading.catch(() => undefined);
        return known;
      }
      const stored = await reading.catch((error: unknown) => {
        if (error instanceof NoDatabaseAnswer) throw error;
        return null;
      });
      return isKeys(stored) ? { encryption: stored.encryption, mac: stored.mac } : null;
    },
    async write(id, keys) {
      memory.set(id, keys);
      await inStore('readwrite', (store) => store.put({ ...keys, at: now() }, id)).catch(() => undefined);
      void prune(now()).catch(() => undefined);
    },
    async remove(id) {
      memory.delete(id);
      await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
    },
  };
}
