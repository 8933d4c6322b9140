import { delay } from '@/lib/time/delay';

/** A slower decoding, such as one that waits for its server, does not delay other recordings. */
const MAX_WAIT_MS = 1_000;

/**
 * Accelerates the first result: until there is one, frames around a hit are decoded before key frames of
 * other recordings. Later this would leave processors idle.
 */
export class FirstHit {
  #isFound = false;
  readonly #tracked = new Set<Promise<unknown>>();

  found(): void {
    this.#isFound = true;
  }

  async track<Value>(work: Promise<Value>): Promise<Value> {
    const over = new AbortController();
    const own = Promise.race([work.catch(() => undefined), delay(MAX_WAIT_MS, over.signal)]);
    this.#tracked.add(own);
    void own.then(() => this.#tracked.delete(own));
    try {
      return await work;
    } finally {
      over.abort();
    }
  }

  readonly turn = async (): Promise<void> => {
    if (!this.#isFound) await Promise.all(this.#tracked);
  };
}
