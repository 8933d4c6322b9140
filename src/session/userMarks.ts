import type { KeyValueStore } from '@/lib/browser/browserStorage';

/**
 * Stores a user's values until log-out: in this browser if the session is remembered, otherwise only in this
 * tab.
 */
export interface UserMarks {
  owner(): Promise<string | null>;
  read(name: string): Promise<string | null>;
  /** @returns false if the value is lost when the page closes */
  write(name: string, value: string): Promise<boolean>;
}

interface MarksOwner {
  userId: () => string | null;
  isRemembered: () => boolean;
}

const PREFIX = 'marks';
const DIGITS = 16;

/** Hashes a user's ID to keep it out of storage and messages. Rejects on an insecure page. */
export async function userHash(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGITS);
}

/**
 * @param tab storage for a session that is not remembered
 * @param shared storage for a remembered session
 */
export function createUserMarks(tab: KeyValueStore, shared: KeyValueStore, owner: MarksOwner): UserMarks {
  const locate = async (name: string) => {
    const id = owner.userId();
    if (id === null) return null;
    const key = `${PREFIX}.${await userHash(id)}.${name}`;
    // The user may have logged out while the hash was computed.
    return owner.userId() === id ? { key, store: owner.isRemembered() ? shared : tab } : null;
  };
  return {
    async owner() {
      const id = owner.userId();
      return id === null ? null : await userHash(id);
    },
    async read(name) {
      const found = await locate(name);
      return found?.store.get(found.key) ?? null;
    },
    async write(name, value) {
      const found = await locate(name);
      return found?.store.set(found.key, value) ?? true;
    },
  };
}
