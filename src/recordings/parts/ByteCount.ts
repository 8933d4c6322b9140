import type { OnProgress } from '../types';

export class ByteCount {
  readonly #onProgress: OnProgress;
  #done = 0;
  #total: number | null = null;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  /** @param bytes negative if they will be loaded again */
  add(bytes: number): void {
    this.#done += bytes;
    this.report(false);
  }

  report(isWaiting: boolean): void {
    const total = this.#total === null ? null : Math.max(this.#total, this.#done);
    this.#onProgress(this.#done, total, isWaiting);
  }

  /**
   * Estimates the total from the loaded share.
   * @param share loaded fraction, 0 to 1
   */
  shareDone(share: number): void {
    if (share <= 0) return;
    this.#total = Math.max(this.#done, Math.round(this.#done / Math.min(1, share)));
    this.#onProgress(this.#done, this.#total);
  }
}
