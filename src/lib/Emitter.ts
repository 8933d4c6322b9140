/**
 * Functions that are called whenever something happens, such as a change of what React reads.
 * @see https://react.dev/reference/react/useSyncExternalStore
 */
export class Emitter<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  /** How many subscriptions there are. */
  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Each call is a subscription of its own, also with a function that has one already.
   * @returns ends the subscription; a second call does nothing.
   */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    const own = (...args: Args) => listener(...args);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  };

  /** Calls the listeners in the order of their subscriptions; not those whose subscription one of them ends. */
  emit(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }

  /** Ends all subscriptions. */
  clear(): void {
    this.#listeners.clear();
  }
}
