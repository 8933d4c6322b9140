/**
 * Whether somebody wants what was asked for ahead of them. A class, so that axios hands it on instead of copying it.
 */
export class Demand {
  readonly #made = new AbortController();

  get isMade(): boolean {
    return this.#made.signal.aborted;
  }

  make(): void {
    this.#made.abort();
  }

  /** @returns true as soon as it is made, or false when the signal is aborted first. */
  comes(signal: AbortSignal): Promise<boolean> {
    const made = this.#made.signal;
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
