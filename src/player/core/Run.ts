import type { Clock } from './clock';
import type { FrameWatch, WatchFrames } from './frameWatch';
import type { PlaybackEvent, Trial } from './playbackState';
import type { PlayerConfig } from './playerConfig';
import type { PlaybackWay } from './source';
import { releaseVideo } from './stage';
import type { OpenTransport, Transport, TransportHost } from './transport';

interface RunOptions {
  clock: Clock;
  config: PlayerConfig;
  open: OpenTransport;
  watch: WatchFrames;
  onEvent: (event: PlaybackEvent) => void;
  onFrame: (trial: Trial, video: HTMLVideoElement) => void;
  /** The recording has no video track; its sound can be played. */
  onSoundOnly: (trial: Trial) => void;
  /** The element has been given something to play. */
  onSourceSet: (video: HTMLVideoElement) => void;
}

/** One running trial with all that has to be released with it. */
export class Run {
  readonly trial: Trial;
  readonly #options: RunOptions;
  readonly #abort = new AbortController();
  /** Where its frames are looked for: the real element, or a probe outside the document. */
  #video: HTMLVideoElement;
  #frames: FrameWatch;
  #transport: Transport | null = null;

  constructor(trial: Trial, way: PlaybackWay | undefined, video: HTMLVideoElement, options: RunOptions) {
    this.trial = trial;
    this.#options = options;
    this.#video = video;
    this.#frames = this.#watch(null);
    if (way !== undefined) void this.#launch(way);
  }

  get frames(): FrameWatch {
    return this.#frames;
  }

  get transport(): Transport | null {
    return this.#transport;
  }

  /** Its picture goes on in another element. */
  moveTo(video: HTMLVideoElement): void {
    const before = this.#video;
    this.#frames.stop();
    this.#video = video;
    // It has just been seen to move: a picture that freezes on its way over is noticed from now on.
    this.#frames = this.#watch(this.#options.clock.now());
    this.#transport?.attach(video);
    releaseVideo(before);
  }

  end(): void {
    this.#frames.stop();
    this.#abort.abort();
    releaseVideo(this.#video);
  }

  #watch(lastAt: number | null): FrameWatch {
    const { clock, watch, onFrame } = this.#options;
    const video = this.#video;
    return watch(
      video,
      clock,
      () => {
        onFrame(this.trial, video);
      },
      lastAt,
    );
  }

  async #launch(way: PlaybackWay): Promise<void> {
    try {
      const transport = await this.#options.open(way, this.#host());
      if (this.#abort.signal.aborted) return;
      this.#transport = transport;
      transport.attach(this.#video);
    } catch {
      this.#tell({ type: 'wayFailed', attempt: this.trial.attempt, failure: { kind: 'codeMissing' } });
    }
  }

  /** Nothing is told once it has ended. */
  #tell(event: PlaybackEvent): void {
    if (!this.#abort.signal.aborted) this.#options.onEvent(event);
  }

  #host(): TransportHost {
    const { attempt } = this.trial;
    const { clock, config, onSourceSet, onSoundOnly } = this.#options;
    return {
      signal: this.#abort.signal,
      clock,
      config,
      onStep: (step) => {
        this.#tell({ type: 'stepped', attempt, step });
      },
      onFailed: (failure) => {
        this.#tell({ type: 'wayFailed', attempt, failure });
      },
      onPartMissing: () => {
        this.#tell({ type: 'partMissing', attempt });
      },
      onSoundOnly: () => {
        if (!this.#abort.signal.aborted) onSoundOnly(this.trial);
      },
      onLinkLost: () => {
        this.#tell({ type: 'pictureStopped', attempt, at: this.#frames.lastAt() ?? clock.now() });
      },
      onSourceSet: () => {
        if (!this.#abort.signal.aborted) onSourceSet(this.#video);
      },
    };
  }
}
