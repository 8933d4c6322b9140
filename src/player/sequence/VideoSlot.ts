import type { Clock } from '@/lib/time/clock';
import type { FrameTable } from '../core/frameTables';
import type { PlayerConfig } from '../playerConfig';
import type { PlaybackSource } from '../source';
import { isRefusedStart, releaseVideo } from '../core/videoElement';
import type { OpenTransport, PlaybackFailure, Transport } from '../core/transport';
import { browserEngine } from './browserEngine';

/** One recording, or a part of it, in its place in a sequence. */
export interface SequenceItem {
  /** Two items with the same key are the same recording. */
  key: string;
  source: Extract<PlaybackSource, { kind: 'clip' }>;
  /** Seconds from the recording's first frame at which it is left; null: it is played to its end. */
  until: number | null;
  /** Seconds at which it begins when its turn comes. @default 0 */
  from?: number;
  /** Its turn never comes; it is played only when it is asked for. */
  isSkipped?: boolean;
}

export interface VideoSlotEvents {
  /** Its first frame is there: it can be shown without a wait. The element is paused. */
  onReady(): void;
  onFailed(failure: PlaybackFailure): void;
  /** So many milliseconds of playing are left; told several times. */
  onNearEnd(milliseconds: number): void;
  /** The end, or the position at which the recording is to be left, has been reached. */
  onEnded(): void;
  /** The recording's whole duration, in seconds, as soon as it is known. */
  onDurationChange(key: string, seconds: number): void;
  /** The transport has given the element a new source for the same recording: it stands at its position, paused. */
  onSourceReplaced(): void;
  /** The browser loads nothing before a click. */
  onBlocked(): void;
}

export interface VideoSlotOptions {
  open: OpenTransport;
  clock: Clock;
  config: PlayerConfig;
}

/** Milliseconds between looks for the end: `timeupdate` comes four times a second, too rarely at eightfold speed. */
const LOOK_FOR_END = 40;
/** Milliseconds before the end from which it is near. */
const NEAR_END = 250;
/** Less than a frame, in seconds. */
const SAME_POSITION = 0.02;
/** Where a position at or beyond the end leads: an element that has ended would start again at its beginning. */
const BEFORE_END = 0.1;
/**
 * Milliseconds without a first frame after which a paused element is made to get one. WebKit decodes nothing of a paused
 * element with Media Source Extensions before it has to seek; iPhones load nothing before `play()`.
 * @see https://webkit.org/blog/6784/new-video-policies-for-ios/
 */
const LOADS_WHILE_PAUSED = 300;
/** Seconds; WebKit has been seen to play a paused standby on, and one that is started early plays. */
const PLAYED = 0.5;
/** Looks after which a seek to what is loaded is made once more: WebKitGTK never ends some of them. */
const LOOKS_AT_SEEK = 3;
/** Seconds; a seek to where the element is already would be none. */
const LEAST_SEEK = 0.01;

/** Without a volume, as when muted, Chromium plays no sound, and has to begin with it. */
const INAUDIBLE = 0.001;

interface Load {
  item: SequenceItem;
  abort: AbortController;
  /** Seconds; where it begins. */
  from: number;
  isReady: boolean;
  isOver: boolean;
  isSoundOnly: boolean;
  transport: Transport | null;
  /** While it is played only to get its first frame: whether it was muted before. */
  mutedBefore: boolean | null;
  /** Whether it was made to seek, to get its first frame. */
  hasSeeked: boolean;
  /** Whether it plays on standby, since its turn is about to come. */
  isEarly: boolean;
}

/** One video element that holds at most one recording: the active one, or the standby that comes next. */
export class VideoSlot {
  readonly video: HTMLVideoElement;
  readonly #options: VideoSlotOptions;
  readonly #events: VideoSlotEvents;
  #load: Load | null = null;

  constructor(video: HTMLVideoElement, options: VideoSlotOptions, events: VideoSlotEvents) {
    this.video = video;
    this.#options = options;
    this.#events = events;
  }

  get item(): SequenceItem | null {
    return this.#load?.item ?? null;
  }

  get isReady(): boolean {
    return this.#load?.isReady ?? false;
  }

  /** Whether its recording has been played to where it is to be left or has failed, or there is none. */
  get isOver(): boolean {
    return this.#load?.isOver ?? true;
  }

  /** Whether it holds this recording, and its first frame is there. */
  isReadyFor(key: string): boolean {
    return this.isReady && this.item?.key === key;
  }

  /** Whether it is ready to begin there, give or take what it has played on standby. */
  isReadyAt(seconds: number): boolean {
    const { currentTime, playbackRate } = this.video;
    const played = this.#load?.isEarly === true ? PLAYED * playbackRate : PLAYED;
    return this.isReady && Math.abs(currentTime - seconds) < played;
  }

  /** Seconds at which its recording stands. */
  get position(): number {
    const { readyState, currentTime } = this.video;
    // The transport's recovery has taken the media away, and knows where they are put back.
    const kept = readyState < HTMLMediaElement.HAVE_METADATA ? this.#load?.transport?.position?.() : null;
    return kept ?? currentTime;
  }

