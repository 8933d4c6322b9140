import type { Account } from './people';

/** The vendor's variable data, which a reload in the same tab restores. */
export interface VendorMemory {
  people: Account[];
  /** User UUIDs by camera UUID. */
  shares: Record<string, string[]>;
  resetTokens: Record<string, string>;
  generation: number;
  refusedTokens: string[];
  /** True from the start of the scenario `session-expired` until the vendor has refused a token. */
  firstTokenPending: boolean;
  serial: number;
}

export interface MemoryStore {
  load(): VendorMemory | null;
  save(memory: VendorMemory): void;
}

const KEY = 'demo:vendor';

/** Log-out clears session storage, so `save` must be called after each answer. */
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
