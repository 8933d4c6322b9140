const KEPT = 5;

/** Measures how far apart a camera sends its frames: in low power mode some send one in several seconds. */
export class FrameIntervals {
  #lastAt: number | null = null;
  #intervals: number[] = [];

  /** @param at epoch, milliseconds. */
  note(at: number): void {
    if (this.#lastAt !== null) this.#intervals = [...this.#intervals, at - this.#lastAt].slice(-KEPT);
    this.#lastAt = at;
  }

  /** Leaves a pause out in which no frames could be seen. */
  skip(): void {
    this.#lastAt = null;
  }

  /** @returns the second longest of the last intervals in milliseconds, so that one interruption does not count. */
  usual(): number {
    const [longest = 0, second = longest] = this.#intervals.toSorted((one, other) => other - one);
    return second;
  }
}
