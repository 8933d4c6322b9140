/** Browser storages as tests need them. */
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

/** Has room for what is in it, and for nothing more. */
export class FullStorage extends MemoryStorage {
  isFull = false;
  override setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    super.setItem(key, value);
  }
}
