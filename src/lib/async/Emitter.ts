/** Event emitter whose `subscribe` fits React's `useSyncExternalStore`. */
export class Emitter<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Each call adds a subscription, even with the same function.
   * @returns a function that unsubscribes; calling it again has no effect
   */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    const own = (...args: Args) => listener(...args);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  };

  emit(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
