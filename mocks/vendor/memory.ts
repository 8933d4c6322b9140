import type { Account } from './people';

/** What a visit changed, and what a reload in the same tab must find again. */
export interface VendorMemory {
  people: Account[];
  /** Camera uuid to the uuids of the users whom it is shared with. */
  shares: Record<string, string[]>;
  resetTokens: Record<string, string>;
  generation: number;
  refusedTokens: string[];
  /** The scenario `session-expired` has still to refuse one token. */
  firstTokenPending: boolean;
  /** Counts whatever needs a new name. */
  serial: number;
}

export interface MemoryStore {
  load(): VendorMemory | null;
  save(memory: VendorMemory): void;
}

const KEY = 'demo:vendor';

/**
 * Keeps the memory in this tab's session storage. Logging out empties that storage, so it is written again with the next
 * call: what was signed up stays as long as the page does.
 */
export function sessionStorageMemory(storage: Storage): MemoryStore {
  return {
    load() {
      const text = storage.getItem(KEY);
      if (text === null) return null;
      const memory: VendorMemory = JSON.parse(text);
      return memory;
    },
    save(memory) {
      const text = JSON.stringify(memory);
      if (storage.getItem(KEY) !== text) storage.setItem(KEY, text);
    },
  };
}
