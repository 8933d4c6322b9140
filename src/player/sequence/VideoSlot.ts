import type { Clock } from '../core/clock';
import type { PlayerConfig } from '../core/playerConfig';
import type { PlaybackWay } from '../core/source';
import { releaseVideo } from '../core/stage';
import type { OpenTransport, PlaybackFailure } from '../core/transport';

/** One recording, or a part of it, in its place in a sequence. */
export interface SequenceItem {
  /** Two items with the same key are the same recording. */
  key: string;
  way: Extract<PlaybackWay, { kind: 'clip' }>;
  /** Seconds from the recording's first frame at which it is left; null: it is shown to its end. */
  until: number | null;
}

export interface VideoSlotEvents {
  /** Its first picture is there; it can be shown without a wait. */
  onReady(): void;
  onFailed(failure: PlaybackFailure): void;
  /** The end, or where it is to be left, has been reached. */
  onEnded(): void;
  /** The recording's whole length, in seconds, as soon as it is known. */
  onLength(key: string, seconds: number): void;
}

export interface VideoSlotOptions {
  open: OpenTransport;
  clock: Clock;
  config: PlayerConfig;
}

/** Ends are looked for this often: the element's own `timeupdate` comes four times a second, at eightfold speed too late. */
const LOOK_FOR_END = 40;

/** Less than a frame, in seconds. */
const SAME_PLACE = 0.02;

interface Load {
  item: SequenceItem;
  abort: AbortController;
  /** Seconds; where it begins. */
  from: number;
  isReady: boolean;
  isOver: boolean;
  /** It has no video track. */
  isSoundOnly: boolean;
}

/** One video element that holds at most one recording: the one that is shown, or the one that comes next. */
export class VideoSlot {
  readonly video: HTMLVideoElement;
  readonly #parts: VideoSlotOptions;
  readonly #events: VideoSlotEvents;
  #load: Load | null = null;

  constructor(video: HTMLVideoElement, parts: VideoSlotOptions, events: VideoSlotEvents) {
    this.video = video;
    this.#parts = parts;
    this.#events = events;
  }

  get item(): SequenceItem | null {
    return this.#load?.item ?? null;
  }

  /** Whether its recording has no video track. */
  get isSoundOnly(): boolean {
    return this.#load?.isSoundOnly ?? false;
  }

  get isReady(): boolean {
    return this.#load?.isReady ?? false;
  }

  /** Ends what it held and gets the recording ready at so many seconds, without starting it. */
  load(item: SequenceItem, from: number): void {
    this.empty();
    const { clock, config, open } = this.#parts;
    const load: Load = {
      item,
      abort: new AbortController(),
      from,
      isReady: false,
      isOver: false,
      isSoundOnly: false,
    };
    const { signal } = load.abort;
    this.#load = load;
    this.video.preload = 'auto';
    this.#listen(load);
    const fail = (failure: PlaybackFailure) => {
      if (!signal.aborted) this.#fail(load, failure);
    };
    const launch = async () => {
      const transport = await open(item.way, {
        signal,
        clock,
        config,
        onStep: () => undefined,
        onSourceSet: () => undefined,
        onFailed: fail,
        onPartMissing: () => undefined,
        onSoundOnly: () => {
          load.isSoundOnly = true;
          this.#look(load);
        },
        onLinkLost: () => undefined,
      });
      if (!signal.aborted) transport.attach(this.video);
    };
    launch().catch(() => fail({ kind: 'codeMissing' }));
  }

  /** The same recording with other limits. */
  update(item: SequenceItem): void {
    if (this.#load?.item.key === item.key) this.#load.item = item;
  }

  seek(seconds: number): void {
    if (this.#load === null) return;
    this.#load.isOver = false;
    this.video.currentTime = seconds;
  }

  /** Begins at other seconds, and says anew when the picture is there. */
  restart(from: number): void {
    const load = this.#load;
    if (load === null) return;
    if (load.isReady && Math.abs(this.video.currentTime - from) < SAME_PLACE) {
      load.isOver = false;
      this.#events.onReady();
      return;
    }
    load.from = from;
    load.isReady = false;
    load.isOver = false;
    if (this.video.readyState >= HTMLMediaElement.HAVE_METADATA) this.video.currentTime = from;
  }

  /** Gives back everything that it holds. */
  empty(): void {
    if (this.#load === null) return;
    this.#load.abort.abort();
    this.#load = null;
    releaseVideo(this.video);
  }

  #fail(load: Load, failure: PlaybackFailure): void {
    load.isOver = true;
    load.isReady = false;
    this.#events.onFailed(failure);
  }

  #look(load: Load): void {
    const { video } = this;
    if (load !== this.#load || load.isReady || load.isOver || video.seeking) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    // Sound without a picture: the transport says whether there is none, or none that this browser can decode.
    if (video.videoWidth === 0 && !load.isSoundOnly) return;
    load.isReady = true;
    this.#events.onReady();
  }

  #listen(load: Load): void {
    const { video } = this;
    const { signal } = load.abort;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      video.addEventListener(name, run, { signal });

    on('loadedmetadata', () => {
      if (load.from > 0 && !load.isReady) video.currentTime = load.from;
    });
    on('durationchange', () => {
      if (Number.isFinite(video.duration) && video.duration > 0) {
        this.#events.onLength(load.item.key, video.duration);
      }
    });
    const look = () => this.#look(load);
    on('loadeddata', look);
    on('canplay', look);
    on('seeked', look);

    const end = () => {
      if (load.isOver || !load.isReady) return;
      load.isOver = true;
      this.#events.onEnded();
    };
    on('ended', () => {
      if (video.ended) end();
    });
    const stop = this.#parts.clock.every(LOOK_FOR_END, () => {
      const { until } = load.item;
      if (until !== null && !video.paused && video.currentTime >= until) end();
    });
    signal.addEventListener('abort', stop);
  }
}
