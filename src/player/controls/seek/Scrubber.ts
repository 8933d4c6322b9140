import type { Clock } from '@/lib/time/clock';
import type { FrameTable } from '../../core/frameTables';
import { isBuffered } from '../../core/videoElement';

interface ScrubberOptions {
  video: HTMLVideoElement;
  clock: Clock;
  /** Seeks exactly; seconds. */
  seekTo: (seconds: number) => void;
  /** The picture that was asked for last is there. */
  onArrive: () => void;
  /** Sample tables of what has been loaded; null: not known. */
  tables: () => readonly FrameTable[] | null;
  /** Loads the code that finds key frames in them: for slow browsers only. */
  loadKeyFrames?: () => Promise<KeyFrameCode>;
}

interface KeyFrameCode {
  keyFramesOf: (source: Pick<ScrubberOptions, 'tables'>) => FindKeyFrame;
}

/** Finds a time within the key frame that is needed to show another time; null: not known. Seconds. */
type FindKeyFrame = (seconds: number) => number | null;

/** Milliseconds after which a hand rests. */
const REST = 150;
/** Milliseconds; where an exact seek takes longer, key frames are shown while the hand moves. */
const SLOW = 100;
/** Milliseconds for which a seek to what is not loaded goes on although the hand has moved: each such seek is a request. */
const LEAST_LOADING = 120;

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
  /** False: keys move it. */
  #isHand = true;
  #beganAt = 0;
  /** Whether the seek under way needs nothing of the network: only then it says how slow the browser is. */
  #isLoaded = false;
  #findKeyFrame: FindKeyFrame | null = null;
  #cancelRest = () => {};
  #cancelWait = () => {};

  /** @param signal ends it. */
  constructor(options: ScrubberOptions, signal: AbortSignal) {
    this.#options = options;
    const { video } = options;
    video.addEventListener('seeked', () => this.#arrived(), { signal });
    video.addEventListener('emptied', () => this.#end(), { signal });
    signal.addEventListener('abort', () => this.#cancelTimers());
  }

  /**
   * The hand has moved.
   * @param seconds where it is.
   * @param isExact shows no key frames on the way: for keys.
   */
  to(seconds: number, isExact = false): void {
    const { video, clock } = this.#options;
    this.#wanted = seconds;
    this.#cancelTimers();
    this.#cancelRest = clock.after(REST, () => {
      if (this.#wanted !== null && (!this.#isExact || this.#wanted !== this.#target))
        this.#seek(this.#wanted, true);
    });
    this.#isHand = !isExact;
    const follow = () => this.#follow(seconds);
    if (!video.seeking) follow();
    else if (!isBuffered(video, video.currentTime)) {
      // It may take seconds: it gives way.
      const left = isBuffered(video, seconds) ? 0 : this.#beganAt + LEAST_LOADING - clock.now();
      if (left <= 0) follow();
      else this.#cancelWait = clock.after(left, follow);
    }
  }

  #follow(seconds: number): void {
    this.#seek(seconds, !this.#isHand || !this.#isSlow);
  }

  #seek(seconds: number, isExact: boolean): void {
    const { video, clock, seekTo } = this.#options;
    // Chromium has no `fastSeek`: the key frame is looked up.
    const hasFastSeek = typeof video.fastSeek === 'function';
    const keyFrame = isExact || hasFastSeek ? null : (this.#findKeyFrame?.(seconds) ?? null);
    this.#isExact = isExact || (!hasFastSeek && keyFrame === null);
    this.#target = seconds;
    this.#beganAt = clock.now();
    if (this.#isExact || keyFrame !== null) seekTo(keyFrame ?? seconds);
    else video.fastSeek(seconds);
    this.#isLoaded = isBuffered(video, video.currentTime);
  }

  #arrived(): void {
    if (this.#wanted === null || this.#options.video.seeking) return;
    if (this.#isExact && this.#isLoaded) this.#measure();
    if (this.#wanted !== this.#target) this.#follow(this.#wanted);
    else if (this.#isExact) this.#end();
  }

  #measure(): void {
    this.#isSlow = this.#options.clock.now() - this.#beganAt > SLOW;
    if (this.#isSlow && this.#findKeyFrame === null) void this.#loadKeyFrames();
  }

  async #loadKeyFrames(): Promise<void> {
    const { tables, loadKeyFrames = () => import('../../frameSteps/keyFrames') } = this.#options;
    // Without it all seeks are exact.
    const code = await loadKeyFrames().catch(() => null);
    this.#findKeyFrame ??= code?.keyFramesOf({ tables }) ?? null;
  }

  #end(): void {
    this.#wanted = null;
    this.#cancelTimers();
    this.#options.onArrive();
  }

  #cancelTimers(): void {
    this.#cancelRest();
    this.#cancelWait();
  }
}
