import { isOnline } from '@/lib/browser/online';
import type { PlaybackFailure } from '../core/transport';
import { retryDelay, stepDelay } from './sequencePolicy';

/** Interruptions closer together than this count as interruptions at the same position. */
const MIN_PROGRESS_S = 1;
const MAX_CUT_OFFS = 3;

/**
 * Counts failures since a recording was last ready. The counts determine when the next request follows and
 * when playback skips a recording.
 */
export class FailureCounts {
  readonly #random: () => number;
  #rounds = 0;
  #networkFailure: PlaybackFailure | null = null;
  #inARow = 0;
  /**
   * Position of the last interruption, in seconds, and the number of interruptions there. `reset` keeps this
   * count, because the recording is ready again after each interruption.
   */
  #cutOff: { key: string; position: number; times: number } | null = null;

  constructor(random: () => number) {
    this.#random = random;
  }

  get networkFailure(): PlaybackFailure | null {
    return this.#networkFailure;
  }

  reset(): void {
    this.#rounds = 0;
    this.#networkFailure = null;
    this.#inARow = 0;
  }

  /** @returns milliseconds before the next recording loads */
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
   * Counts an interruption by the network.
   * @param position in seconds
   * @returns true to skip the recording after repeated interruptions at the same position
   */
  cutOff(key: string, position: number): boolean {
    const last = this.#cutOff;
    const isRepeated = last?.key === key && Math.abs(position - last.position) < MIN_PROGRESS_S;
    const times = isRepeated ? last.times + 1 : 1;
    if (times > MAX_CUT_OFFS && isOnline()) {
      this.#cutOff = null;
      return true;
    }
    this.#cutOff = { key, position, times };
    this.#rounds = Math.max(this.#rounds, times - 1);
    return false;
  }
}
