import { isOnline } from '@/lib/browser/online';

/** Minimum number of bytes within the limit; less counts as a stalled connection. */
const MIN_BYTES = 500_000;

/** Aborts the reading of a stalled recording. Progress, processing and offline time restart the limit. */
export class TimeLimit {
  readonly #over = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout>;
  #bytes = 0;
  #isDone = false;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  readonly onProgress = (bytes: number): void => {
    if (bytes - this.#bytes < MIN_BYTES) return;
    this.#bytes = bytes;
    this.restart();
  };

  /** Called after processing, which may take any time. */
  restart(): void {
    if (this.#isDone) return;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

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
