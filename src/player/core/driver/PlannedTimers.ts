import { backOff, RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import type { Clock } from '@/lib/time/clock';
import type { PlannedTimer } from '../machine/playbackPlan';
import type { PlaybackEvent } from '../machine/playbackState';

/** Starts and cancels timers to match a plan. Timers that remain in the plan keep running. */
export class PlannedTimers {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onDue: (event: PlaybackEvent) => void;
  readonly #running = new Map<string, () => void>();
  #planned: readonly PlannedTimer[] = [];
  /** Back-offs never end before this time, in Unix epoch milliseconds, even if they are restarted. */
  #notBefore = 0;
  /** Upper limit of the remaining pause in milliseconds, in case the clock is set back. */
  #pauseMs = 0;

  constructor(clock: Clock, random: () => number, onDue: (event: PlaybackEvent) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#onDue = onDue;
  }

  leaveAlone(ms: number): void {
    this.#pauseMs = Math.min(RETRY_AFTER_LIMIT_MS.unattended, ms);
    this.#notBefore = this.#clock.now() + this.#pauseMs;
  }

  follow(planned: readonly PlannedTimer[]): void {
    this.#planned = planned;
    const keys = new Set(planned.map(({ key }) => key));
    for (const [key, cancel] of this.#running) {
      if (keys.has(key)) continue;
      cancel();
      this.#running.delete(key);
    }
    for (const { key, after } of planned) {
      if (this.#running.has(key)) continue;
      const ms =
        'ms' in after
          ? after.ms
          : Math.max(
              Math.min(this.#pauseMs, this.#notBefore - this.#clock.now()),
              backOff(after.backOff, this.#random()),
            );
      this.#running.set(
        key,
        this.#clock.after(ms, () => this.#due(key)),
      );
    }
  }

  #due(key: string): void {
    this.#running.delete(key);
    const current = this.#planned.find((timer) => timer.key === key);
    if (current !== undefined) this.#onDue(current.event);
  }
}
