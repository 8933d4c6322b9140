import { savesData } from '@/device/dataSaver';
import { watchAttention } from '@/lib/browser/attention';
import { systemClock, type Clock } from '@/lib/time/clock';
import { Emitter } from '@/lib/async/Emitter';
import type { FrameSource } from '../frameTables';
import { watchFrames, type WatchFrames } from './frameWatch';
import { isInOwnWindow, observeView, type Observe } from '../page/onScreen';
import { joinLiveTabs } from '../page/liveTabs';
import { watchConditions } from '../page/pageConditions';
import { watchMotion } from './pauses';
import { PlannedTimers } from './PlannedTimers';
import { START, transition } from '../machine/playbackMachine';
import { EndedSessions } from '../machine/endedSessions';
import { planFor, type Conditions, type Plan } from '../machine/playbackPlan';
import type { Motion, PlaybackEvent, PlaybackState, Attempt } from '../machine/playbackState';
import type { PlayerConfig } from '../../playerConfig';
import { AttemptRunner } from './AttemptRunner';
import type { LiveSource, PlaybackSource, PlayerMedia } from '../../source';
import { audioFocusOf, type AudioFocus, type SoundBlock } from '../audioFocus';
import { toRecordingTime } from '../recordingTime';
import { copyFrame, createProbe, startVideo } from '../videoElement';
import { watchUnattendedLive } from '../page/unattendedLive';
import { LEFT_WHILE_PLAYING, retryAfterOf, type ConnectionDetails, type OpenTransport } from '../transport';

type Poster = 'snapshot' | 'lastFrame' | 'none';

export interface PlaybackView {
  state: PlaybackState;
  poster: Poster;
  /**
   * Time of the live frame that is kept as the poster, on the source's clock in Unix epoch milliseconds; null
   * if the poster is no live frame.
   */
  lastFrameAt: number | null;
  soundBlock: SoundBlock;
  isSoundOnly: boolean;
}

interface DriverOptions {
  media: PlayerMedia;
  config: PlayerConfig;
  video: HTMLVideoElement;
  lastFrame: HTMLCanvasElement;
  open: OpenTransport;
  clock?: Clock;
  random?: () => number;
  watch?: WatchFrames;
  observe?: Observe;
}

export const FIRST_VIEW: PlaybackView = {
  state: START,
  poster: 'snapshot',
  lastFrameAt: null,
  soundBlock: 'none',
  isSoundOnly: false,
};

/**
 * A link's time is in whole milliseconds, rounded up to be inside the frame. A remainder below this value is
 * a floating-point error.
 */
const ROUNDING_MS = 0.01;

/**
 * Controls the video element, transports and timers until the signal aborts. Follows the plan for the
 * machine's state, and reports media events to the machine.
 */
