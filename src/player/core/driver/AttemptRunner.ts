import type { Clock } from '@/lib/time/clock';
import type { FrameWatch, WatchFrames } from './frameWatch';
import type { PlaybackEvent, Attempt } from '../machine/playbackState';
import type { PlayerConfig } from '../../playerConfig';
import type { PlaybackSource } from '../../source';
import { releaseVideo } from '../videoElement';
import type { LEFT_WHILE_PLAYING, OpenTransport, Transport, TransportHost } from '../transport';

interface AttemptRunnerOptions {
  clock: Clock;
  config: PlayerConfig;
  open: OpenTransport;
  watch: WatchFrames;
  onEvent: (event: PlaybackEvent) => void;
  onFrame: (attempt: Attempt, video: HTMLVideoElement) => void;
  /** The recording has no video track; its sound can be played. */
  onSoundOnly: (attempt: Attempt) => void;
  /** The element has been given something to play. */
  onSourceSet: (video: HTMLVideoElement) => void;
}

/** One running trial with all that has to be released with it. */
export class AttemptRunner {
  readonly attempt: Attempt;
  readonly #options: AttemptRunnerOptions;
  readonly #abort = new AbortController();
  /** Where its frames are looked for: the real element, or a probe outside the document. */
  #video: HTMLVideoElement;
  #frames: FrameWatch;
  #transport: Transport | null = null;

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

  /** @param hasFrames false: no picture has been seen that could freeze on its way to the other element. */
  moveTo(video: HTMLVideoElement, hasFrames: boolean): void {
    const before = this.#video;
    this.#frames.stop();
    this.#video = video;
    this.#frames = this.#watch(hasFrames ? this.#options.clock.now() : null);
    this.#transport?.attach(video);
    releaseVideo(before);
  }

  /** @param reason `LEFT_WHILE_PLAYING` where the transport may keep its connection for the next player. */
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

  /** Nothing is told once it has ended. */
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
      onStep: (step) => {
        this.#send({ type: 'stepChanged', attemptId: id, step });
      },
      onFailed: (failure) => {
        const lastFrameAt = this.#frames.shownAt();
        this.#send({ type: 'sourceFailed', attemptId: id, failure, lastFrameAt });
      },
      onPartMissing: () => {
        this.#send({ type: 'partMissing', attemptId: id });
      },
      onSoundOnly: () => {
        if (!this.#abort.signal.aborted) onSoundOnly(this.attempt);
      },
      onLinkLost: () => {
        this.#send({ type: 'framesStopped', attemptId: id, at: this.#frames.lastAt() ?? clock.now() });
      },
      onSourceSet: () => {
        if (!this.#abort.signal.aborted) onSourceSet(this.#video);
      },
    };
  }
}
