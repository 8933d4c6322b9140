import type { FrameTable } from '../core/frameTables';
import type { PlaybackSource } from '../source';
import { OpenedSource, type OpenOptions } from '../core/OpenedSource';
import { recordingDuration, recordingPosition, toElementTime, toRecordingTime } from '../core/recordingTime';
import { startVideo } from '../core/videoElement';
import type { MissingPart, PlaybackFailure, Transport } from '../core/transport';
import { browserEngine } from '../core/browserEngine';

export interface SequenceItem {
  key: string;
  source: Extract<PlaybackSource, { kind: 'clip' }>;
  /** Time at which playback leaves the item, in seconds from the first frame; null to play to the end. */
  until: number | null;
  /**
   * Time at which playback begins, in seconds from the first frame.
   * @default 0
   */
  from?: number;
  /** True for a recording that plays only on request. */
  isSkipped?: boolean;
}

interface VideoSlotEvents {
  onReady(): void;
  onFailed(failure: PlaybackFailure): void;
  onNearEnd(milliseconds: number): void;
  onEnded(): void;
  onDurationChange(key: string, seconds: number): void;
  /**
   * Called when the transport has replaced the element's source for the same recording. The element is then
   * paused at its last position.
   */
  onSourceReplaced(): void;
  /** Called if the browser loads nothing until a click. */
  onBlocked(): void;
  onMissing(): void;
}

/**
 * Interval of the check for the end. `timeupdate` may fire only four times a second, which is too rare at
 * eightfold speed.
 */
const LOOK_FOR_END_MS = 40;
const NEAR_END_MS = 250;
const TOLERANCE_S = 0.02;
/** Minimum distance of a seek from the end, because playing an ended element restarts it. */
const BEFORE_END_S = 0.1;
/**
 * A paused element without a first frame is forced to decode after this time. WebKit with Media Source
 * Extensions needs a seek, and iPhones need `play()`.
 * @see https://webkit.org/blog/6784/new-video-policies-for-ios/
 */
const LOADS_WHILE_PAUSED_MS = 300;
/**
 * Time that a standby may already have played, because it started early or because WebKit did not stop at a
 * pause.
 */
const PLAYED_S = 0.5;
/** Number of checks before a seek is repeated, because WebKitGTK never completes some seeks. */
const SEEK_CHECKS = 3;
/** Minimum distance of a seek, because a seek to the current position has no effect. */
const MIN_SEEK_S = 0.01;

/** Volume of an early start, because Chromium would start the audio late at volume 0. */
const INAUDIBLE = 0.001;

const NOTHING_MISSING: ReadonlySet<MissingPart> = new Set();

interface Load {
  item: SequenceItem;
  source: OpenedSource;
  /** Seconds on the element's timeline. */
  from: number;
  isReady: boolean;
  isOver: boolean;
  isSoundOnly: boolean;
  missing: ReadonlySet<MissingPart>;
  /** Value of `muted` before the element played silently to fetch its first frame; null otherwise. */
  mutedBefore: boolean | null;
  hasSeeked: boolean;
  isEarly: boolean;
}

/**
 * Keeps the element muted whenever it must be silent, until the signal aborts. WebKitGTK unmutes an element
 * that starts to play.
 */
export function keepMuted(video: HTMLVideoElement, mustBeSilent: () => boolean, signal: AbortSignal): void {
  const mute = () => {
    if (mustBeSilent() && !video.muted) video.muted = true;
  };
  for (const name of ['playing', 'volumechange']) video.addEventListener(name, mute, { signal });
}

/** Loads one recording at a time into an element that is active or on standby. */
export class VideoSlot {
  readonly video: HTMLVideoElement;
  readonly #options: OpenOptions;
  readonly #events: VideoSlotEvents;
  #load: Load | null = null;

