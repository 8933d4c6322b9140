import type { Clock } from '@/lib/time/clock';
import { watchPauses } from '../core/driver/pauses';
import { audioFocusOf, type AudioFocus, type SoundBlock } from '../core/audioFocus';
import { startVideo } from '../core/videoElement';

interface ActiveElementEvents {
  onMotion(motion: 'playing' | 'paused'): void;
  onBuffering(isBuffering: boolean): void;
  onSound(held: SoundBlock): void;
}

/**
 * Time after a start during which a pause counts as the browser's. WebKitGTK executes earlier commands late
 * and then stays paused.
 */
const LATE_PAUSE_MS = 500;

/** Watches the active slot's element and controls its sound. */
export class ActiveElement {
  readonly #video: HTMLVideoElement;
  readonly #events: ActiveElementEvents;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #pauses: ReturnType<typeof watchPauses>;
  /** Null while the user has muted the sequence, so that no click unmutes the element. */
  readonly #audioFocus: AudioFocus | null;
  #startedAt = Number.NEGATIVE_INFINITY;

  constructor(
    video: HTMLVideoElement,
    { clock, isMuted }: { clock: Clock; isMuted: boolean },
    events: ActiveElementEvents,
  ) {
    this.#video = video;
    this.#events = events;
    this.#clock = clock;
    const { signal } = this.#controller;
    this.#pauses = watchPauses(video, clock, signal, (motion) => {
      if (motion === 'playing' || clock.now() - this.#startedAt >= LATE_PAUSE_MS) events.onMotion(motion);
      else {
        // Restarts only once, because a second pause is the user's.
        this.#startedAt = Number.NEGATIVE_INFINITY;
        void this.#start(false);
      }
    });
    video.addEventListener('waiting', () => events.onBuffering(!video.ended), { signal });
    video.addEventListener(
      'playing',
      () => {
        // The event may belong to a start that a pause has reverted.
        if (video.paused) return;
        events.onBuffering(false);
        events.onMotion('playing');
      },
      { signal },
    );
    this.#audioFocus = isMuted ? null : audioFocusOf(video, signal, (held) => events.onSound(held));
  }

  start(isByUser: boolean): void {
    this.#startedAt = this.#clock.now();
    void this.#start(isByUser);
  }

  pause(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
    this.#pauses.pause();
  }

  end(): void {
    this.#controller.abort();
  }

  async #start(isByUser: boolean): Promise<void> {
    if (this.#audioFocus === null) {
      const outcome = await startVideo(this.#video);
      this.#reportSound(outcome === 'blocked' ? 'blocked' : 'none');
    } else {
      await this.#audioFocus.start(isByUser);
      this.#reportSound(this.#audioFocus.block);
    }
  }

  #reportSound(held: SoundBlock): void {
    if (!this.#controller.signal.aborted) this.#events.onSound(held);
  }
}
