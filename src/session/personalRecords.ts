import { KEPT_PREFIX, type KeyValueStore } from '@/lib/browser/browserStorage';
import { Emitter } from '@/lib/async/Emitter';
import { isOnline } from '@/lib/browser/online';
import { onlineCode } from '@/lib/async/lazyCode';
import { parseJson } from '@/lib/parseJson';
import { retryDelay } from '@/lib/time/retry';
import type { RecordCipher } from './vault/recordCipher';

export type PersonalRecordName = 'order' | 'groups' | 'silent' | 'seen' | 'stars';

/** `absent` includes unreadable records, such as those of a later version of this app. */
export type PersonalRecord =
  | { kind: 'absent' }
  | {
      kind: 'stored';
      /** JSON value from `update`, possibly written by another version of this app. */
      value: unknown;
      hash: RecordCipher['hash'];
    };

/**
 * `unstored`: the change lasts until the page closes, because the browser cannot store it. `failed`: nothing
 * has changed.
 */
type RecordChange = 'stored' | 'unstored' | 'failed';

/**
 * Stores the user's settings and marks in this browser. Unlike `UserMarks`, the records survive a log-out.
 * They are encrypted, and contain camera and event IDs only as hashes (`recordCipher.ts`).
 */
export interface PersonalRecords {
  /** @returns the same object until the record changes; null before the record is read, and without a user */
  current(name: PersonalRecordName): PersonalRecord | null;
  /** True if `current` is null because the cipher's code failed to load. Loading is retried. */
  hasFailed(name: PersonalRecordName): boolean;
  /**
   * Reads the record and reports each change of `current` and `hasFailed`, even by another tab.
   * @returns a function that unsubscribes
   */
  subscribe(name: PersonalRecordName, listener: () => void): () => void;
  read(name: PersonalRecordName): Promise<PersonalRecord | null>;
  /**
   * Replaces a value. If `current` is a stored record, it changes at once; otherwise, it changes when the
   * new value has been stored.
   * @param change receives the stored value or undefined, and the hash function for IDs; returns a JSON
   * value, or undefined to remove the record. Must be pure, because it may run more than once.
   */
  update(
    name: PersonalRecordName,
    change: (value: unknown, hash: RecordCipher['hash']) => unknown,
  ): Promise<RecordChange>;
  userChanged(): void;
  dispose(): void;
}

/**
 * Key of the random text with which user IDs are hashed. A record's key is `<prefix><hash of the user's
 * ID>.<name>`.
 */
const SALT = `${KEPT_PREFIX}salt`;

const ABSENT: PersonalRecord = { kind: 'absent' };

interface Entry {
  record: PersonalRecord | null;
  hasFailed: boolean;
  changes: Emitter;
  /** Chains the actions, so that each update starts from the previous one's result. */
  last: Promise<unknown>;
  pendingUpdates: number;
}

