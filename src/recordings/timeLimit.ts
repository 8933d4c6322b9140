import { isOnline } from '@/lib/browser/online';

/** Fewer bytes than this within the time limit count as a stalled connection. */
const MIN_BYTES = 500_000;

/** Aborts reading a stalled recording. Progress, processing and time offline restart the limit. */
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
