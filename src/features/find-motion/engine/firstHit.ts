import { delay } from '@/lib/time/delay';

/** Maximum wait in milliseconds for a decoder, which may be waiting for a slow server. */
const MAX_WAIT_MS = 1_000;

/**
 * Delays the key frames of other recordings while frames around a change are decoded, so that the first
 * result appears sooner. After that result, a delay would only leave processors idle.
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
