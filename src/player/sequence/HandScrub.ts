import { Scrubber } from '../controls/seek/Scrubber';
import type { Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { VideoSlot } from './VideoSlot';

/** What it asks of the driver that plays the sequence. */
interface ScrubbedSequence {
  clock: Clock;
  activeSlot: () => VideoSlot;
  /** The recording that is to become active; null: none. */
  pendingKey: () => string | null;
  show: (key: string, seconds: number) => void;
  /** Lets the picture stand still. */
  hold: () => void;
  /** Plays again, if that is wished. */
  release: () => void;
  /** Ends everything. */
  signal: AbortSignal;
}

/** A place within a recording, in seconds. */
interface ScrubPosition {
  key: string;
  seconds: number;
}

/** Milliseconds that a hand has to stay within another recording before that is loaded. */
const LEAST_STAY = 80;

/**
 * Shows the picture under a hand that moves over a sequence. Another recording is loaded when the hand stays in it for a
 * moment: one at a time, and not once the hand has left it.
 */
export class HandScrub {
  readonly #sequence: ScrubbedSequence;
  #isMoving = false;
  #at: ScrubPosition | null = null;
  /** The recording that is loaded when the hand stays in it. */
  #awaitedKey: string | null = null;
  readonly #load: DelayedCall;
  /** Follows the hand within the active recording. */
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

  /** The hand has moved. @param at null: it is between two recordings. */
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
      this.#load.schedule(LEAST_STAY, () => {
        // A load that fails may be asked for again.
        this.#awaitedKey = null;
        if (this.#at?.key === at.key && pendingKey() !== at.key) show(at.key, this.#at.seconds);
      });
      return;
    }
    this.#load.cancel();
    this.#awaitedKey = null;
    if (at === null) return;
    // The hand may have come back from another recording, that is loading.
    if (pendingKey() === null) this.#scrubber?.to(at.seconds);
    else show(at.key, at.seconds);
  }

  /** Another recording is active now: the hand may have gone on within it. */
  activeChanged(): void {
    if (!this.#isMoving) return;
    this.#openScrubber();
    this.#awaitedKey = null;
    if (this.#at !== null && this.#sequence.activeSlot().isReadyFor(this.#at.key))
      this.#scrubber?.to(this.#at.seconds);
  }

  /** The hand has let go. */
  end(): void {
    if (!this.#isMoving) return;
    this.#isMoving = false;
    this.#load.cancel();
    this.#awaitedKey = null;
    this.#controller.abort();
    this.#sequence.release();
  }

  #openScrubber(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    const slot = this.#sequence.activeSlot();
    this.#scrubber = new Scrubber(
      {
        video: slot.video,
        clock: this.#sequence.clock,
        seekTo: (seconds) => slot.seek(seconds),
        onArrive: () => undefined,
        tables: () => slot.frameTables,
      },
      this.#controller.signal,
    );
  }
}