export class PlaybackDriver {
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
  readonly #motion: ReturnType<typeof watchMotion>;
  #view = FIRST_VIEW;
  #active: AttemptRunner | null = null;
  #standby: AttemptRunner | null = null;
  #recovered: number | null = null;
  #called = { attemptId: 0, repeats: 0 };
  readonly #endedSessions = new EndedSessions();
  readonly #lastInputAt: () => number;
  #isByUser = false;

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
    this.#timers = new PlannedTimers(clock, random, (event) => this.#send(event));
    const onChange = () => {
      if (this.#conditions().visible) {
        this.#active?.forgive();
        this.#send({ type: 'shown' });
      }
      this.#applyPlan();
    };
    this.#lastInputAt = watchAttention(clock, signal);
    const checkAttention = watchUnattendedLive({
      clock,
      signal,
      lastInputAt: this.#lastInputAt,
      savesData,
      details: () => this.details(),
      onUnattended: () => this.#send({ type: 'unattendedLong' }),
    });
    const live = this.#liveSource();
    const queryTabs = joinLiveTabs(
      live?.tabs,
      {
        key: this.#options.media.key,
        lastInputAt: this.#lastInputAt,
        isPlaying: () => this.#isPlayingLive(),
        onPlayedElsewhere: () => {
          if (this.#isLostAgain()) this.#send({ type: 'sessionLimitReached' });
        },
      },
      signal,
    );
    const seen = { video, clock, observe: this.#options.observe, lastInputAt: this.#lastInputAt };
    this.#conditions = watchConditions(seen, signal, {
      onChange,
      onHiddenLong: () => this.#send({ type: 'hiddenLong' }),
      onWoke: () => this.#send({ type: 'woke', at: this.#active?.frames.lastAt() ?? clock.now() }),
      onNetworkChanged: () => {
        // The network path has probably changed, so recovery starts before the frames stop.
        if (this.#view.state.kind === 'live') this.#active?.transport?.recover();
        this.#send({ type: 'networkChanged' });
      },
      onTick: () => {
        this.#checkFrames();
        if (this.#isLostAgain()) queryTabs();
        this.#applyPlan();
        checkAttention(this.#view.state, this.#conditions().visible);
      },
    });
    this.#audioFocus = audioFocusOf(video, signal, (soundBlock) => {
      this.#update({ soundBlock });
      this.#applyPlan();
    });
    // `watchConditions` must listen to `visibilitychange` first, so that `hiddenLong` precedes a pause. In
    // the other order, the player would be released instead of suspended.
    this.#motion = watchMotion(video, clock, signal, (motion) => this.#motionChanged(motion));
    this.#listenToVideo();
    signal.addEventListener('abort', () => this.#dispose());
    // If a click has mounted the element, the browser still allows a start with sound.
    if (navigator.userActivation?.isActive) void this.#audioFocus.start(true);
    this.#send({ type: 'playRequested' });
  }

  readonly getView = (): PlaybackView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  replaceMedia(media: PlayerMedia): void {
    this.#options.media = media;
  }

  /**
   * Starts, restarts or resumes.
   * @param isByUser true for a user's command, which also undoes a mute by `audioFocus`
   */
  play(isByUser = true): void {
    // Runs synchronously, even before the element has media, because browsers allow sound only within a
    // click.
    void this.#audioFocus.start(isByUser);
    const { state } = this.#view;
    const hasEnded = state.kind === 'recorded' && state.motion === 'ended' && !state.isHeld;
    this.#isByUser = isByUser;
    this.#send({ type: 'playRequested' });
    this.#isByUser = false;
    const source = this.#activeSource;
    if (isByUser && hasEnded && source?.kind === 'clip') source.onRestart?.();
  }

  pause(): void {
    this.#motion.pause();
  }

  isPlaying(): boolean {
    const { video } = this.#options;
    const { kind } = this.#view.state;
    return (kind === 'live' || kind === 'recorded') && !video.paused && !video.ended;
  }

  isPausedRecording(): boolean {
    const { state, isSoundOnly } = this.#view;
    return state.kind === 'recorded' && !isSoundOnly && !this.isPlaying();
  }

  holdRecording(isHeld: boolean): void {
    this.#send({ type: 'recordingHeld', isHeld });
  }

  details(): Promise<ConnectionDetails | null> {
    return this.#active?.transport?.details() ?? Promise.resolve(null);
  }

  now(): number {
    return this.#liveTime(this.#options.clock.now());
  }

  frameTime(): number | null {
    const active = this.#active;
    if (active === null) return null;
    const source = this.#activeSource;
    if (source?.kind !== 'clip') {
      const shownAt = active.frames.shownAt();
      return shownAt === null ? null : this.#liveTime(shownAt);
    }
    const startsAt = source.startsAt?.() ?? null;
    const { video } = this.#options;
    const seconds = toRecordingTime(video, active.frames.mediaTime() ?? video.currentTime);
    return startsAt === null ? null : startsAt + Math.ceil(seconds * 1_000 - ROUNDING_MS);
  }

  get #activeSource(): PlaybackSource | undefined {
    return this.#options.media.sources[this.#active?.attempt.sourceIndex ?? -1];
  }

