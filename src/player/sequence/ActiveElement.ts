import type { Clock } from '@/lib/time/clock';
import { watchPauses } from '../core/driver/pauses';
import { audioFocusOf, type AudioFocus, type SoundBlock } from '../core/audioFocus';
import { startVideo } from '../core/videoElement';

interface ActiveElementEvents {
  /** Paused or started, by the app or by the browser: a media key, a phone call, the page's being put away. */
  onMotion(motion: 'playing' | 'paused'): void;
  /** Whether it has run out of data. */
  onBuffering(isBuffering: boolean): void;
  onSound(held: SoundBlock): void;
}

/**
 * Milliseconds after a start in which a pause is the browser's: WebKitGTK carries out what an element was told before it
 * was started late, and then stays paused.
 */
const LATE_PAUSE = 500;

/** The element of the active slot, for as long as it is that: what it does by itself, and its sound. */
export class ActiveElement {
  readonly #video: HTMLVideoElement;
  readonly #events: ActiveElementEvents;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #pauses: ReturnType<typeof watchPauses>;
  /** Null: the user has muted it, and no press takes that back. */
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
      if (motion === 'playing' || clock.now() - this.#startedAt >= LATE_PAUSE) events.onMotion(motion);
      else {
        // Once: another pause is meant.
        this.#startedAt = Number.NEGATIVE_INFINITY;
        void this.#start(false);
      }
    });
    video.addEventListener('waiting', () => events.onBuffering(!video.ended), { signal });
    video.addEventListener(
      'playing',
      () => {
        // The event may be of a start that has been taken back since.
        if (video.paused) return;
        events.onBuffering(false);
        events.onMotion('playing');
      },
      { signal },
    );
    this.#audioFocus = isMuted ? null : audioFocusOf(video, signal, (held) => events.onSound(held));
  }

  /** @param isAsked whether a person wants it now, so that it gets the sound back. */
  start(isAsked: boolean): void {
    this.#startedAt = this.#clock.now();
    void this.#start(isAsked);
  }

  pause(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
    this.#pauses.pause();
  }

  /** The element is not the active one any more. */
  end(): void {
    this.#controller.abort();
  }

  async #start(isAsked: boolean): Promise<void> {
    if (this.#audioFocus === null) {
      const outcome = await startVideo(this.#video);
      this.#reportSound(outcome === 'blocked' ? 'blocked' : 'none');
    } else {
      await this.#audioFocus.start(isAsked);
      this.#reportSound(this.#audioFocus.block);
    }
  }

  #reportSound(held: SoundBlock): void {
    if (!this.#controller.signal.aborted) this.#events.onSound(held);
  }
}
