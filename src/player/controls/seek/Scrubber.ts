import type { Clock } from '@/lib/time/clock';
import type { FrameTable } from '../../core/frameTables';
import { isBuffered } from '../../core/videoElement';

interface ScrubberOptions {
  video: HTMLVideoElement;
  clock: Clock;
  seekTo: (seconds: number) => void;
  onArrive: () => void;
  tables: () => readonly FrameTable[] | null;
  loadKeyFrames?: () => Promise<KeyFrameCode>;
}

interface KeyFrameCode {
  keyFramesOf: (source: Pick<ScrubberOptions, 'tables'>) => FindKeyFrame;
}

type FindKeyFrame = (seconds: number) => number | null;

const REST_MS = 150;
const SLOW_MS = 100;
/** Minimum time between seeks to unbuffered data, because each causes a request. */
const MIN_LOADING_MS = 120;

/**
 * Follows a drag with one seek at a time, each to the latest position. If seeking is slow, shows key frames
 * during the drag, and the exact frame once the drag rests.
 */
export class Scrubber {
  readonly #options: ScrubberOptions;
  #requested: number | null = null;
  #target: number | null = null;
  #isExact = true;
  #isSlow = false;
  #isHand = true;
  #beganAt = 0;
  #isLoaded = false;
  #findKeyFrame: FindKeyFrame | null = null;
  #cancelRest = () => {};
  #cancelWait = () => {};

  constructor(options: ScrubberOptions, signal: AbortSignal) {
    this.#options = options;
    const { video } = options;
    video.addEventListener('seeked', () => this.#arrived(), { signal });
    video.addEventListener('emptied', () => this.#end(), { signal });
    signal.addEventListener('abort', () => this.#cancelTimers());
  }

  /**
   * @param seconds position on the element's timeline
   * @param isExact true for keyboard seeks, which never snap to a key frame
   */
  to(seconds: number, isExact = false): void {
    const { video, clock } = this.#options;
    this.#requested = seconds;
    this.#cancelTimers();
    this.#cancelRest = clock.after(REST_MS, () => {
      if (this.#requested !== null && (!this.#isExact || this.#requested !== this.#target))
        this.#seek(this.#requested, true);
    });
    this.#isHand = !isExact;
    const follow = () => this.#follow(seconds);
    if (!video.seeking) follow();
    else if (!isBuffered(video, video.currentTime)) {
      const left = isBuffered(video, seconds) ? 0 : this.#beganAt + MIN_LOADING_MS - clock.now();
      if (left <= 0) follow();
      else this.#cancelWait = clock.after(left, follow);
    }
  }

  #follow(seconds: number): void {
    this.#seek(seconds, !this.#isHand || !this.#isSlow);
  }

  #seek(seconds: number, isExact: boolean): void {
    const { video, clock, seekTo } = this.#options;
    // Chromium lacks `fastSeek`, so the frame tables provide the key frame.
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
    if (this.#requested === null || this.#options.video.seeking) return;
    if (this.#isExact && this.#isLoaded) this.#measure();
    if (this.#requested !== this.#target) this.#follow(this.#requested);
    else if (this.#isExact) this.#end();
  }

  #measure(): void {
    this.#isSlow = this.#options.clock.now() - this.#beganAt > SLOW_MS;
    if (this.#isSlow && this.#findKeyFrame === null) void this.#loadKeyFrames();
  }

  async #loadKeyFrames(): Promise<void> {
    const { tables, loadKeyFrames = () => import('../../frameSteps/keyFrames') } = this.#options;
    // If this code does not load, all seeks stay exact.
    const code = await loadKeyFrames().catch(() => null);
    this.#findKeyFrame ??= code?.keyFramesOf({ tables }) ?? null;
  }

  #end(): void {
    this.#requested = null;
    this.#cancelTimers();
    this.#options.onArrive();
  }

  #cancelTimers(): void {
    this.#cancelRest();
    this.#cancelWait();
  }
}