/** @param target receives the `storage` events of other tabs */
export function createPersonalRecords(
  shared: KeyValueStore,
  userId: () => string | null,
  target: EventTarget,
): PersonalRecords {
  const cipherCode = onlineCode(() => import('./vault/recordCipher'));
  const entries = new Map<PersonalRecordName, Entry>();
  const ciphers = new Map<string, Promise<RecordCipher>>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const entryOf = (name: PersonalRecordName): Entry => {
    const known = entries.get(name);
    if (known) return known;
    const entry: Entry = {
      record: null,
      hasFailed: false,
      changes: new Emitter(),
      last: Promise.resolve(),
      pendingUpdates: 0,
    };
    entries.set(name, entry);
    return entry;
  };

  const show = (entry: Entry, record: PersonalRecord | null, hasFailed = false) => {
    if (entry.record === record && entry.hasFailed === hasFailed) return;
    entry.record = record;
    entry.hasFailed = hasFailed;
    entry.changes.emit();
  };

  const enqueue = <Value>(entry: Entry, action: () => Promise<Value>): Promise<Value> => {
    const turn = entry.last.then(action);
    entry.last = turn.catch(() => undefined);
    return turn;
  };

  const mayBeStored = (name: PersonalRecordName): boolean =>
    shared.keys().some((key) => key.startsWith(KEPT_PREFIX) && key.endsWith(`.${name}`));

  async function cipherOf(id: string): Promise<RecordCipher> {
    const code = await cipherCode.loadNow();
    if (code === null) throw new Error('The code of the cipher is missing.');
    if (shared.get(SALT) === null) shared.set(SALT, code.newSalt());
    const salt = shared.get(SALT) ?? '';
    const known = ciphers.get(`${salt}.${id}`) ?? code.createRecordCipher(salt, id);
    ciphers.set(`${salt}.${id}`, known);
    return await known;
  }

  const keyOf = (cipher: RecordCipher, name: PersonalRecordName) => `${KEPT_PREFIX}${cipher.owner}.${name}`;

  async function openStored(cipher: RecordCipher, key: string): Promise<PersonalRecord> {
    const sealed = shared.get(key);
    const value = sealed === null ? undefined : parseJson(await cipher.open(key, sealed));
    return value === undefined ? ABSENT : { kind: 'stored', value, hash: cipher.hash };
  }

  async function open(name: PersonalRecordName, id: string): Promise<PersonalRecord | null> {
    if ((await cipherCode.loadNow()) === null) {
      retry ??= setTimeout(readMissing, retryDelay('storedRecord', 1));
      return null;
    }
    return await cipherOf(id).then(
      (cipher) => openStored(cipher, keyOf(cipher, name)),
      () => ABSENT,
    );
  }

  async function load(name: PersonalRecordName): Promise<PersonalRecord | null> {
    const id = userId();
    const entry = entryOf(name);
    if (id === null) return null;
    const record = mayBeStored(name) ? await open(name, id) : ABSENT;
    if (userId() !== id) return null;
    // Keeps a value that was read earlier. Offline, the code is not loaded, so an earlier failure remains.
    if (record === null) show(entry, entry.record, entry.record === null && (entry.hasFailed || isOnline()));
    else if (entry.pendingUpdates === 0) show(entry, record);
    return record;
  }

  const read = (name: PersonalRecordName) => enqueue(entryOf(name), () => load(name));

  async function store(
    name: PersonalRecordName,
    id: string,
    change: (value: unknown, hash: RecordCipher['hash']) => unknown,
  ): Promise<RecordChange> {
    const cipher = await cipherOf(id);
    const key = keyOf(cipher, name);
    for (;;) {
      const before = shared.get(key);
      const stored = await openStored(cipher, key);
      const value = change(stored.kind === 'stored' ? stored.value : undefined, cipher.hash);
      const sealed = value === undefined ? null : await cipher.seal(key, JSON.stringify(value));
      if (userId() !== id) return 'failed';
      // Another tab may have written the record during the encryption.
      if (shared.get(key) !== before) continue;
      if (sealed === null) shared.remove(key);
      const isKept = sealed === null || shared.set(key, sealed);
      const entry = entryOf(name);
      if (entry.pendingUpdates === 1) {
        show(entry, value === undefined ? ABSENT : { kind: 'stored', value, hash: cipher.hash });
      }
      return isKept ? 'stored' : 'unstored';
    }
  }

  const readMissing = () => {
    clearTimeout(retry);
    retry = undefined;
    for (const [name, entry] of entries) if (entry.record === null && entry.changes.size > 0) void read(name);
  };

  const refreshAll = (isOf: (name: PersonalRecordName) => boolean) => {
    for (const [name, entry] of entries) {
      if (isOf(name) && (entry.record !== null || entry.changes.size > 0)) void read(name);
    }
  };
  const onStorage = (event: Event) => {
    if (!(event instanceof StorageEvent)) return;
    const { key } = event;
    if (key === null || key.startsWith(KEPT_PREFIX)) refreshAll((name) => key?.endsWith(`.${name}`) ?? true);
  };
  target.addEventListener('storage', onStorage);
  target.addEventListener('online', readMissing);

  return {
    current: (name) => entryOf(name).record,
    hasFailed: (name) => entryOf(name).hasFailed,
    subscribe(name, listener) {
      const entry = entryOf(name);
      const end = entry.changes.subscribe(listener);
      if (entry.record === null) void read(name);
      return end;
    },
    read,
    async update(name, change) {
      const id = userId();
      if (id === null) return 'failed';
      const entry = entryOf(name);
      const { record } = entry;
      if (record?.kind === 'stored') {
        const value = change(record.value, record.hash);
        show(entry, value === undefined ? ABSENT : { ...record, value });
      }
      entry.pendingUpdates += 1;
      try {
        return await enqueue(entry, () => store(name, id, change));
      } catch {
        // Reads the stored record again, because `current` may already contain the change.
        void read(name);
        return 'failed';
      } finally {
        entry.pendingUpdates -= 1;
      }
    },
    userChanged() {
      for (const entry of entries.values()) show(entry, null);
      refreshAll(() => true);
    },
    dispose() {
      clearTimeout(retry);
      target.removeEventListener('storage', onStorage);
      target.removeEventListener('online', readMissing);
    },
  };
}
