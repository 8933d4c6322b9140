import type { OnProgress } from '@/recordings/types';

/**
 * Adds up the bytes of several recordings, and estimates their total from the finished ones.
 * @param weights relative size of each recording, such as its duration
 */
export class BatchProgress {
  readonly #weights: readonly number[];
  readonly #onProgress: OnProgress;
  readonly #bytes = new Map<number, number>();
  readonly #done = new Set<number>();
  readonly #skipped = new Set<number>();

  constructor(weights: readonly number[], onProgress: OnProgress) {
    this.#weights = weights;
    this.#onProgress = onProgress;
  }

  of(index: number): OnProgress {
    return (bytesDone, _total, isWaiting) => {
      this.#bytes.set(index, bytesDone);
      this.#report(isWaiting);
    };
  }

  startAt(index: number, bytes: number): void {
    this.#bytes.set(index, bytes);
  }

  finished(index: number): void {
    this.#done.add(index);
    this.#report();
  }

  skipped(index: number): void {
    this.#skipped.add(index);
    this.#report();
  }

  #weight(index: number): number {
    return this.#weights[index] ?? 1;
  }

  #weightOfAll(): number {
    return this.#weights.reduce((sum, weight, index) => (this.#skipped.has(index) ? sum : sum + weight), 0);
  }

  #report(isWaiting = false): void {
    const sum = [...this.#bytes.values()].reduce((total, bytes) => total + bytes, 0);
    const finished = [...this.#done];
    const weight = finished.reduce((total, index) => total + this.#weight(index), 0);
    const bytes = finished.reduce((total, index) => total + (this.#bytes.get(index) ?? 0), 0);
    const estimate = weight > 0 ? (bytes / weight) * this.#weightOfAll() : null;
    this.#onProgress(sum, estimate === null ? null : Math.max(sum, Math.round(estimate)), isWaiting);
  }
}
