import type { KeyValueStore } from './browserStorage';

const TOKEN = 'token';

export interface TokenStorage {
  /** The tab's token, else the remembered one, which becomes the tab's. */
  load(): string | null;
  /** @param remember keeps it beyond the browser session, for every tab. */
  save(token: string, remember: boolean): void;
  /** Whether this tab shares its session with others through the remembered token. */
  isRemembered(): boolean;
  clear(): void;
}

/** Where the token is kept: the session storage, and with "Remember me" the local storage too. */
export function createTokenStorage(tab: KeyValueStore, shared: KeyValueStore): TokenStorage {
  let remembered = false;
  return {
    load() {
      const own = tab.get(TOKEN);
      const common = shared.get(TOKEN);
      const token = own ?? common;
      remembered = common !== null && common === token;
      if (own === null && token !== null) tab.set(TOKEN, token);
      return token;
    },
    save(token, remember) {
      remembered = remember;
      tab.set(TOKEN, token);
      if (remember) shared.set(TOKEN, token);
    },
    isRemembered: () => remembered,
    clear() {
      remembered = false;
      tab.clear();
      shared.clear();
    },
  };
}

/**
 * Tells what another tab did to the remembered token: a new one, or null when it is gone.
 * https://developer.mozilla.org/docs/Web/API/Window/storage_event
 */
export function watchRememberedToken(
  target: EventTarget,
  onChange: (token: string | null) => void,
): () => void {
  const listen = (event: Event) => {
    if (!(event instanceof StorageEvent) || event.storageArea === globalThis.sessionStorage) return;
    if (event.key === null) onChange(null);
    else if (event.key === TOKEN) onChange(event.newValue);
  };
  target.addEventListener('storage', listen);
  return () => target.removeEventListener('storage', listen);
}