  constructor(video: HTMLVideoElement, options: OpenOptions, events: VideoSlotEvents) {
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

  /** True if no recording is loaded, or once playback has reached `until` or the end, or has failed. */
  get isOver(): boolean {
    return this.#load?.isOver ?? true;
  }

  isReadyFor(key: string): boolean {
    return this.isReady && this.item?.key === key;
  }

  isReadyAt(seconds: number): boolean {
    const { playbackRate } = this.video;
    const played = this.#load?.isEarly === true ? PLAYED_S * playbackRate : PLAYED_S;
    return this.isReady && Math.abs(recordingPosition(this.video) - seconds) < played;
  }

  get position(): number {
    const { readyState, currentTime } = this.video;
    // During a recovery, the element has no media, but the transport keeps the position.
    const kept = readyState < HTMLMediaElement.HAVE_METADATA ? this.#transport?.position?.() : null;
    return toRecordingTime(this.video, kept ?? currentTime);
  }

  get timeLeft(): number {
    const { video } = this;
    const end = this.item?.until ?? recordingDuration(video);
    return ((end - recordingPosition(video)) / video.playbackRate) * 1_000;
  }

  get isSoundOnly(): boolean {
    return this.#load?.isSoundOnly ?? false;
  }

  get missing(): ReadonlySet<MissingPart> {
    return this.#load?.missing ?? NOTHING_MISSING;
  }

  get frameTables(): readonly FrameTable[] | null {
    return this.#transport?.frameTables?.() ?? null;
  }

  readFrameTables(): Promise<void> | null {
    return this.#transport?.readFrameTables?.() ?? null;
  }

  load(item: SequenceItem, from: number): void {
    this.empty();
    const load: Load = {
      item,
      source: new OpenedSource(this.video, {
        ...this.#options,
        onSourceSet: () => this.#sourceSet(load),
        // Only the first failure counts, because a failing transport may report several.
        onFailed: (failure) => {
          if (load === this.#load && !load.isOver) this.#fail(load, failure);
        },
        onPartMissing: (part = 'part') => {
          if (load !== this.#load || load.missing.has(part)) return;
          load.missing = new Set(load.missing).add(part);
          this.#events.onMissing();
        },
        onSoundOnly: () => {
          load.isSoundOnly = true;
          this.#check(load);
        },
        onStep: () => undefined,
        onLinkLost: () => undefined,
        onSessionReplaced: () => undefined,
      }),
      from,
      isReady: false,
      isOver: false,
      isSoundOnly: false,
      missing: NOTHING_MISSING,
      mutedBefore: null,
      hasSeeked: false,
      isEarly: false,
    };
    this.#load = load;
    this.video.preload = 'auto';
    this.#listen(load);
    // Passes a copy, because the transport would resume a known source at an old position.
    void load.source.open({ ...item.source, from });
  }

  get #transport(): Transport | null {
    return this.#load?.source.transport ?? null;
  }

  update(item: SequenceItem): void {
    if (this.#load?.item.key !== item.key) return;
    this.#load.item = item;
    if (this.isReady && this.timeLeft > NEAR_END_MS) this.#load.isOver = false;
  }

  seek(seconds: number): void {
    if (this.#load === null) return;
    this.#load.isOver = false;
    this.video.currentTime = this.#within(toElementTime(this.video, seconds));
  }

  restart(from: number): void {
    const load = this.#load;
    if (load === null) return;
    this.#abandonEarlyStart();
    if (load.isReady && Math.abs(recordingPosition(this.video) - from) < TOLERANCE_S) {
      load.isOver = false;
      this.#events.onReady();
      return;
    }
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA) {
      if (Math.abs(toRecordingTime(this.video, load.from) - from) >= TOLERANCE_S) this.load(load.item, from);
      return;
    }
    load.from = this.#within(toElementTime(this.video, from));
    load.isReady = false;
    load.isOver = false;
    load.hasSeeked = false;
    this.video.currentTime = load.from;
    this.#playIfHeld(load);
  }

  /** Plays muted until the first frame, for browsers that load nothing for a paused element. */
  requestData(): void {
    const load = this.#load;
    if (load !== null && !load.isReady) void this.#playForData(load);
  }

  /**
   * Plays briefly during a click. Safari unlocks sound, and iPhones unlock loading, for each element
   * separately.
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
   * Keeps a standby element muted and paused at its first frame until the signal aborts. WebKitGTK continues
   * to play if `pause()` follows `play()` in the same task.
   */
  keepPaused(isOnStandby: () => boolean, signal: AbortSignal): void {
    const { video } = this;
    const isWaiting = () => isOnStandby() && this.#load?.isEarly !== true;
    const pause = () => {
      if (isWaiting() && this.isReady && !video.paused) video.pause();
    };
    for (const name of ['playing', 'volumechange']) video.addEventListener(name, pause, { signal });
    keepMuted(video, isWaiting, signal);
  }

  /**
   * Plays a ready standby inaudibly before it becomes active.
   * @param isHeard true if the element will be audible; unmuting during playback freezes the video in
   * Chromium for 100 ms, so the element is unmuted early, at a very low volume
   */
  startEarly(isHeard: boolean): void {
    if (this.#load === null) return;
    const { video } = this;
    this.#load.isEarly = true;
    if (isHeard && browserEngine() === 'chromium') {
      video.volume = INAUDIBLE;
      video.muted = false;
    }
    // If the browser refuses, `ActiveElement` tries again once this slot is active, and reports the refusal.
    void video.play().catch(() => undefined);
  }

  cancelEarlyStart(): void {
    if (!this.#abandonEarlyStart() || this.#load === null) return;
    this.video.pause();
    this.video.currentTime = this.#load.from;
  }

  endEarlyStart(): boolean {
    const wasEarly = this.#load?.isEarly ?? false;
    if (this.#load !== null) this.#load.isEarly = false;
    return wasEarly;
  }

  empty(): void {
    const load = this.#load;
    if (load === null) return;
    this.#abandonEarlyStart();
    this.#restoreMuted(load);
    this.#load = null;
    load.source.end();
  }

  #abandonEarlyStart(): boolean {
    const wasEarly = this.endEarlyStart();
    if (wasEarly) this.video.muted = true;
    return wasEarly;
  }

  #within(seconds: number): number {
    const { duration } = this.video;
    return Number.isFinite(duration) && duration > 0
      ? Math.max(0, Math.min(seconds, duration - BEFORE_END_S))
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
    let seekChecks = 0;
    const stop = this.#options.clock.every(LOADS_WHILE_PAUSED_MS, () => {
      if (load !== this.#load || load.isReady || load.isOver) {
        stop();
        return;
      }
      const { buffered } = video;
      // A recording may begin some frames after 0, so position 0 may never be buffered.
      const first = buffered.length === 0 ? null : Math.max(load.from, buffered.start(0)) + MIN_SEEK_S;
      const isLoaded = first !== null && first < buffered.end(buffered.length - 1);
      if (video.seeking && isLoaded) seekChecks += 1;
      if (first !== null && (video.seeking ? seekChecks === SEEK_CHECKS : !load.hasSeeked)) {
        load.hasSeeked = true;
        video.currentTime = first;
      } else if ((first === null || !video.seeking) && load.mutedBefore === null) {
        void this.#playForData(load);
      }
    });
    load.source.signal.addEventListener('abort', stop);
  }

  async #playForData(load: Load): Promise<void> {
    const { video } = this;
    load.mutedBefore ??= video.muted;
    video.muted = true;
    const outcome = await startVideo(video);
    if (outcome === 'playing' || load.source.signal.aborted || load.isReady) return;
    // A new source rejects the promise of an earlier `play()`, even while the element is playing.
    if (!video.paused) return;
    this.#restoreMuted(load);
    if (outcome === 'blocked') this.#events.onBlocked();
  }

  #restoreMuted(load: Load): void {
    if (load.mutedBefore !== null) this.video.muted = load.mutedBefore;
    load.mutedBefore = null;
  }