  /** Milliseconds of playing until it is left; not a number without metadata. */
  get timeLeft(): number {
    const { duration, currentTime, playbackRate } = this.video;
    return (((this.item?.until ?? duration) - currentTime) / playbackRate) * 1_000;
  }

  /** Whether its recording has no video track. */
  get isSoundOnly(): boolean {
    return this.#load?.isSoundOnly ?? false;
  }

  /** Sample tables of what has been loaded, in the order of loading; null: not known. */
  get frameTables(): readonly FrameTable[] | null {
    return this.#load?.transport?.frameTables?.() ?? null;
  }

  /** Reads tables that do not come with what is loaded; null: there are none to wait for. */
  readFrameTables(): Promise<void> | null {
    return this.#load?.transport?.readFrameTables?.() ?? null;
  }

  /** Releases what it held and gets the recording ready at so many seconds, without playing it. */
  load(item: SequenceItem, from: number): void {
    this.empty();
    const { clock, config, open } = this.#options;
    const load: Load = {
      item,
      abort: new AbortController(),
      from,
      isReady: false,
      isOver: false,
      isSoundOnly: false,
      transport: null,
      mutedBefore: null,
      hasSeeked: false,
      isEarly: false,
    };
    const { signal } = load.abort;
    this.#load = load;
    this.video.preload = 'auto';
    this.#listen(load);
    const fail = (failure: PlaybackFailure) => {
      // What fails has often more to report; the first reason counts.
      if (!signal.aborted && !load.isOver) this.#fail(load, failure);
    };
    const launch = async () => {
      // A source of its own: transports remember for the item's where it was interrupted, and here the driver says.
      const source = { ...item.source, from };
      const transport = await open(source, {
        signal,
        clock,
        config,
        onStep: () => undefined,
        onSourceSet: () => this.#sourceSet(load),
        onFailed: fail,
        onPartMissing: () => undefined,
        onSoundOnly: () => {
          load.isSoundOnly = true;
          this.#look(load);
        },
        onLinkLost: () => undefined,
      });
      if (signal.aborted) return;
      load.transport = transport;
      transport.attach(this.video);
    };
    launch().catch(() => fail({ kind: 'codeMissing' }));
  }

