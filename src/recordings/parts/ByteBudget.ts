export class ByteBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  release(bytes: number): void {
    this.#left += bytes;
  }
}

export class KeptReads {
  readonly #budget: ByteBudget | null;
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  constructor(budget: ByteBudget | null) {
    this.#budget = budget;
  }

  async get(key: string, load: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#budget === null) return await load();
    const known = this.#kept.get(key);
    if (known !== undefined) return await known;
    const loading = load();
    this.#kept.set(key, loading);
    try {
      const { length } = await loading;
      if (this.#kept.get(key) !== loading) return await loading;
      if (this.#budget.take(length)) this.#bytes += length;
      else this.#kept.delete(key);
    } catch {
      this.#kept.delete(key);
    }
    return await loading;
  }

  clear(): void {
    this.#kept.clear();
    this.#budget?.release(this.#bytes);
    this.#bytes = 0;
  }
}
