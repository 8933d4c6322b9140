/**
 * Tells when the user asks for what was prefetched. A class, so that axios passes it on instead of copying it.
 */
export class Promotion {
  readonly #promoted = new AbortController();

  get isPromoted(): boolean {
    return this.#promoted.signal.aborted;
  }

  promote(): void {
    this.#promoted.abort();
  }

  /** @returns true as soon as it is made, or false when the signal is aborted first. */
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
