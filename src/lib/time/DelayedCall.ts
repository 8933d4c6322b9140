import type { Clock } from './clock';

/**
 * Schedules one call at a time. A new call replaces the pending one. With a delay of 0, the call runs
 * immediately.
 */
export class DelayedCall {
  readonly #clock: Clock;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isPending(): boolean {
    return this.#cancel !== null;
  }

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