  get #sourceKinds() {
    return this.#options.media.sources.map((source) => source.kind);
  }

  #liveTime(at: number): number {
    const now = this.#options.clock.now();
    return (this.#liveSource()?.now?.() ?? now) - (now - at);
  }

  #liveSource(): LiveSource | undefined {
    return this.#options.media.sources.find((source) => source.kind === 'live');
  }

  #isLostAgain(): boolean {
    const now = this.#options.clock.now();
    return this.#view.state.kind === 'stalled' && this.#endedSessions.isRepeated(now, this.#lastInputAt());
  }

  #completed(event: PlaybackEvent): PlaybackEvent {
    const isUnanswered = this.#active?.transport?.isCalling?.() ?? false;
    if (event.type === 'recoveryDue') return { ...event, isUnanswered };
    if (event.type === 'framesStopped') return { ...event, at: this.#liveTime(event.at), isUnanswered };
    if ('at' in event) return { ...event, at: this.#liveTime(event.at) };
    if (event.type !== 'sourceFailed' || typeof event.lastFrameAt !== 'number') return event;
    return { ...event, lastFrameAt: this.#liveTime(event.lastFrameAt) };
  }

  #send(event: PlaybackEvent): void {
    if (this.#signal.aborted) return;
    const before = this.#view.state;
    const after = transition(before, this.#completed(event), this.#sourceKinds);
    if (after === before) return;
    const { clock } = this.#options;
    const isOver = this.#endedSessions.note({ before, event, after }, clock.now(), this.#lastInputAt());
    const state = isOver ? transition(before, { type: 'sessionLimitReached' }, this.#sourceKinds) : after;
    this.#update({ state });
    this.#applyPlan();
  }

  #update(change: Partial<PlaybackView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }

  #applyPlan(): void {
    if (this.#signal.aborted) return;
    const conditions = this.#conditions();
    const plan = planFor(this.#view.state, this.#sourceKinds, conditions);
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
    this.#repeatCall(plan);
    const { state, lastFrameAt, poster } = this.#view;
    // Replaces the last frame of a recording with the snapshot, which may be newer. Keeps the last live
    // frame, which is newer than the snapshot.
    if (state.kind === 'failed' && lastFrameAt === null && poster !== 'snapshot') {
      this.#update({ poster: 'snapshot' });
    }
    this.#setTimers(plan);
  }

  #repeatCall({ standby, repeats }: Plan): void {
    if (standby === null) this.#called = { attemptId: 0, repeats: 0 };
    if (standby === null) return;
    const sent = this.#called.attemptId === standby.id ? this.#called.repeats : 0;
    if (repeats <= sent) return;
    this.#called = { attemptId: standby.id, repeats };
    this.#standby?.transport?.callAgain?.();
  }

  #changeActive(next: Attempt | null, unanswered: AttemptRunner | null): void {
    const { video, lastFrame } = this.#options;
    if (this.#active !== null) {
      if (this.#view.poster === 'none') {
        const kept = copyFrame(video, lastFrame);
        const isLive = this.#activeSource?.kind === 'live';
        const lastFrameAt = kept && isLive ? this.frameTime() : null;
        this.#update({ poster: kept ? 'lastFrame' : 'snapshot', lastFrameAt });
      }
      if (unanswered === null) this.#active.end();
      else unanswered.moveTo(createProbe(), false);
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
    this.#standby = null;
    this.#active = ready;
    const isLive = this.#view.state.kind === 'live';
    ready.moveTo(video, isLive);
    if (isLive) return;
    if (this.#isByUser) media.sources[next.sourceIndex]?.onUserPlay?.();
    ready.transport?.callAgain?.();
  }

  readonly #frameShown = (attempt: Attempt, video: HTMLVideoElement): void => {
    if (video === this.#options.video && this.#view.poster !== 'none') {
      this.#update({ poster: 'none', lastFrameAt: null, isSoundOnly: false });
    }
    if (this.#view.state.kind !== 'live') {
      this.#send({ type: 'framesArrived', attemptId: attempt.id, paused: video.paused });
    }
  };

  readonly #foundSoundOnly = (attempt: Attempt): void => {
    if (attempt.id !== this.#active?.attempt.id) return;
    // Hides the last frame of another source, which would look like part of this recording.
    this.#update({ poster: 'snapshot', lastFrameAt: null, isSoundOnly: true });
    this.#send({ type: 'framesArrived', attemptId: attempt.id, paused: this.#options.video.paused });
  };

  #begin(attempt: Attempt, video: HTMLVideoElement): AttemptRunner {
    const source = this.#options.media.sources[attempt.sourceIndex];
    const isLive = source?.kind === 'live';
    // A new attempt ignores the Retry-After of earlier attempts.
    if (isLive) this.#timers.leaveAlone(0);
    if (this.#isByUser) source?.onUserPlay?.();
    return new AttemptRunner(attempt, source, video, {
      ...this.#options,
      onEvent: (event) => {
        if (isLive && event.type === 'sourceFailed') this.#timers.leaveAlone(retryAfterOf(event.failure));
        this.#send(event);
      },
      onFrame: this.#frameShown,
      onSoundOnly: this.#foundSoundOnly,
      onSourceSet: (element) => {
        if (element === this.#options.video) void this.#audioFocus.start(false);
        else void startVideo(element);
      },
    });
  }

  #setTimers(plan: Plan): void {
    const { state, soundBlock } = this.#view;
    // Deadlines do not apply while the browser waits for a click or the decoder for a key frame.
    const waits =
      (state.kind === 'connecting' || state.kind === 'stalled') &&
      (soundBlock === 'blocked' || this.#active?.isReceiving());
    this.#timers.follow(waits ? [] : plan.timers);
  }

  #checkFrames(): void {
    const { clock, video } = this.#options;
    const { state } = this.#view;
    if (state.kind !== 'live' || state.paused || video.paused) return;
    if (!this.#conditions().visible && !isInOwnWindow(video)) return;
    const at = this.#active?.frames.lastAt() ?? clock.now();
    if (this.#active?.isLate()) this.#send({ type: 'framesStopped', attemptId: state.attempt.id, at });
  }

  #motionChanged(motion: Motion): void {
    const attemptId = this.#active?.attempt.id;
    if (attemptId !== undefined) this.#send({ type: 'motionChanged', attemptId, motion });
  }

  #listenToVideo(): void {
    const { video } = this.#options;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      video.addEventListener(name, run, { signal: this.#signal });
    on('playing', () => {
      this.#active?.forgive();
      this.#motionChanged('playing');
      this.#activeSource?.onPlaying?.();
    });
    // A recording that may not autoplay still shows its first frame.
    on('loadeddata', () => {
      const active = this.#active;
      // A width of 0 means that only audio plays. The transport determines the reason.
      if (active !== null && this.#activeSource?.kind === 'clip' && video.videoWidth > 0) {
        this.#frameShown(active.attempt, video);
      }
    });
  }

  #isPlayingLive(): boolean {
    const { state } = this.#view;
    return state.kind === 'live' && !state.paused && this.#active?.isLate(0.5) === false;
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
