import type { Clock } from './clock';

/** One call that waits for its time; another one takes its place. */
export class DelayedCall {
  readonly #clock: Clock;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isPending(): boolean {
    return this.#cancel !== null;
  }

  /** @param milliseconds 0: at once. */
  schedule(milliseconds: number, run: () => void): void {
    this.cancel();
    if (milliseconds === 0) {
      run();
      return;
    }
    this.#cancel = this.#clock.after(milliseconds, () => {
      this.#cancel = null;
      run();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
