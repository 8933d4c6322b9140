import type { OnProgress } from '../types';

/** The bytes of a recording that have come, and how many there may be in all. */
export class ByteCount {
  readonly #onProgress: OnProgress;
  #done = 0;
  #total: number | null = null;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  /** @param bytes below 0 for what has to come again. */
  add(bytes: number): void {
    this.#done += bytes;
    this.report(false);
  }

  /** @param isWaiting whether the host asked for a pause. */
  report(isWaiting: boolean): void {
    const total = this.#total === null ? null : Math.max(this.#total, this.#done);
    this.#onProgress(this.#done, total, isWaiting);
  }

  /** @param share of all that is wanted, 0 to 1, that these bytes are: the total is estimated from it. */
  shareDone(share: number): void {
    if (share <= 0) return;
    this.#total = Math.max(this.#done, Math.round(this.#done / Math.min(1, share)));
    this.#onProgress(this.#done, this.#total);
  }
}
