import { systemClock, type Clock } from '../core/clock';
import type { PlayerConfig } from '../core/playerConfig';
import { startVideo } from '../core/stage';
import type { OpenTransport } from '../core/transport';
import { openTransport } from '../openTransport';
import { VideoSlot, type SequenceItem } from './VideoSlot';
import { correctionFor } from './follow';

/** The picture that the others keep to. */
interface Leader {
  /** The moment that it shows, Unix epoch milliseconds. */
  moment(): number;
  isPlaying(): boolean;
  rate(): number;
  /** Calls the listener whenever it starts, stops or changes its recording, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

/** What another camera has for a moment. */
export interface SyncedRecording {
  item: SequenceItem;
  /** The moment of its first frame, Unix epoch milliseconds. */
  begin: number;
  /** The moment of its end. */
  end: number;
}

/** `nothing`: its camera recorded nothing at this moment, and the picture is not shown. */
export type SyncState = 'loading' | 'together' | 'nothing' | 'failed';

export interface SyncedPlayerOptions {
  video: HTMLVideoElement;
  config: PlayerConfig;
  leader: Leader;
  footageAt: (moment: number) => SyncedRecording | null;
  onLength: (key: string, seconds: number) => void;
  open?: OpenTransport;
  clock?: Clock;
}

const KEEP_TIME = 100;

/** Another camera's picture of the leader's moment, held together with it until the signal aborts. */
export class SyncedPlayer {
  readonly #options: SyncedPlayerOptions;
  readonly #slot: VideoSlot;
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Set<string>();
  #state: SyncState = 'loading';
  #footage: SyncedRecording | null = null;

  constructor(options: SyncedPlayerOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    const { video, config, open = openTransport, clock = systemClock, onLength } = options;
    video.muted = true;
    this.#slot = new VideoSlot(
      video,
      { open, clock, config },
      {
        onReady: () => this.#keepTime(),
        onFailed: () => {
          if (this.#footage) this.#failed.add(this.#footage.item.key);
          this.#slot.empty();
          this.#keepTime();
        },
        // A new moment decides what comes next.
        onEnded: () => undefined,
        onLength,
      },
    );
    const stop = clock.every(KEEP_TIME, () => this.#keepTime());
    // Started together they are together; a tenth of a second later they would have to catch up.
    const stopListening = options.leader.onChange(() => this.#keepTime());
    signal.addEventListener('abort', () => {
      stop();
      stopListening();
      this.#slot.empty();
      this.#listeners.clear();
    });
    this.#keepTime();
  }

  readonly getState = (): SyncState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Whether it is heard; of pictures that play together one is. */
  setHeard(isHeard: boolean): void {
    this.#options.video.muted = !isHeard;
  }

  #say(state: SyncState): void {
    if (state === this.#state || this.#signal.aborted) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #keepTime(): void {
    if (this.#signal.aborted) return;
    const { leader, footageAt } = this.#options;
    const moment = leader.moment();
    const footage = footageAt(moment);
    this.#footage = footage;
    if (footage === null || moment < footage.begin || moment >= footage.end) {
      this.#wait(footage, moment);
      return;
    }
    if (this.#failed.has(footage.item.key)) {
      this.#say('failed');
      return;
    }
    const seconds = (moment - footage.begin) / 1_000;
    if (this.#slot.item?.key !== footage.item.key) {
      this.#slot.load(footage.item, seconds);
      this.#say('loading');
      return;
    }
    if (this.#slot.isReady) this.#follow(seconds);
  }

  /** Nothing to show now. What begins within moments is made ready. */
  #wait(footage: SyncedRecording | null, moment: number): void {
    const isComing = footage !== null && moment < footage.begin && !this.#failed.has(footage.item.key);
    if (!isComing) this.#slot.empty();
    else if (this.#slot.item?.key !== footage.item.key) this.#slot.load(footage.item, 0);
    else this.#options.video.pause();
    this.#say('nothing');
  }

  #follow(seconds: number): void {
    const { video, leader } = this.#options;
    const rate = leader.rate();
    const correction = correctionFor(video.currentTime - seconds, rate);
    if (correction.kind === 'seek') {
      if (!video.seeking) this.#slot.seek(seconds);
    } else if (video.playbackRate !== correction.rate) video.playbackRate = correction.rate;
    if (!leader.isPlaying()) {
      if (!video.paused) video.pause();
      if (Math.abs(video.currentTime - seconds) > STILL_CLOSE && !video.seeking) this.#slot.seek(seconds);
    } else if (video.paused && !video.ended) void startVideo(video);
    this.#say('together');
  }
}

/** Standing pictures are put right to about a frame: no speed would ever bring them together. */
const STILL_CLOSE = 0.05;
