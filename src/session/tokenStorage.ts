import type { KeyValueStore } from '@/lib/browserStorage';
import { isSameUser, readToken } from './sessionToken';

const TOKEN = 'token';
/** Tells a tab that is loaded anew that its session was shared, and so ended with the shared token. */
const IS_SHARED = 'remembered';
/** A duplicated tab has a copy of it: by this id a log-out finds the tabs of one session that is not remembered. */
const SESSION_ID = 'sessionId';

export interface TokenStorage {
  /** The tab's token, else the remembered one, which becomes the tab's. */
  load(): string | null;
  /** @param remember keeps it beyond the browser session, for every tab. */
  save(token: string, remember: boolean): void;
  /** Another tab had ended the shared session when it was loaded. */
  endedElsewhere(): boolean;
  /** This tab shares its session with others through the remembered token. */
  isRemembered(): boolean;
  /** Random, the same in a duplicated tab; made when it is first asked for, and gone with the session. */
  sessionId(): string;
  /** The remembered token as it is now. */
  remembered(): string | null;
  /** Takes up what another tab has stored for all. */
  adopt(token: string): void;
  /** Leaves the session without ending it for others. */
  leave(): void;
  /** Ends the session for every tab that shares it. */
  clear(): void;
}

const userOf = (token: string) => readToken(token)?.user ?? null;

/**
 * The token that will be found, without touching anything; null also where something has happened to a shared session,
 * which is to be looked into first.
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

/** Keeps the token in the session storage, and with "Remember me" in the local storage too. */
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
      const common = shared.get(TOKEN);
      const own = tab.get(TOKEN);
      // Something may have happened to the shared session while this tab slept.
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
    endedElsewhere: () => wasEndedElsewhere,
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
 * Tells when another tab did something to the remembered token. What it did is better looked up than taken from the
 * event, which may be old by the time it arrives. https://developer.mozilla.org/docs/Web/API/Window/storage_event
 */
export function watchRememberedToken(target: EventTarget, onChange: () => void): () => void {
  const listen = (event: Event) => {
    if (!(event instanceof StorageEvent)) return;
    if (event.key === null || event.key === TOKEN) onChange();
  };
  target.addEventListener('storage', listen);
  return () => target.removeEventListener('storage', listen);
}
