import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Clock } from '@/lib/time/clock';
import type { VideoSlot } from './VideoSlot';

/** Milliseconds, before anything is known of this browser, and at the most. */
const FIRST = 60;
const MOST = 200;
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
      standby.startEarly();
      this.#call.schedule(TIMEOUT, () => standby.cancelEarlyStart());
    });
  }

  /** A slot has become active. */
  taken(slot: VideoSlot): void {
    this.#call.cancel();
    slot.endEarlyStart();
  }

  #measure(video: HTMLVideoElement): void {
    // Not in every browser.
    if (!('requestVideoFrameCallback' in video)) return;
    const began = this.#clock.now();
    const { currentTime, playbackRate } = video;
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      // Without the time for which the first frame is shown anyway.
      const played = ((mediaTime - currentTime) * 1_000) / playbackRate;
      const lead = this.#clock.now() - began - played;
      // A page that was hidden meanwhile says nothing.
      if (lead <= MOST) this.#milliseconds = Math.max(0, lead);
    });
  }
}
