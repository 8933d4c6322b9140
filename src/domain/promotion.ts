/**
 * Belongs to a prefetch, and is promoted once the user waits for the result. Must be a class, because axios
 * clones plain objects in its config.
 */
export class Promotion {
  readonly #promoted = new AbortController();

  get isPromoted(): boolean {
    return this.#promoted.signal.aborted;
  }

  promote(): void {
    this.#promoted.abort();
  }

  whenPromoted(signal: AbortSignal): Promise<boolean> {
    const made = this.#promoted.signal;
    return new Promise((resolve) => {
      const settle = () => {
        made.removeEventListener('abort', settle);
        signal.removeEventListener('abort', settle);
        resolve(made.aborted && !signal.aborted);
      };
      made.addEventListener('abort', settle);
      signal.addEventListener('abort', settle);
      if (made.aborted || signal.aborted) settle();
    });
  }
}
