import type { Clock } from '@/lib/time/clock';
import type { FrameWatch, WatchFrames } from './frameWatch';
import type { PlaybackEvent, Attempt } from '../machine/playbackState';
import type { PlayerConfig } from '../../playerConfig';
import type { PlaybackSource } from '../../source';
import { releaseVideo } from '../videoElement';
import type { LEFT_WHILE_PLAYING, OpenTransport, Transport, TransportHost } from '../transport';

const MAX_INTERVALS = 5;
const STOPPED_AFTER_MS = 4_000;
/**
 * Live video counts as stopped after this multiple of a slow camera's frame interval, at most
 * `STOPPED_AFTER_MAX_MS`.
 */
const STOPPED_AFTER_INTERVALS = 2.5;
const STOPPED_AFTER_MAX_MS = 30_000;
/** Milliseconds to wait for the second frame, which reveals the interval. */
const SECOND_FRAME_WITHIN_MS = 12_000;

/** Measures intervals between frames. In low-power mode some cameras send a frame only every few seconds. */
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
   * @returns milliseconds without a frame after which the picture counts as stopped
   */
  limit(): number {
    const [longest, second = longest] = this.#intervals.toSorted((one, other) => other - one);
    return second === undefined
      ? SECOND_FRAME_WITHIN_MS
      : Math.min(STOPPED_AFTER_MAX_MS, Math.max(STOPPED_AFTER_MS, second * STOPPED_AFTER_INTERVALS));
  }
}

interface AttemptRunnerOptions {
  clock: Clock;
  config: PlayerConfig;
  open: OpenTransport;
  watch: WatchFrames;
  onEvent: (event: PlaybackEvent) => void;
  onFrame: (attempt: Attempt, video: HTMLVideoElement) => void;
  /** Called for a recording that has playable audio but no video track. */
  onSoundOnly: (attempt: Attempt) => void;
  onSourceSet: (video: HTMLVideoElement) => void;
}

/** Runs one attempt, and releases its transport and element at the end. */
export class AttemptRunner {
  readonly attempt: Attempt;
  readonly #options: AttemptRunnerOptions;
  readonly #abort = new AbortController();
  #video: HTMLVideoElement;
  #frames: FrameWatch;
  #transport: Transport | null = null;
  readonly #intervals = new FrameIntervals();

  constructor(
    attempt: Attempt,
    source: PlaybackSource | undefined,
    video: HTMLVideoElement,
    options: AttemptRunnerOptions,
  ) {
    this.attempt = attempt;
    this.#options = options;
    this.#video = video;
    this.#frames = this.#watch(null);
    if (source !== undefined) void this.#launch(source);
  }

  get frames(): FrameWatch {
    return this.#frames;
  }

  get transport(): Transport | null {
    return this.#transport;
  }

  /** @param share fraction of the time limit after which live video counts as stopped */
  isLate(share = 1): boolean {
    const lastAt = this.#frames.lastAt();
    return lastAt !== null && this.#options.clock.now() - lastAt >= this.#intervals.limit() * share;
  }

  isReceiving(): boolean {
    return this.#transport?.isReceiving?.(this.#frames.lastAt()) ?? false;
  }

  forgive(): void {
    this.#intervals.interrupt();
    this.#frames.forgive();
  }

  /** @param hasFrames false if the attempt has not shown a frame yet */
  moveTo(video: HTMLVideoElement, hasFrames: boolean): void {
    const before = this.#video;
    this.#frames.stop();
    this.#video = video;
    this.#frames = this.#watch(hasFrames ? this.#options.clock.now() : null);
    this.#transport?.attach(video);
    releaseVideo(before);
  }

  /** @param reason `LEFT_WHILE_PLAYING` lets the transport park its connection */
  end(reason?: typeof LEFT_WHILE_PLAYING): void {
    this.#frames.stop();
    this.#abort.abort(reason);
    releaseVideo(this.#video);
  }

  #watch(lastAt: number | null): FrameWatch {
    const { clock, watch, onFrame } = this.#options;
    const video = this.#video;
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

  async #launch(source: PlaybackSource): Promise<void> {
    try {
      const transport = await this.#options.open(source, this.#host());
      if (this.#abort.signal.aborted) return;
      this.#transport = transport;
      transport.attach(this.#video);
    } catch {
      this.#send({ type: 'sourceFailed', attemptId: this.attempt.id, failure: { kind: 'codeMissing' } });
    }
  }

  #send(event: PlaybackEvent): void {
    if (!this.#abort.signal.aborted) this.#options.onEvent(event);
  }

  #host(): TransportHost {
    const { id } = this.attempt;
    const { clock, config, onSourceSet, onSoundOnly } = this.#options;
    return {
      signal: this.#abort.signal,
      clock,
      config,
      onStep: (step) => this.#send({ type: 'stepChanged', attemptId: id, step }),
      onFailed: (failure) => {
        const lastFrameAt = this.#frames.shownAt();
        this.#send({ type: 'sourceFailed', attemptId: id, failure, lastFrameAt });
      },
      onPartMissing: (part) =>
        this.#send({ type: part === 'sound' ? 'soundMissing' : 'partMissing', attemptId: id }),
      onSoundOnly: () => {
        if (!this.#abort.signal.aborted) onSoundOnly(this.attempt);
      },
      onLinkLost: () =>
        this.#send({ type: 'framesStopped', attemptId: id, at: this.#frames.lastAt() ?? clock.now() }),
      onSessionReplaced: () => this.#send({ type: 'sessionReplaced', attemptId: id }),
      onSourceSet: () => {
        if (!this.#abort.signal.aborted) onSourceSet(this.#video);
      },
    };
  }
}
