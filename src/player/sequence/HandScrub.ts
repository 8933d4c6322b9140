import { Scrubber } from '../controls/seek/Scrubber';
import { toElementTime, toRecordingTime } from '../core/recordingTime';
import type { Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { VideoSlot } from './VideoSlot';

interface ScrubbedSequence {
  clock: Clock;
  activeSlot: () => VideoSlot;
  pendingKey: () => string | null;
  show: (key: string, seconds: number) => void;
  hold: () => void;
  release: () => void;
  signal: AbortSignal;
}

interface ScrubPosition {
  key: string;
  seconds: number;
}

const MIN_STAY_MS = 80;

/**
 * Shows the frame under a drag over a sequence. Another recording loads only once the drag has stayed on it
 * for `MIN_STAY_MS`, and only one loads at a time.
 */
export class HandScrub {
  readonly #sequence: ScrubbedSequence;
  #isMoving = false;
  #at: ScrubPosition | null = null;
  #awaitedKey: string | null = null;
  readonly #load: DelayedCall;
  #scrubber: Scrubber | null = null;
  #controller = new AbortController();

  constructor(sequence: ScrubbedSequence) {
    this.#sequence = sequence;
    this.#load = new DelayedCall(sequence.clock);
    sequence.signal.addEventListener('abort', () => {
      this.#load.cancel();
      this.#controller.abort();
    });
  }

  get isMoving(): boolean {
    return this.#isMoving;
  }

  to(at: ScrubPosition | null): void {
    const { activeSlot, pendingKey, show, hold } = this.#sequence;
    this.#at = at;
    if (!this.#isMoving) {
      this.#isMoving = true;
      this.#openScrubber();
      hold();
    }
    if (at !== null && !activeSlot().isReadyFor(at.key)) {
      if (this.#awaitedKey === at.key || pendingKey() === at.key) return;
      this.#awaitedKey = at.key;
      this.#load.schedule(MIN_STAY_MS, () => {
        this.#awaitedKey = null;
        if (this.#at?.key === at.key && pendingKey() !== at.key) show(at.key, this.#at.seconds);
      });
      return;
    }
    this.#load.cancel();
    this.#awaitedKey = null;
    if (at === null) return;
    // The drag may have returned from a recording that is still loading.
    if (pendingKey() === null) this.#follow(at.seconds);
    else show(at.key, at.seconds);
  }

  activeChanged(): void {
    if (!this.#isMoving) return;
    this.#openScrubber();
    this.#awaitedKey = null;
    if (this.#at !== null && this.#sequence.activeSlot().isReadyFor(this.#at.key))
      this.#follow(this.#at.seconds);
  }

  end(): void {
    if (!this.#isMoving) return;
    this.#isMoving = false;
    this.#load.cancel();
    this.#awaitedKey = null;
    this.#controller.abort();
    this.#sequence.release();
  }

  #follow(seconds: number): void {
    const { video } = this.#sequence.activeSlot();
    this.#scrubber?.to(toElementTime(video, seconds));
  }

  #openScrubber(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    const slot = this.#sequence.activeSlot();
    this.#scrubber = new Scrubber(
      {
        video: slot.video,
        clock: this.#sequence.clock,
        seekTo: (position) => slot.seek(toRecordingTime(slot.video, position)),
        onArrive: () => undefined,
        tables: () => slot.frameTables,
      },
      this.#controller.signal,
    );
  }
}
