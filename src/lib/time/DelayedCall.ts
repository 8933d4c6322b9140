import type { Clock } from './clock';

/** A scheduled call, which a later one replaces. */
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
