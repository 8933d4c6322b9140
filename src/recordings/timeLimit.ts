import { isOnline } from '@/lib/online';

/** So many bytes have to come within the limit: a line that carries less is as good as none. */
const LEAST_BYTES = 500_000;

/**
 * Ends the reading of a recording that does not come. One that is long, or that shares a slow line with others, may take
 * longer, and so may everything while the browser is offline.
 */
export class TimeLimit {
  readonly #over = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout>;
  /** When the time began to run anew. */
  #bytes = 0;
  #isDone = false;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#timer = this.#start();
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** @param bytes that have come in all */
  readonly onProgress = (bytes: number): void => {
    if (bytes - this.#bytes < LEAST_BYTES) return;
    this.#bytes = bytes;
    this.restart();
  };

  /** Something was done with what has come, which takes as long as the device needs. */
  restart(): void {
    if (this.#isDone) return;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  /** The recording has been read, or is not wanted any more. */
  done(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      if (isOnline()) this.#over.abort();
      else this.#timer = this.#start();
    }, this.#milliseconds);
  }
}
