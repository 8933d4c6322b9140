const MAX_INTERVALS = 5;
const STOPPED_AFTER_MS = 4_000;
/** Multiple of a slow camera's own intervals, up to a limit in milliseconds. */
const STOPPED_AFTER_INTERVALS = 2.5;
const STOPPED_AFTER_MAX_MS = 30_000;
/** Milliseconds for the second frame, which tells the interval. */
const SECOND_FRAME_WITHIN_MS = 12_000;

/** Measures intervals between frames: in low power mode some cameras send one in several seconds. */
export class FrameIntervals {
  #lastAt: number | null = null;
  #intervals: number[] = [];

  /** @param at Unix epoch milliseconds */
  note(at: number): void {
    if (this.#lastAt !== null) {
      this.#intervals = [...this.#intervals, at - this.#lastAt].slice(-MAX_INTERVALS);
    }
    this.#lastAt = at;
  }

  interrupt(): void {
    this.#lastAt = null;
  }

  /**
   * The second longest of the recent intervals counts, so that a single interruption does not.
   * @returns milliseconds without a frame after which the picture counts as stopped
   */
  limit(): number {
    const [longest, second = longest] = this.#intervals.toSorted((one, other) => other - one);
    return second === undefined
      ? SECOND_FRAME_WITHIN_MS
      : Math.min(STOPPED_AFTER_MAX_MS, Math.max(STOPPED_AFTER_MS, second * STOPPED_AFTER_INTERVALS));
  }
}