  #check(load: Load): void {
    const { video } = this;
    if (load !== this.#load || load.isReady || load.isOver || video.seeking) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    // The transport determines whether the video is missing or undecodable.
    if (video.videoWidth === 0 && !load.isSoundOnly) return;
    video.pause();
    this.#restoreMuted(load);
    load.isReady = true;
    this.#events.onReady();
  }

  #listen(load: Load): void {
    const { video } = this;
    const { signal } = load.source;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      video.addEventListener(name, run, { signal });

    const stayWithin = () => {
      // A seek before the metadata has loaded would survive `load()` and apply to the next source.
      if (video.readyState < HTMLMediaElement.HAVE_METADATA || load.isReady) return;
      if (load.from <= this.#within(load.from)) return;
      load.from = this.#within(load.from);
      video.currentTime = load.from;
    };
    on('loadedmetadata', stayWithin);
    on('durationchange', () => {
      if (!Number.isFinite(video.duration) || video.duration <= 0) return;
      stayWithin();
      this.#events.onDurationChange(load.item.key, recordingDuration(video));
    });
    const check = () => this.#check(load);
    // WebKit sets the size of the video only after its first data, and then fires `resize`.
    for (const name of ['loadeddata', 'canplay', 'seeked', 'playing', 'resize', 'timeupdate'] as const) {
      on(name, check);
    }

    const end = () => {
      if (load.isOver || !load.isReady) return;
      load.isOver = true;
      this.#events.onEnded();
    };
    on('ended', () => {
      if (video.ended) end();
    });
    const stop = this.#options.clock.every(LOOK_FOR_END_MS, () => {
      if (video.paused) return;
      const { timeLeft } = this;
      if (load.item.until !== null && timeLeft <= 0) end();
      else if (load.isReady && !load.isOver && timeLeft <= NEAR_END_MS) this.#events.onNearEnd(timeLeft);
    });
    signal.addEventListener('abort', stop);
  }
}
