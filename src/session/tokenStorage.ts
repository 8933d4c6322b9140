import type { KeyValueStore } from '@/lib/browser/browserStorage';
import { isSameUser, readToken } from './sessionToken';

const TOKEN = 'token';
/**
 * Marks this tab's session as shared. If the shared token is missing after a reload, the session has ended.
 */
const IS_SHARED = 'remembered';
/** Duplicated tabs share this ID, so that a log-out reaches all tabs of a session that is not remembered. */
const SESSION_ID = 'sessionId';

export interface TokenStorage {
  load(): string | null;
  /** @param remember true to store the token for all tabs, even after the browser closes */
  save(token: string, remember: boolean): void;
  /**
   * Returns true once if another tab ended the shared session before this tab loaded it. Afterwards, `load`
   * may return a later session.
   */
  takeEndedElsewhere(): boolean;
  isRemembered(): boolean;
  /**
   * Returns a random ID that duplicated tabs share. The first call creates it, and the end of the session
   * deletes it.
   */
  sessionId(): string;
  remembered(): string | null;
  adopt(token: string): void;
  /** Leaves the session without ending it for other tabs. */
  leave(): void;
  /** Ends the session for every tab that shares it. */
  clear(): void;
}

const userOf = (token: string) => readToken(token)?.user ?? null;

/**
 * Reads the stored token without side effects.
 * @returns null if there is none, or if the shared session has changed and must be checked first
 */
export function standingToken(
  tab: Pick<KeyValueStore, 'get'>,
  shared: Pick<KeyValueStore, 'get'>,
): string | null {
  const own = tab.get(TOKEN);
  const common = shared.get(TOKEN);
  const hasChanged = own !== null && tab.get(IS_SHARED) !== null && common !== own;
  return hasChanged ? null : (own ?? common);
}

/**
 * Creates storage that keeps the token in `sessionStorage` and, with "Remember me", also in `localStorage`.
 */
export function createTokenStorage(tab: KeyValueStore, shared: KeyValueStore): TokenStorage {
  let isShared = false;
  let wasEndedElsewhere = false;

  const noteShared = (value: boolean) => {
    isShared = value;
    if (value) tab.set(IS_SHARED, 'true');
    else tab.remove(IS_SHARED);
  };
  const adopt = (token: string) => {
    tab.set(TOKEN, token);
    noteShared(true);
  };
  const leave = () => {
    isShared = false;
    tab.clear();
  };

  return {
    load() {
      // A second call must not adopt the session that replaced this tab's.
      if (wasEndedElsewhere) return null;
      const common = shared.get(TOKEN);
      const own = tab.get(TOKEN);
      // Another tab may have changed the shared session while this tab was asleep.
      const wasShared = own !== null && tab.get(IS_SHARED) !== null;
      if (wasShared && common !== own) {
        if (common === null || !isSameUser(userOf(own), userOf(common))) {
          wasEndedElsewhere = true;
          leave();
        } else adopt(common);
        return tab.get(TOKEN);
      }
      if (own === null && common !== null) adopt(common);
      else noteShared(own !== null && own === common);
      return own ?? common;
    },
    save(token, remember) {
      wasEndedElsewhere = false;
      tab.set(TOKEN, token);
      const isKept = remember && shared.set(TOKEN, token);
      if (remember && !isKept) shared.remove(TOKEN);
      noteShared(isKept);
    },
    takeEndedElsewhere() {
      const wasEnded = wasEndedElsewhere;
      wasEndedElsewhere = false;
      return wasEnded;
    },
    isRemembered: () => isShared,
    sessionId() {
      const known = tab.get(SESSION_ID);
      if (known !== null) return known;
      const made = crypto.randomUUID();
      tab.set(SESSION_ID, made);
      return made;
    },
    remembered: () => shared.get(TOKEN),
    adopt,
    leave,
    clear() {
      leave();
      shared.clear();
    },
  };
}

/**
 * Calls `onChange` when another tab has changed the remembered token. The caller must read storage, because
 * the event's value may be stale. https://developer.mozilla.org/docs/Web/API/Window/storage_event
 */
export function watchRememberedToken(target: EventTarget, onChange: () => void): () => void {
  const listen = (event: Event) => {
    if (!(event instanceof StorageEvent)) return;
    if (event.key === null || event.key === TOKEN) onChange();
  };
  target.addEventListener('storage', listen);
  return () => target.removeEventListener('storage', listen);
}
