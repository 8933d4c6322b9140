import { savesData } from '@/device/dataSaver';
import { watchAttention } from '@/lib/attention';
import { systemClock, type Clock } from '@/lib/time/clock';
import { Emitter } from '@/lib/Emitter';
import type { FrameSource } from '../frameTables';
import { watchFrames, type WatchFrames } from './frameWatch';
import { isInOwnWindow, isInSmallWindow, observeView, watchOnScreen, type Observe } from '../page/onScreen';
import { watchPage } from '../page/pageConditions';
import { watchPauses } from './pauses';
import { PlannedTimers } from './PlannedTimers';
import { START, transition } from '../machine/playbackMachine';
import { isSessionLimitReached, noteEndedSession } from '../machine/endedSessions';
import { planFor, type Conditions, type Plan } from '../machine/playbackPlan';
import type { Motion, PlaybackEvent, PlaybackState, Attempt } from '../machine/playbackState';
import type { PlayerConfig } from '../../playerConfig';
import { AttemptRunner } from './AttemptRunner';
import type { PlayerMedia } from '../../source';
import { audioFocusOf, type AudioFocus, type SoundBlock } from '../audioFocus';
import { copyFrame, createProbe, startVideo } from '../videoElement';
import { watchUnattendedLive } from '../page/unattendedLive';
import { LEFT_WHILE_PLAYING, retryAfterOf, type ConnectionDetails, type OpenTransport } from '../transport';

/** What lies over the video until it has frames of its own. */
type Poster = 'snapshot' | 'lastFrame' | 'none';

export interface PlaybackView {
  state: PlaybackState;
  poster: Poster;
  /** When the kept frame of live video was shown, by the source's time, Unix epoch milliseconds; null: none is kept. */
  lastFrameAt: number | null;
  soundBlock: SoundBlock;
  /** What plays has no video track: the poster stays. */
  isSoundOnly: boolean;
}

export interface DriverOptions {
  media: PlayerMedia;
  config: PlayerConfig;
  video: HTMLVideoElement;
  /** Takes the last frame while the video has none. */
  lastFrame: HTMLCanvasElement;
  open: OpenTransport;
  clock?: Clock;
  random?: () => number;
  watch?: WatchFrames;
  observe?: Observe;
}

/** A picture without a new frame for this long has stopped. */
const STOPPED_AFTER = 4_000;
/** A camera that sends few frames is given this many of its own intervals, up to a limit in milliseconds. */
const STOPPED_AFTER_INTERVALS = 2.5;
const STOPPED_AFTER_MAX_MS = 30_000;

/**
 * Owns the video element, the transports and the timers from construction until the signal aborts: it keeps
 * what runs equal to the plan of the machine's state, and tells the machine what the media really do.
 */
