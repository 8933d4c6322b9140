import type { Login } from '@/domain/user';
import type { KeyValueStore } from './browserStorage';
import type { VaultKeyStore } from './vaultKeys';

const LOGIN_INFO = 'loginInfo';

export type StoredLogin = { kind: 'absent' } | { kind: 'unreadable' } | { kind: 'found'; login: Login };

/** The encrypted copy of the log-in that makes a silent log-in possible. */
export interface LoginInfo {
  isStored(): boolean;
  read(userId: string): Promise<StoredLogin>;
  write(login: Login, userId: string): Promise<void>;
  clear(): Promise<void>;
}

/** Stored as `<key id>:<sealed text>`: a key id of its own for each log-in keeps tabs out of each other's way. */
function split(stored: string): { keyId: string; sealed: string } {
  const colon = stored.indexOf(':');
  return { keyId: stored.slice(0, Math.max(0, colon)), sealed: stored.slice(colon + 1) };
}

export function createLoginInfo(tab: KeyValueStore, keys: VaultKeyStore): LoginInfo {
  // The cipher is loaded with the first log-in, not with the log-in screen.
  const vault = () => import('./loginInfoVault');
  const clear = async () => {
    const stored = tab.get(LOGIN_INFO);
    tab.remove(LOGIN_INFO);
    if (stored !== null) await keys.remove(split(stored).keyId);
  };
  return {
    isStored: () => tab.get(LOGIN_INFO) !== null,
    async read(userId) {
      const stored = tab.get(LOGIN_INFO);
      if (stored === null) return { kind: 'absent' };
      const { keyId, sealed } = split(stored);
      const current = await keys.read(keyId);
      const { openLogin } = await vault();
      const login = current && openLogin(sealed, userId, current);
      return login ? { kind: 'found', login } : { kind: 'unreadable' };
    },
    async write(login, userId) {
      const { newVaultKeys, sealLogin } = await vault();
      await clear();
      const keyId = crypto.randomUUID();
      const fresh = newVaultKeys();
      await keys.write(keyId, fresh);
      tab.set(LOGIN_INFO, `${keyId}:${sealLogin(login, userId, fresh)}`);
    },
    clear,
  };
}
