const KEPT = 5;

/** Measures intervals between frames: in low power mode some cameras send one in several seconds. */
export class FrameIntervals {
  #lastAt: number | null = null;
  #intervals: number[] = [];

  /** @param at Unix epoch milliseconds */
  note(at: number): void {
    if (this.#lastAt !== null) this.#intervals = [...this.#intervals, at - this.#lastAt].slice(-KEPT);
    this.#lastAt = at;
  }

  skip(): void {
    this.#lastAt = null;
  }

  /**
   * @returns the second longest of the recent intervals in milliseconds, so that a single interruption does
   * not count
   */
  usual(): number {
    const [longest = 0, second = longest] = this.#intervals.toSorted((one, other) => other - one);
    return second;
  }
}