export class PlaybackDriver {
  /** What is known of the frames of the recording that plays. */
  readonly frameSource: FrameSource = {
    tables: () => this.#active?.transport?.frameTables?.() ?? null,
    readTables: () => this.#active?.transport?.readFrameTables?.() ?? null,
    mediaTime: () => this.#active?.frames.mediaTime() ?? null,
  };
  readonly #options: Required<DriverOptions>;
  readonly #signal: AbortSignal;
  readonly #changes = new Emitter();
  readonly #timers: PlannedTimers;
  readonly #conditions: () => Conditions;
  readonly #audioFocus: AudioFocus;
  readonly #pauses: ReturnType<typeof watchPauses>;
  #view: PlaybackView = {
    state: START,
    poster: 'snapshot',
    lastFrameAt: null,
    soundBlock: 'none',
    isSoundOnly: false,
  };
  #active: AttemptRunner | null = null;
  #standby: AttemptRunner | null = null;
  #recovered: number | null = null;
  #calledAgain: string | null = null;
  /** Live pictures that were lost since the last sign of the user, Unix epoch milliseconds. */
  #endedAt: readonly number[] = [];
  readonly #lastSign: () => number;
  /** An attempt that begins now is one that the user has asked for. */
  #isAsked = false;

  constructor(options: DriverOptions, signal: AbortSignal) {
    this.#options = {
      clock: systemClock,
      random: Math.random,
      watch: watchFrames,
      observe: observeView,
      ...options,
    };
    this.#signal = signal;
    const { clock, random, video } = this.#options;
    this.#timers = new PlannedTimers(clock, random, (event) => {
      this.#send(event);
    });
    const onChange = () => {
      if (this.#conditions().visible) {
        this.#active?.frames.forgive();
        this.#send({ type: 'shown' });
      }
      this.#applyPlan();
    };
    const rest = () => {
      this.#send({ type: 'hiddenLong' });
    };
    // A tile that is scrolled away is looked at as little as one of a hidden page.
    const isOnScreen = watchOnScreen(
      video,
      clock,
      signal,
      { onChange, onOutOfViewLong: rest },
      this.#options.observe,
    );
    this.#lastSign = watchAttention(clock, signal);
    const checkAttention = watchUnattendedLive({
      clock,
      signal,
      lastSign: this.#lastSign,
      savesData,
      details: () => this.details(),
      onUnattended: () => {
        this.#send({ type: 'unattendedLong' });
      },
    });
    const page = watchPage(clock, signal, {
      onChange,
      onHiddenLong: () => {
        if (!isInOwnWindow(video)) rest();
      },
      onWoke: () => {
        this.#send({ type: 'woke', at: this.#lastFrameAt() });
      },
      onNetworkChanged: () => {
        // Its network path is gone, most likely: recover before the frames stop.
        if (this.#view.state.kind === 'live') this.#active?.transport?.recover();
        this.#send({ type: 'networkChanged' });
      },
      onTick: () => {
        this.#checkFrames();
        checkAttention(this.#view.state, this.#conditions().visible);
      },
    });
    this.#conditions = () => {
      const { visible, online } = page();
      return { visible: isInSmallWindow(video) || (visible && isOnScreen()), online };
    };
    this.#audioFocus = audioFocusOf(video, signal, (soundBlock) => {
      this.#update({ soundBlock });
      this.#applyPlan();
    });
    // After the page is watched, which may find that it was hidden for long.
    this.#pauses = watchPauses(video, clock, signal, (motion) => {
      this.#motionChanged(motion);
    });
    this.#listenToVideo();
    signal.addEventListener('abort', () => {
      this.#dispose();
    });
    // Mounted by the click on a Play button, the element can still be started in that gesture.
    if (navigator.userActivation?.isActive) void this.#audioFocus.start(true);
    this.#send({ type: 'playRequested' });
  }

  readonly getView = (): PlaybackView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  /** A new object that shows the same thing: its functions are used from the next attempt on. */
  replaceMedia(media: PlayerMedia): void {
    this.#options.media = media;
  }

  /**
   * Starts, starts again, or goes on after a pause.
   * @param isAsked whether a person wants it now, so that it gets the sound back.
   */
  play(isAsked = true): void {
    // In the gesture itself, and before there is media: browsers that allow no start without one remember it.
    void this.#audioFocus.start(isAsked);
    const { state } = this.#view;
    const hasEnded = state.kind === 'recorded' && state.motion === 'ended' && !state.isHeld;
    this.#isAsked = isAsked;
    this.#send({ type: 'playRequested' });
    this.#isAsked = false;
    const source = this.#options.media.sources[this.#active?.attempt.sourceIndex ?? -1];
    if (isAsked && hasEnded && source?.kind === 'clip') source.onRestart?.();
  }

  pause(): void {
    this.#pauses.pause();
  }

  /** The element knows at once that it was paused or started; its events, which change the view, are queued. */
  isPlaying(): boolean {
    const { video } = this.#options;
    const { kind } = this.#view.state;
    return (kind === 'live' || kind === 'recorded') && !video.paused && !video.ended;
  }

  /** Tells whether the frames of a recording can be gone through. */
  isPausedRecording(): boolean {
    const { state, isSoundOnly } = this.#view;
    return state.kind === 'recorded' && !isSoundOnly && !this.isPlaying();
  }

  /** Live does not take the place of the recording while it is held. */
  holdRecording(isHeld: boolean): void {
    this.#send({ type: 'recordingHeld', isHeld });
  }

  details(): Promise<ConnectionDetails | null> {
    return this.#active?.transport?.details() ?? Promise.resolve(null);
  }

  /** The time that dates the frames of live video, Unix epoch milliseconds. */
  now(): number {
    return this.#liveTime(this.#options.clock.now());
  }

  /** When the frame that is shown was taken, Unix epoch milliseconds; null: not known. */
  frameTime(): number | null {
    const active = this.#active;
    if (active === null) return null;
    const source = this.#options.media.sources[active.attempt.sourceIndex];
    if (source?.kind !== 'clip') {
      const shownAt = active.frames.shownAt();
      return shownAt === null ? null : this.#liveTime(shownAt);
    }
    const startsAt = source.startsAt?.() ?? null;
    const seconds = active.frames.mediaTime() ?? this.#options.video.currentTime;
    return startsAt === null ? null : startsAt + seconds * 1_000;
  }

  get #sourceKinds() {
    return this.#options.media.sources.map((source) => source.kind);
  }

  #lastFrameAt(): number {
    return this.#active?.frames.lastAt() ?? this.#options.clock.now();
  }

  /** @param at a time of the clock. @returns the same by what dates the frames of live video. */
  #liveTime(at: number): number {
    const { clock, media } = this.#options;
    const live = media.sources.find((source) => source.kind === 'live');
    return (live?.now?.() ?? clock.now()) - (clock.now() - at);
  }

  /** What the machine keeps of times is told to the user. */
  #dated(event: PlaybackEvent): PlaybackEvent {
    if ('at' in event) return { ...event, at: this.#liveTime(event.at) };
    if (event.type !== 'sourceFailed' || typeof event.lastFrameAt !== 'number') return event;
    return { ...event, lastFrameAt: this.#liveTime(event.lastFrameAt) };
  }

  #send(event: PlaybackEvent): void {
    if (this.#signal.aborted) return;
    const before = this.#view.state;
    const after = transition(before, this.#dated(event), this.#sourceKinds);
    if (after === before) return;
    const { clock } = this.#options;
    this.#endedAt = noteEndedSession(this.#endedAt, { before, event, after }, clock.now(), this.#lastSign());
    const isOver = isSessionLimitReached(this.#endedAt);
    if (isOver) this.#endedAt = [];
    const state = isOver ? transition(before, { type: 'sessionLimitReached' }, this.#sourceKinds) : after;
    this.#update({ state });
    this.#applyPlan();
  }

  #update(change: Partial<PlaybackView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }

  /** Makes what runs equal to the plan. */
  #applyPlan(): void {
    if (this.#signal.aborted) return;
    const plan = planFor(this.#view.state, this.#sourceKinds, this.#conditions());
    const unanswered = plan.standby?.id === this.#active?.attempt.id ? this.#active : null;
    if (plan.active?.id !== this.#active?.attempt.id) this.#changeActive(plan.active, unanswered);
    if (plan.standby?.id !== this.#standby?.attempt.id) {
      this.#standby?.end();
      this.#standby = plan.standby === null ? null : this.#begin(plan.standby, createProbe());
    }
    if (plan.recover !== this.#recovered) {
      this.#recovered = plan.recover;
      if (plan.recover !== null) this.#active?.transport?.recover();
    }
    if (plan.callAgain !== this.#calledAgain) {
      this.#calledAgain = plan.callAgain;
      if (plan.callAgain !== null) this.#standby?.transport?.callAgain?.();
    }
    const { state, lastFrameAt } = this.#view;
    // A live picture is newer than the snapshot, a recording may be older.
    if (state.kind === 'failed' && lastFrameAt === null) this.#update({ poster: 'snapshot' });
    this.#setTimers(plan);
  }

  /** @param unanswered the active attempt where its call stays open behind what is shown next. */
  #changeActive(next: Attempt | null, unanswered: AttemptRunner | null): void {
    const { video, lastFrame } = this.#options;
    if (unanswered !== null) {
      this.#active = null;
      unanswered.moveTo(createProbe(), false);
    }
    if (this.#active !== null) {
      if (this.#view.poster === 'none') {
        const kept = copyFrame(video, lastFrame);
        const isLive = this.#sourceKinds[this.#active.attempt.sourceIndex] === 'live';
        const lastFrameAt = kept && isLive ? this.frameTime() : null;
        this.#update({ poster: kept ? 'lastFrame' : 'snapshot', lastFrameAt });
      }
      this.#active.end();
      this.#active = null;
    }
    if (this.#view.isSoundOnly) this.#update({ isSoundOnly: false });
    if (next !== null) this.#activate(next);
    if (unanswered !== null) {
      this.#standby?.end();
      this.#standby = unanswered;
    }
  }

  #activate(next: Attempt): void {
    const { video, media } = this.#options;
    const ready = this.#standby?.attempt.id === next.id ? this.#standby : null;
    if (ready === null) {
      this.#active = this.#begin(next, video);
      return;
    }
    // Live came back behind a recording: the picture moves over from the probe, under the recording's last frame.
    this.#standby = null;
    this.#active = ready;
    const isLive = this.#view.state.kind === 'live';
    ready.moveTo(video, isLive);
    if (isLive) return;
    if (this.#isAsked) media.sources[next.sourceIndex]?.onAsked?.();
    ready.transport?.callAgain?.();
  }

  #frameShown(attempt: Attempt, video: HTMLVideoElement): void {
    if (video === this.#options.video && this.#view.poster !== 'none') {
      this.#update({ poster: 'none', lastFrameAt: null, isSoundOnly: false });
    }
    if (this.#view.state.kind !== 'live') {
      this.#send({ type: 'framesArrived', attemptId: attempt.id, paused: video.paused });
    }
  }

  #foundSoundOnly(attempt: Attempt): void {
    if (attempt.id !== this.#active?.attempt.id) return;
    // The last frame of something else would pass for this recording's picture.
    this.#update({ poster: 'snapshot', lastFrameAt: null, isSoundOnly: true });
    this.#send({ type: 'framesArrived', attemptId: attempt.id, paused: this.#options.video.paused });
  }

  #begin(attempt: Attempt, video: HTMLVideoElement): AttemptRunner {
    const { media, clock, config, open, watch } = this.#options;
    const source = media.sources[attempt.sourceIndex];
    const isLive = source?.kind === 'live';
    // Whatever its end says of the server is newer.
    if (isLive) this.#timers.leaveAlone(0);
    if (this.#isAsked) source?.onAsked?.();
    return new AttemptRunner(attempt, source, video, {
      clock,
      config,
      open,
      watch,
      onEvent: (event) => {
        if (isLive && event.type === 'sourceFailed') this.#timers.leaveAlone(retryAfterOf(event.failure));
        this.#send(event);
      },
      onFrame: (of, seenIn) => {
        this.#frameShown(of, seenIn);
      },
      onSoundOnly: (of) => {
        this.#foundSoundOnly(of);
      },
      onSourceSet: (element) => {
        if (element === this.#options.video) void this.#audioFocus.start(false);
        else void startVideo(element);
      },
    });
  }

  #setTimers(plan: Plan): void {
    const { state, soundBlock } = this.#view;
    // Nothing is late while the browser waits for a click.
    const waits = soundBlock === 'blocked' && (state.kind === 'connecting' || state.kind === 'stalled');
    this.#timers.follow(waits ? [] : plan.timers);
  }

  #checkFrames(): void {
    const { clock, video } = this.#options;
    const { state } = this.#view;
    if (state.kind !== 'live' || state.paused || video.paused) return;
    if (!this.#conditions().visible && !isInOwnWindow(video)) return;
    const at = this.#active?.frames.lastAt() ?? null;
    if (at !== null && clock.now() - at >= this.#stoppedAfter()) {
      this.#send({ type: 'framesStopped', attemptId: state.attempt.id, at });
    }
  }

  /** @returns milliseconds without a frame after which the live picture has stopped. */
  #stoppedAfter(): number {
    const interval = this.#active?.frames.interval() ?? 0;
    return Math.min(STOPPED_AFTER_MAX_MS, Math.max(STOPPED_AFTER, interval * STOPPED_AFTER_INTERVALS));
  }

  #motionChanged(motion: Motion): void {
    const attemptId = this.#active?.attempt.id;
    if (attemptId !== undefined) this.#send({ type: 'motionChanged', attemptId, motion });
  }

  #listenToVideo(): void {
    const { video } = this.#options;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) => {
      video.addEventListener(name, run, { signal: this.#signal });
    };
    on('playing', () => {
      this.#active?.frames.forgive();
      this.#motionChanged('playing');
      this.#options.media.sources[this.#active?.attempt.sourceIndex ?? -1]?.onPlaying?.();
    });
    on('waiting', () => {
      this.#motionChanged('buffering');
    });
    on('ended', () => {
      if (video.ended) this.#motionChanged('ended');
    });
    on('seeking', () => {
      const { state } = this.#view;
      // No pause is told: the end was one. At its end a recording gives way to live, elsewhere it is being looked at.
      const hasEnded = state.kind === 'recorded' && state.motion === 'ended';
      if (hasEnded && video.paused && !video.ended) this.#motionChanged('paused');
    });
    // A recording that may not start by itself still shows its first frame.
    on('loadeddata', () => {
      const active = this.#active;
      // Loaded data without a width is sound alone: the transport finds out why.
      if (
        active !== null &&
        this.#sourceKinds[active.attempt.sourceIndex] === 'clip' &&
        video.videoWidth > 0
      ) {
        this.#frameShown(active.attempt, video);
      }
    });
  }

  #isPlayingLive(): boolean {
    const { state } = this.#view;
    const at = this.#active?.frames.lastAt() ?? null;
    if (state.kind !== 'live' || state.paused || at === null) return false;
    return this.#options.clock.now() - at < this.#stoppedAfter() / 2;
  }

  #dispose(): void {
    this.#active?.end(this.#isPlayingLive() ? LEFT_WHILE_PLAYING : undefined);
    this.#standby?.end();
    this.#active = null;
    this.#standby = null;
    this.#timers.follow([]);
    this.#changes.clear();
  }
}
