import { delay } from '@/lib/time/delay';

/** A look that takes longer, as one that waits for its host does, holds up no other recording; milliseconds. */
const LONGEST = 1_000;

/**
 * Brings the first result of a search early: until something is found, the frames around a hit are decoded before the key
 * frames of other recordings. Later that would only leave a processor idle.
 */
export class FirstHit {
  #isFound = false;
  readonly #looks = new Set<Promise<unknown>>();

  found(): void {
    this.#isFound = true;
  }

  /** Decodes what is around a hit. */
  async look<Value>(work: Promise<Value>): Promise<Value> {
    const over = new AbortController();
    const own = Promise.race([work.catch(() => undefined), delay(LONGEST, over.signal)]);
    this.#looks.add(own);
    void own.then(() => this.#looks.delete(own));
    try {
      return await work;
    } finally {
      over.abort();
    }
  }

  /** When the next key frame may be decoded. */
  readonly turn = async (): Promise<void> => {
    if (!this.#isFound) await Promise.all(this.#looks);
  };
}