  /** The same recording with other limits. */
  update(item: SequenceItem): void {
    if (this.#load?.item.key !== item.key) return;
    this.#load.item = item;
    if (this.isReady && this.timeLeft > NEAR_END) this.#load.isOver = false;
  }

  seek(seconds: number): void {
    if (this.#load === null) return;
    this.#load.isOver = false;
    this.video.currentTime = this.#within(seconds);
  }

  /** Begins at other seconds, and reports anew when the frame is there. */
  restart(from: number): void {
    const load = this.#load;
    if (load === null) return;
    this.#abandonEarlyStart();
    if (load.isReady && Math.abs(this.video.currentTime - from) < SAME_POSITION) {
      load.isOver = false;
      this.#events.onReady();
      return;
    }
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA) {
      if (Math.abs(load.from - from) >= SAME_POSITION) this.load(load.item, from);
      return;
    }
    load.from = this.#within(from);
    load.isReady = false;
    load.isOver = false;
    load.hasSeeked = false;
    this.video.currentTime = load.from;
    this.#playIfHeld(load);
  }

  /** Plays, muted, until the first frame is there: for browsers that load nothing of a paused element. */
  requestData(): void {
    const load = this.#load;
    if (load !== null && !load.isReady) void this.#playForData(load);
  }

  /**
   * Takes the permission that a click gives: Safari grants sound, and iPhones loading, to each element by itself.
   * @see https://webkit.org/blog/7734/auto-play-policy-changes-for-macos/
   */
  unlock(): void {
    const { video } = this;
    if (!video.paused) return;
    if (this.#load !== null && !this.#load.isReady) {
      this.requestData();
      return;
    }
    void video.play().catch(() => undefined);
    video.pause();
  }

  /**
   * Keeps it silent, and paused at its first frame, while it is on standby and until the signal aborts: WebKitGTK plays
   * on after a pause in the same task, and takes a mute back when it begins to play.
   */
  keepPaused(isOnStandby: () => boolean, signal: AbortSignal): void {
    const { video } = this;
    const keep = () => {
      if (!isOnStandby()) return;
      if (this.#load?.isEarly === true) return;
      if (this.isReady && !video.paused) video.pause();
      if (!video.muted) video.muted = true;
    };
    for (const name of ['playing', 'volumechange']) video.addEventListener(name, keep, { signal });
  }

  /**
   * Plays on standby, silently, what is ready and about to become active.
   * @param isHeard whether it will be heard then. Chromium stops the picture for a tenth of a second where an element is
   * unmuted that plays: it is unmuted before, at no volume.
   */
  startEarly(isHeard: boolean): void {
    if (this.#load === null) return;
    const { video } = this;
    this.#load.isEarly = true;
    if (isHeard && browserEngine() === 'chromium') {
      video.volume = INAUDIBLE;
      video.muted = false;
    }
    // Where it is refused, it is refused again, and told, when it is active.
    void video.play().catch(() => undefined);
  }

  /** Its turn has not come: back to where it is to begin. */
  cancelEarlyStart(): void {
    if (!this.#abandonEarlyStart() || this.#load === null) return;
    this.video.pause();
    this.video.currentTime = this.#load.from;
  }

  /** @returns whether it was started on standby; from now on it is an ordinary one. */
  endEarlyStart(): boolean {
    const wasEarly = this.#load?.isEarly ?? false;
    if (this.#load !== null) this.#load.isEarly = false;
    return wasEarly;
  }

  /** Gives back everything that it holds. */
  empty(): void {
    if (this.#load === null) return;
    this.#abandonEarlyStart();
    this.#restoreMuted(this.#load);
    this.#load.abort.abort();
    this.#load = null;
    releaseVideo(this.video);
  }

  /** Silences what was started before its turn, and does not become active. @returns whether it was started. */
  #abandonEarlyStart(): boolean {
    const wasEarly = this.endEarlyStart();
    if (wasEarly) this.video.muted = true;
    return wasEarly;
  }

  #within(seconds: number): number {
    const { duration } = this.video;
    return Number.isFinite(duration) && duration > 0
      ? Math.max(0, Math.min(seconds, duration - BEFORE_END))
      : seconds;
  }

  #fail(load: Load, failure: PlaybackFailure): void {
    load.isOver = true;
    load.isReady = false;
    this.#restoreMuted(load);
    this.#events.onFailed(failure);
  }

  #sourceSet(load: Load): void {
    if (load.isReady) this.#events.onSourceReplaced();
    else this.#playIfHeld(load);
  }

  #playIfHeld(load: Load): void {
    const { video } = this;
    let looksAtSeek = 0;
    const stop = this.#options.clock.every(LOADS_WHILE_PAUSED, () => {
      if (load !== this.#load || load.isReady || load.isOver) {
        stop();
        return;
      }
      const { buffered } = video;
      // Recordings begin some frames after 0, where there is nothing to decode.
      const first = buffered.length === 0 ? null : Math.max(load.from, buffered.start(0)) + LEAST_SEEK;
      const isLoaded = first !== null && first < buffered.end(buffered.length - 1);
      if (video.seeking && isLoaded) looksAtSeek += 1;
      if (first !== null && (video.seeking ? looksAtSeek === LOOKS_AT_SEEK : !load.hasSeeked)) {
        load.hasSeeked = true;
        video.currentTime = first;
      } else if ((first === null || !video.seeking) && load.mutedBefore === null) {
        void this.#playForData(load);
      }
    });
    load.abort.signal.addEventListener('abort', stop);
  }

  async #playForData(load: Load): Promise<void> {
    const { video } = this;
    const { signal } = load.abort;
    load.mutedBefore ??= video.muted;
    video.muted = true;
    try {
      await video.play();
    } catch (error) {
      if (signal.aborted || load.isReady) return;
      // A source that is put on the element rejects the promise, and the element plays that source all the same.
      if (!video.paused) return;
      this.#restoreMuted(load);
      if (isRefusedStart(error)) this.#events.onBlocked();
    }
  }

  #restoreMuted(load: Load): void {
    if (load.mutedBefore !== null) this.video.muted = load.mutedBefore;
    load.mutedBefore = null;
  }

  #look(load: Load): void {
    const { video } = this;
    if (load !== this.#load || load.isReady || load.isOver || video.seeking) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    // Sound without a picture: the transport finds out whether there is none, or none that this browser can decode.
    if (video.videoWidth === 0 && !load.isSoundOnly) return;
    video.pause();
    this.#restoreMuted(load);
    load.isReady = true;
    this.#events.onReady();
  }

  #listen(load: Load): void {
    const { video } = this;
    const { signal } = load.abort;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      video.addEventListener(name, run, { signal });

    const stayWithin = () => {
      // A seek before there is metadata outlives `load`: the next source would begin there.
      if (video.readyState < HTMLMediaElement.HAVE_METADATA || load.isReady) return;
      if (load.from <= this.#within(load.from)) return;
      load.from = this.#within(load.from);
      video.currentTime = load.from;
    };
    on('loadedmetadata', stayWithin);
    on('durationchange', () => {
      if (!Number.isFinite(video.duration) || video.duration <= 0) return;
      stayWithin();
      this.#events.onDurationChange(load.item.key, video.duration);
    });
    const look = () => this.#look(load);
    // WebKit learns the size of the picture after its first data.
    for (const name of ['loadeddata', 'canplay', 'seeked', 'playing', 'resize', 'timeupdate'] as const) {
      on(name, look);
    }

    const end = () => {
      if (load.isOver || !load.isReady) return;
      load.isOver = true;
      this.#events.onEnded();
    };
    on('ended', () => {
      if (video.ended) end();
    });
    const stop = this.#options.clock.every(LOOK_FOR_END, () => {
      if (video.paused) return;
      const { timeLeft } = this;
      if (load.item.until !== null && timeLeft <= 0) end();
      else if (load.isReady && !load.isOver && timeLeft <= NEAR_END) this.#events.onNearEnd(timeLeft);
    });
    signal.addEventListener('abort', stop);
  }
}
