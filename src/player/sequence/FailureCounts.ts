import { isOnline } from '@/lib/online';
import type { PlaybackFailure } from '../core/transport';
import { retryDelay, stepDelay } from './sequencePolicy';

/** Seconds; a recording that plays for less, and is cut off again, is so at the same place. */
const LEAST_PROGRESS = 1;
/** How often a recording goes on at the same place. */
const MOST_CUT_OFFS = 3;

/** What has failed since a recording was last ready: how long the next request waits, and which recording is given up. */
export class FailureCounts {
  readonly #random: () => number;
  /** Attempts that the network failed, and why the last one did. */
  #rounds = 0;
  #networkFailure: PlaybackFailure | null = null;
  #inARow = 0;
  /** Where a recording was cut off last, in seconds, and how often there. It is ready again each time. */
  #cutOff: { key: string; position: number; times: number } | null = null;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Why the network failed; null: a recording has been ready since. */
  get networkFailure(): PlaybackFailure | null {
    return this.#networkFailure;
  }

  /** A recording is ready. */
  reset(): void {
    this.#rounds = 0;
    this.#networkFailure = null;
    this.#inARow = 0;
  }

  /** A recording has failed on its own. @returns milliseconds before the next one is requested */
  recordingFailed(): number {
    this.#inARow += 1;
    return stepDelay(this.#inARow);
  }

  /** @returns milliseconds before the next request */
  networkFailed(failure: PlaybackFailure): number {
    this.#networkFailure = failure;
    this.#rounds += 1;
    return retryDelay(failure, this.#rounds - 1, this.#random());
  }

  /**
   * The network has cut off the recording that plays.
   * @param position seconds
   * @returns whether it is to be left: a part of it never comes, while the parts before do
   */
  cutOff(key: string, position: number): boolean {
    const last = this.#cutOff;
    const isRepeated = last?.key === key && Math.abs(position - last.position) < LEAST_PROGRESS;
    const times = isRepeated ? last.times + 1 : 1;
    if (times > MOST_CUT_OFFS && isOnline()) {
      this.#cutOff = null;
      return true;
    }
    this.#cutOff = { key, position, times };
    this.#rounds = Math.max(this.#rounds, times - 1);
    return false;
  }
}
