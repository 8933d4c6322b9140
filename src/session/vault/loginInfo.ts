import type { Login } from '@/domain/account/user';
import type { KeyValueStore } from '@/lib/browser/browserStorage';
import { isOnline } from '@/lib/browser/online';
import { onlineCode } from '@/lib/async/lazyCode';
import type { VaultKeyStore } from './vaultKeys';

const LOGIN_INFO = 'loginInfo';

type StoredLogin =
  | { kind: 'absent' }
  | { kind: 'unreadable' }
  | { kind: 'codeMissing' }
  | { kind: 'found'; login: Login };

/** Loads the cipher when it is first needed rather than with the log-in screen. */
const loadVault = () => import('./loginInfoVault');

export interface LoginInfo {
  isStored(): boolean;
  /** Rejects if a later attempt may succeed, for example because the database does not answer. */
  read(userId: string): Promise<StoredLogin>;
  write(login: Login, userId: string): Promise<void>;
  clear(): Promise<void>;
  /** Marks the keys as used, so that they are not deleted. */
  keep(): void;
}

/** Splits `<key ID>:<sealed text>`. Each log-in has a new key ID, because tabs must not share keys. */
function split(stored: string): { keyId: string; sealed: string } {
  const colon = stored.indexOf(':');
  return { keyId: stored.slice(0, Math.max(0, colon)), sealed: stored.slice(colon + 1) };
}

/**
 * @param tab stores the encrypted log-in
 * @param keys stores the keys separately
 * @param load rejects if the cipher's code cannot be loaded
 */
export function createLoginInfo(tab: KeyValueStore, keys: VaultKeyStore, load = loadVault): LoginInfo {
  const vault = onlineCode(load);
  /** Counts writes and clears, so that a slow write does not store the log-in after a log-out. */
  let version = 0;

  async function write(login: Login, userId: string): Promise<void> {
    version += 1;
    const written = version;
    // Removes the log-in but not its keys, because a duplicated tab may have a copy of the log-in.
    tab.remove(LOGIN_INFO);
    const code = await vault.loadNow();
    if (code === null) return;
    const keyId = crypto.randomUUID();
    const fresh = code.newVaultKeys();
    await keys.write(keyId, fresh);
    if (written === version) tab.set(LOGIN_INFO, `${keyId}:${code.sealLogin(login, userId, fresh)}`);
    else await keys.remove(keyId);
  }

  return {
    isStored: () => tab.get(LOGIN_INFO) !== null,
    async read(userId) {
      const stored = tab.get(LOGIN_INFO);
      if (stored === null) return { kind: 'absent' };
      const { keyId, sealed } = split(stored);
      const current = await keys.read(keyId);
      const code = await vault.loadNow();
      if (code === null && !isOnline()) throw new Error('The code of the cipher is not requested offline.');
      if (code === null) return { kind: 'codeMissing' };
      const login = current && code.openLogin(sealed, userId, current);
      if (!current || !login) return { kind: 'unreadable' };
      return { kind: 'found', login };
    },
    write: (login, userId) => write(login, userId).catch(() => undefined),
    async clear() {
      version += 1;
      const stored = tab.get(LOGIN_INFO);
      tab.remove(LOGIN_INFO);
      if (stored !== null) await keys.remove(split(stored).keyId).catch(() => undefined);
    },
    keep() {
      const stored = tab.get(LOGIN_INFO);
      // Reading the keys counts as use.
      if (stored !== null) void keys.read(split(stored).keyId).catch(() => undefined);
    },
  };
}
