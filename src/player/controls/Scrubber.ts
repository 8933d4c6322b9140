import type { Clock } from '../core/clock';

interface ScrubberOptions {
  video: HTMLVideoElement;
  clock: Clock;
  /** Seeks exactly; seconds. */
  seekTo: (seconds: number) => void;
  /** The picture that was asked for last is there. */
  onArrive: () => void;
}

/** Milliseconds after which a hand rests. */
const REST = 150;
/** Milliseconds; where an exact seek takes longer, key frames are shown while the hand moves. */
const SLOW = 100;

const isLoaded = ({ buffered, currentTime }: HTMLVideoElement): boolean =>
  Array.from({ length: buffered.length }, (_, range) => range).some(
    (range) => buffered.start(range) <= currentTime && buffered.end(range) > currentTime,
  );

/**
 * Lets the picture follow a hand. One seek is under way at a time, and the next one goes to where the hand is by then.
 * While the hand moves, a slow browser shows key frames; where it rests, the exact frame.
 */
export class Scrubber {
  readonly #options: ScrubberOptions;
  /** Where the hand is; null: the picture is there. */
  #wanted: number | null = null;
  #target: number | null = null;
  #isExact = true;
  #isSlow = false;
  #beganAt = 0;
  #cancelRest = () => {};

  /** @param signal ends it. */
  constructor(options: ScrubberOptions, signal: AbortSignal) {
    this.#options = options;
    const { video } = options;
    video.addEventListener('seeked', () => this.#arrived(), { signal });
    video.addEventListener('emptied', () => this.#end(), { signal });
    signal.addEventListener('abort', () => this.#cancelRest());
  }

  /** The hand has moved. @param seconds where it is. */
  to(seconds: number): void {
    const { video, clock } = this.#options;
    this.#wanted = seconds;
    this.#cancelRest();
    this.#cancelRest = clock.after(REST, () => {
      if (this.#wanted !== null && (!this.#isExact || this.#wanted !== this.#target))
        this.#seek(this.#wanted, true);
    });
    // A seek to what is not loaded may take seconds: it gives way.
    if (!video.seeking || !isLoaded(video)) this.#seek(seconds, !this.#isSlow);
  }

  #seek(seconds: number, isExact: boolean): void {
    const { video, clock, seekTo } = this.#options;
    // Chromium has no `fastSeek`.
    this.#isExact = isExact || typeof video.fastSeek !== 'function';
    this.#target = seconds;
    this.#beganAt = clock.now();
    if (this.#isExact) seekTo(seconds);
    else video.fastSeek(seconds);
  }

  #arrived(): void {
    if (this.#wanted === null || this.#options.video.seeking) return;
    if (this.#isExact) this.#isSlow = this.#options.clock.now() - this.#beganAt > SLOW;
    if (this.#wanted !== this.#target) this.#seek(this.#wanted, !this.#isSlow);
    else if (this.#isExact) this.#end();
  }

  #end(): void {
    this.#wanted = null;
    this.#cancelRest();
    this.#options.onArrive();
  }
}
