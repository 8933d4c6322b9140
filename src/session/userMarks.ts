import type { KeyValueStore } from '@/lib/browserStorage';

/**
 * Small notes about what a user has done in this browser: kept beyond the browser session only where the session itself
 * is, and gone with log-out like everything else.
 */
export interface UserMarks {
  /** A hash that tells users of this browser from one another; null while no user is logged in. */
  owner(): Promise<string | null>;
  /** @returns null where there is none, or no user is logged in. */
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
}

export interface MarksOwner {
  /** The user's id; null while no user is logged in. */
  userId: () => string | null;
  /** The session is kept beyond the browser session. */
  isRemembered: () => boolean;
}

const PREFIX = 'marks';
const DIGITS = 16;

/** A hash of a user's id, which storages and other tabs need not read. Rejects where the page is not secure. */
export async function userHash(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGITS);
}

/**
 * @param tab for a session that ends with the browser.
 * @param shared for a session that is kept.
 */
export function createUserMarks(tab: KeyValueStore, shared: KeyValueStore, owner: MarksOwner): UserMarks {
  const place = async (name: string) => {
    const id = owner.userId();
    if (id === null) return null;
    const key = `${PREFIX}.${await userHash(id)}.${name}`;
    // The user may have logged out meanwhile; nothing is written after that.
    return owner.userId() === id ? { key, store: owner.isRemembered() ? shared : tab } : null;
  };
  return {
    async owner() {
      const id = owner.userId();
      return id === null ? null : await userHash(id);
    },
    async read(name) {
      const found = await place(name);
      return found?.store.get(found.key) ?? null;
    },
    async write(name, value) {
      const found = await place(name);
      found?.store.set(found.key, value);
    },
  };
}
