import { clamp } from '@/lib/clamp';
import type { FrameWatch, WatchFrames } from './frameWatch';
import type { PlaybackEvent, Attempt } from '../machine/playbackState';
import type { PlaybackSource } from '../../source';
import { OpenedSource, type OpenOptions } from '../OpenedSource';
import type { LEFT_WHILE_PLAYING, Transport } from '../transport';

const MAX_INTERVALS = 5;
const STOPPED_AFTER_MS = 4_000;
/**
 * Live video counts as stopped after this multiple of a slow camera's frame interval, at most
 * `STOPPED_AFTER_MAX_MS`.
 */
const STOPPED_AFTER_INTERVALS = 2.5;
const STOPPED_AFTER_MAX_MS = 30_000;
/** Maximum wait for the second frame, which reveals the frame interval. */
const SECOND_FRAME_WITHIN_MS = 12_000;

class FrameIntervals {
  #lastAt: number | null = null;
  #intervals: number[] = [];

  note(at: number): void {
    if (this.#lastAt !== null) {
      this.#intervals = [...this.#intervals, at - this.#lastAt].slice(-MAX_INTERVALS);
    }
    this.#lastAt = at;
  }

  interrupt(): void {
    this.#lastAt = null;
  }

  /**
   * Uses the second-longest recent interval, so that a single interruption does not count.
   * @returns milliseconds without a frame after which live video counts as stopped
   */
  limit(): number {
    const [longest, second = longest] = this.#intervals.toSorted((one, other) => other - one);
    return second === undefined
      ? SECOND_FRAME_WITHIN_MS
      : clamp(second * STOPPED_AFTER_INTERVALS, STOPPED_AFTER_MS, STOPPED_AFTER_MAX_MS);
  }
}

interface AttemptRunnerOptions extends OpenOptions {
  watch: WatchFrames;
  onEvent: (event: PlaybackEvent) => void;
  onFrame: (attempt: Attempt, video: HTMLVideoElement) => void;
  onSoundOnly: (attempt: Attempt) => void;
  onSourceSet: (video: HTMLVideoElement) => void;
}

/** Runs one attempt and finally releases its transport and element. */
export class AttemptRunner {
  readonly attempt: Attempt;
  readonly #options: AttemptRunnerOptions;
  readonly #source: OpenedSource;
  #frames: FrameWatch;
  readonly #intervals = new FrameIntervals();

  constructor(
    attempt: Attempt,
    source: PlaybackSource | undefined,
    video: HTMLVideoElement,
    options: AttemptRunnerOptions,
  ) {
    this.attempt = attempt;
    this.#options = options;
    this.#frames = this.#watch(video, null);
    const { id: attemptId } = attempt;
    const { clock, onEvent, onSoundOnly } = options;
    const send = (event: PlaybackEvent) => {
      if (!this.#source.signal.aborted) onEvent(event);
    };
    this.#source = new OpenedSource(video, {
      ...options,
      onStep: (step) => send({ type: 'stepChanged', attemptId, step }),
      onFailed: (failure) =>
        send({ type: 'sourceFailed', attemptId, failure, lastFrameAt: this.#frames.shownAt() }),
      onPartMissing: (part) => send({ type: part === 'sound' ? 'soundMissing' : 'partMissing', attemptId }),
      onSoundOnly: () => onSoundOnly(attempt),
      onLinkLost: () => send({ type: 'framesStopped', attemptId, at: this.#frames.lastAt() ?? clock.now() }),
      onSessionReplaced: () => send({ type: 'sessionReplaced', attemptId }),
    });
    if (source !== undefined) void this.#source.open(source);
  }

  get frames(): FrameWatch {
    return this.#frames;
  }

  get transport(): Transport | null {
    return this.#source.transport;
  }

  /** @param share fraction of the time limit after which live video counts as stopped */
  isLate(share = 1): boolean {
    const lastAt = this.#frames.lastAt();
    return lastAt !== null && this.#options.clock.now() - lastAt >= this.#intervals.limit() * share;
  }

  isReceiving(): boolean {
    return this.transport?.isReceiving?.(this.#frames.lastAt()) ?? false;
  }

  forgive(): void {
    this.#intervals.interrupt();
    this.#frames.forgive();
  }

  moveTo(video: HTMLVideoElement, hasFrames: boolean): void {
    this.#frames.stop();
    this.#frames = this.#watch(video, hasFrames ? this.#options.clock.now() : null);
    this.#source.moveTo(video);
  }

  /** @param reason `LEFT_WHILE_PLAYING` lets the transport park its connection */
  end(reason?: typeof LEFT_WHILE_PLAYING): void {
    this.#frames.stop();
    this.#source.end(reason);
  }

  #watch(video: HTMLVideoElement, lastAt: number | null): FrameWatch {
    const { clock, watch, onFrame } = this.#options;
    return watch(
      video,
      clock,
      () => {
        this.#intervals.note(clock.now());
        onFrame(this.attempt, video);
      },
      lastAt,
    );
  }
}
