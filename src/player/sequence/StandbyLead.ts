import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Clock } from '@/lib/time/clock';
import { browserEngine } from '../core/browserEngine';
import type { VideoSlot } from './VideoSlot';

const FIRST_MS = 60;
const MAX_LEAD_MS = 200;
/** Number of recent measurements that determine the lead. Start times vary by a factor of four. */
const REMEMBERED = 8;
/**
 * An early start is abandoned if the active recording has not ended this long after the planned takeover, for
 * example because of a pause or a seek.
 */
const TIMEOUT_MS = 400;
/**
 * The standby takes over this long before the end, when the last frame is already visible. Waiting for
 * `ended` would delay the next recording by a frame.
 */
const BEFORE_END_MS = 12;

/** Maximum time left in a recording that the standby may replace, which is about a frame. */
const ALMOST_OVER_MS = 40;

interface DueSlots {
  active: VideoSlot;
  standby: VideoSlot;
}

/**
 * Starts the standby shortly before the active recording ends, because browsers need a tenth of a second or
 * more from `play()` to the next frame. The lead is the longest recent measurement. If the standby starts
 * faster, the first hundredths of a second of its recording play unseen.
 */
export class StandbyLead {
  readonly #clock: Clock;
  readonly #due: () => DueSlots | null;
  readonly #takeOver: () => void;
  readonly #call: DelayedCall;
  #leads: readonly number[] = [FIRST_MS];

  /**
   * @param due returns null unless the standby is next and may start early
   * @param takeOver makes the standby active
   */
  constructor(clock: Clock, due: () => DueSlots | null, takeOver: () => void, signal: AbortSignal) {
    this.#clock = clock;
    this.#due = due;
    this.#takeOver = takeOver;
    this.#call = new DelayedCall(clock);
    signal.addEventListener('abort', () => this.#call.cancel());
  }

  /** @param left milliseconds until the end */
  approach(left: number): void {
    // When playback starts at a rate other than 1, WebKitGTK seeks, and hangs if the standby takes over
    // during that seek.
    if (browserEngine() === 'webkit') return;
    if (this.#call.isPending || this.#due() === null) return;
    const lead = Math.max(...this.#leads);
    this.#call.schedule(Math.max(0, left - lead), () => {
      const slots = this.#due();
      if (slots === null) return;
      const { active, standby } = slots;
      this.#measure(standby.video);
      standby.startEarly(!active.video.muted);
      this.#call.schedule(Math.max(0, Math.min(left, lead) - BEFORE_END_MS), () => {
        if (this.#due()?.standby === standby && active.timeLeft <= ALMOST_OVER_MS) this.#takeOver();
        else this.#call.schedule(TIMEOUT_MS, () => standby.cancelEarlyStart());
      });
    });
  }

  taken(slot: VideoSlot): void {
    this.#call.cancel();
    slot.endEarlyStart();
  }

  #measure(video: HTMLVideoElement): void {
    if (!('requestVideoFrameCallback' in video)) return;
    const began = this.#clock.now();
    const { currentTime, playbackRate } = video;
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      const played = ((mediaTime - currentTime) * 1_000) / playbackRate;
      const lead = this.#clock.now() - began - played;
      // Ignores long leads, because a hidden page presents no frames.
      if (lead <= MAX_LEAD_MS) this.#leads = [...this.#leads, Math.max(0, lead)].slice(-REMEMBERED);
    });
  }
}
