export class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  clear(): void {
    this.#entries.clear();
  }
  entries(): Record<string, string> {
    return Object.fromEntries(this.#entries);
  }
}

export class FullStorage extends MemoryStorage {
  isFull = false;
  override setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    super.setItem(key, value);
  }
}

/**
 * Local storage of several tabs. A tab sees its own writes at once and those of other tabs later, so a
 * message on a BroadcastChannel may arrive first.
 * @param delay milliseconds
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-localstorage-attribute
 */
export function laggingStorage(delay: number): { open: () => MemoryStorage } {
  const tabs = new Set<MemoryStorage>();
  class TabStorage extends MemoryStorage {
    override setItem(key: string, value: string): void {
      super.setItem(key, value);
      this.#later((other) => MemoryStorage.prototype.setItem.call(other, key, value));
    }
    override removeItem(key: string): void {
      super.removeItem(key);
      this.#later((other) => MemoryStorage.prototype.removeItem.call(other, key));
    }
    override clear(): void {
      super.clear();
      this.#later((other) => MemoryStorage.prototype.clear.call(other));
    }
    #later(change: (other: MemoryStorage) => void): void {
      for (const other of tabs) if (other !== this) setTimeout(() => change(other), delay);
    }
  }
  return {
    open() {
      const [known] = tabs;
      const opened = new TabStorage();
      for (const [key, value] of Object.entries(known?.entries() ?? {})) {
        MemoryStorage.prototype.setItem.call(opened, key, value);
      }
      tabs.add(opened);
      return opened;
    },
  };
}
