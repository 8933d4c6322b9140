import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Clock } from '@/lib/time/clock';
import { browserEngine } from './browserEngine';
import type { VideoSlot } from './VideoSlot';

/** Milliseconds, before anything is known of this browser, and at the most. */
const FIRST = 60;
const MOST = 200;
/** How many changes tell the next one: a start takes now half and now twice as long as the one before. */
const REMEMBERED = 8;
/** Milliseconds after which the standby's turn has not come: the user has paused, or gone elsewhere. */
const TIMEOUT = 400;
/**
 * Milliseconds before the end at which the standby takes over: the last frame is on the screen already, and `ended` comes so
 * late that it would stand there for a frame more.
 */
const BEFORE_END = 12;

/** Milliseconds before its end at which a recording may give way to the next one: a frame at most. */
const ALMOST_OVER = 40;

/** The slots of a sequence that is about to go on to the standby. */
export interface DueSlots {
  active: VideoSlot;
  standby: VideoSlot;
}

/**
 * Starts the standby shortly before the active recording ends: browsers take a tenth of a second or more from `play()` to
 * the next frame, for which the picture would stand still. How long it is at the most, the last changes tell: where it is
 * less, the recording begins some hundredths of a second behind its first frame.
 */
export class StandbyLead {
  readonly #clock: Clock;
  readonly #due: () => DueSlots | null;
  readonly #takeOver: () => void;
  readonly #call: DelayedCall;
  #leads: readonly number[] = [FIRST];

  /**
   * @param due both slots, where the standby comes next and may begin before its turn.
   * @param takeOver makes the standby active.
   * @param signal ends it.
   */
  constructor(clock: Clock, due: () => DueSlots | null, takeOver: () => void, signal: AbortSignal) {
    this.#clock = clock;
    this.#due = due;
    this.#takeOver = takeOver;
    this.#call = new DelayedCall(clock);
    signal.addEventListener('abort', () => this.#call.cancel());
  }

  /** The active recording is about to end. @param left milliseconds. */
  approach(left: number): void {
    // WebKitGTK seeks when it begins to play at another speed than 1x, and hangs where the standby takes over meanwhile.
    if (browserEngine() === 'webkit') return;
    if (this.#call.isPending || this.#due() === null) return;
    const lead = Math.max(...this.#leads);
    this.#call.schedule(Math.max(0, left - lead), () => {
      const slots = this.#due();
      if (slots === null) return;
      const { active, standby } = slots;
      this.#measure(standby.video);
      standby.startEarly(!active.video.muted);
      this.#call.schedule(Math.max(0, Math.min(left, lead) - BEFORE_END), () => {
        // A seek, or a wait for data, may have put its end off.
        if (this.#due()?.standby === standby && active.timeLeft <= ALMOST_OVER) this.#takeOver();
        else this.#call.schedule(TIMEOUT, () => standby.cancelEarlyStart());
      });
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
      if (lead <= MOST) this.#leads = [...this.#leads, Math.max(0, lead)].slice(-REMEMBERED);
    });
  }
}
