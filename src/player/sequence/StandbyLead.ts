import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Clock } from '@/lib/time/clock';
import type { VideoSlot } from './VideoSlot';

/** Milliseconds, before anything is known of this browser, and at the most. */
const FIRST = 60;
const MOST = 200;
/** Milliseconds for which the first frame is shown before the next one comes: about as long as any frame. */
const FRAME = 40;
/** Milliseconds after which the standby's turn has not come: the user has paused, or gone elsewhere. */
const TIMEOUT = 400;

/**
 * Starts the standby shortly before the active recording ends: browsers take a tenth of a second or more from `play()` to
 * the next frame, for which the picture would stand still. How long, each change tells the next one.
 */
export class StandbyLead {
  readonly #clock: Clock;
  readonly #due: () => VideoSlot | null;
  readonly #call: DelayedCall;
  #milliseconds = FIRST;

  /**
   * @param due the standby, where it comes next and may begin before its turn.
   * @param signal ends it.
   */
  constructor(clock: Clock, due: () => VideoSlot | null, signal: AbortSignal) {
    this.#clock = clock;
    this.#due = due;
    this.#call = new DelayedCall(clock);
    signal.addEventListener('abort', () => this.#call.cancel());
  }

  /** The active recording is about to end. @param left milliseconds. */
  approach(left: number): void {
    if (this.#call.isPending || this.#due() === null) return;
    this.#call.schedule(Math.max(0, left - this.#milliseconds), () => {
      const standby = this.#due();
      if (standby === null) return;
      this.#measure(standby.video);
      standby.startAhead();
      this.#call.schedule(TIMEOUT, () => standby.holdBack());
    });
  }

  /** A slot has become active. */
  taken(slot: VideoSlot): void {
    this.#call.cancel();
    slot.takeAhead();
  }

  #measure(video: HTMLVideoElement): void {
    // Not in every browser.
    if (!('requestVideoFrameCallback' in video)) return;
    const began = this.#clock.now();
    video.requestVideoFrameCallback(() => {
      const lead = this.#clock.now() - began - FRAME;
      // A page that was hidden meanwhile says nothing.
      if (lead <= MOST) this.#milliseconds = Math.max(0, lead);
    });
  }
}
