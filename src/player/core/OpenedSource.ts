import type { Clock } from '@/lib/time/clock';
import type { PlayerConfig } from '../playerConfig';
import type { PlaybackSource } from '../source';
import type { OpenTransport, Transport, TransportHost } from './transport';
import { releaseVideo } from './videoElement';

export interface OpenOptions {
  open: OpenTransport;
  clock: Clock;
  config: PlayerConfig;
}

interface SourceOptions extends OpenOptions, Omit<TransportHost, 'signal' | 'onSourceSet'> {
  onSourceSet: (video: HTMLVideoElement) => void;
}

/** Opens one source on a media element. `end` closes the source and releases the element. */
export class OpenedSource {
  readonly #options: SourceOptions;
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  #video: HTMLVideoElement;
  #transport: Transport | null = null;

  constructor(video: HTMLVideoElement, options: SourceOptions) {
    this.#video = video;
    this.#options = options;
  }

  get transport(): Transport | null {
    return this.#transport;
  }

  async open(source: PlaybackSource): Promise<void> {
    const options = this.#options;
    const { signal } = this;
    try {
      const transport = await options.open(source, {
        ...options,
        signal,
        onSourceSet: () => {
          if (!signal.aborted) options.onSourceSet(this.#video);
        },
      });
      if (signal.aborted) return;
      this.#transport = transport;
      transport.attach(this.#video);
    } catch {
      options.onFailed({ kind: 'codeMissing' });
    }
  }

  moveTo(video: HTMLVideoElement): void {
    const before = this.#video;
    this.#video = video;
    this.#transport?.attach(video);
    releaseVideo(before);
  }

  end(reason?: string): void {
    this.#controller.abort(reason);
    releaseVideo(this.#video);
  }
}
