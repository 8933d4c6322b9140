import { systemClock, type Clock } from './clock';
import { watchFrames, type WatchFrames } from './frameWatch';
import { observeView, watchOnScreen, type Observe } from './onScreen';
import { watchPage } from './pageConditions';
import { watchPauses } from './pauses';
import { PlannedTimers } from './PlannedTimers';
import { START, transition } from './playbackMachine';
import { planFor, type Conditions, type Plan } from './playbackPlan';
import type { Motion, PlaybackEvent, PlaybackState, Trial } from './playbackState';
import type { PlayerConfig } from './playerConfig';
import { Run } from './Run';
import type { PlaybackSource } from './source';
import { soundOf, type Sound, type SoundHeld } from './sound';
import { copyFrame, createProbe, startVideo } from './stage';
import type { ConnectionDetails, OpenTransport } from './transport';

/** What lies over the video until it has frames of its own. */
type Cover = 'snapshot' | 'still' | 'none';

export interface PlaybackView {
  state: PlaybackState;
  cover: Cover;
  soundBlocked: SoundHeld;
  /** What plays has no video track: the poster stays. */
  isSoundOnly: boolean;
}

export interface DriverOptions {
  source: PlaybackSource;
  config: PlayerConfig;
  video: HTMLVideoElement;
  /** Takes the last frame while the video has none. */
  still: HTMLCanvasElement;
  open: OpenTransport;
  clock?: Clock;
  random?: () => number;
  watch?: WatchFrames;
  observe?: Observe;
}

/** A picture without a new frame for this long has stopped. */
const STOPPED_AFTER = 4_000;

/**
 * Owns the video element, the transports and the timers from construction until the signal aborts: it keeps
 * what runs equal to the plan of the machine's state, and tells the machine what the media really do.
 */
export class PlaybackDriver {
  readonly #options: Required<DriverOptions>;
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<() => void>();
  readonly #timers: PlannedTimers;
  readonly #conditions: () => Conditions;
  readonly #sound: Sound;
  readonly #pauses: ReturnType<typeof watchPauses>;
  #view: PlaybackView = { state: START, cover: 'snapshot', soundBlocked: 'no', isSoundOnly: false };
  #front: Run | null = null;
  #back: Run | null = null;
  #mended: number | null = null;

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
        this.#front?.frames.forgive();
        this.#send({ type: 'shown' });
      }
      this.#follow();
    };
    const rest = () => {
      this.#send({ type: 'hiddenLong' });
    };
    // A tile that is scrolled away is looked at as little as one of a hidden page.
    const isOnScreen = watchOnScreen(
      video,
      clock,
      signal,
      { onChange, onAwayLong: rest },
      this.#options.observe,
    );
    const page = watchPage(clock, signal, {
      onChange,
      onHiddenLong: () => {
        if (document.pictureInPictureElement !== video) rest();
      },
      onWoke: () => {
        this.#send({ type: 'woke', at: this.#seenAt() });
      },
      onNetworkChanged: () => {
        // Its path is gone, most likely: mended before the picture is seen to stop.
        if (this.#view.state.kind === 'live') this.#front?.transport?.mend();
        this.#send({ type: 'networkChanged' });
      },
      onTick: () => {
        this.#judgePicture();
      },
    });
    this.#conditions = () => {
      const { visible, online } = page();
      return { visible: visible && isOnScreen(), online };
    };
    this.#sound = soundOf(video, signal, (soundBlocked) => {
      this.#show({ soundBlocked });
      this.#follow();
    });
    // After the page is watched, which may find that it was hidden for long.
    this.#pauses = watchPauses(video, clock, signal, (motion) => {
      this.#moved(motion);
    });
    this.#listenToVideo();
    signal.addEventListener('abort', () => {
      this.#dispose();
    });
    // Mounted by the click on a Play button, the element can still be started in that gesture.
    if (navigator.userActivation?.isActive) void this.#sound.start(true);
    this.#send({ type: 'playAsked' });
  }

  readonly getView = (): PlaybackView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** A new object that shows the same thing: its functions are used from the next attempt on. */
  replaceSource(source: PlaybackSource): void {
    this.#options.source = source;
  }

  /** Starts, starts again, or goes on after a pause. */
  play(): void {
    // In the gesture itself, and before there is media: browsers that allow no start without one remember it.
    void this.#sound.start(true);
    this.#send({ type: 'playAsked' });
  }

  pause(): void {
    this.#pauses.pause();
  }

  details(): Promise<ConnectionDetails | null> {
    return this.#front?.transport?.details() ?? Promise.resolve(null);
  }

  /** When the frame that is shown was taken, Unix epoch milliseconds; null: not known. */
  frameTime(): number | null {
    const front = this.#front;
    if (front === null) return null;
    const way = this.#options.source.ways[front.trial.way];
    if (way?.kind !== 'clip') {
      const { clock } = this.#options;
      const shownAt = front.frames.shownAt();
      return shownAt === null ? null : (way?.now?.() ?? clock.now()) - (clock.now() - shownAt);
    }
    const startsAt = way.startsAt?.() ?? null;
    const seconds = front.frames.mediaTime() ?? this.#options.video.currentTime;
    return startsAt === null ? null : startsAt + seconds * 1_000;
  }

  get #ways() {
    return this.#options.source.ways.map((way) => way.kind);
  }

  #seenAt(): number {
    return this.#front?.frames.lastAt() ?? this.#options.clock.now();
  }

  #send(event: PlaybackEvent): void {
    if (this.#signal.aborted) return;
    const state = transition(this.#view.state, event, this.#ways);
    if (state === this.#view.state) return;
    this.#show({ state });
    this.#follow();
  }

  #show(change: Partial<PlaybackView>): void {
    this.#view = { ...this.#view, ...change };
    if (this.#view.state.kind === 'failed') this.#view = { ...this.#view, cover: 'snapshot' };
    for (const listener of this.#listeners) listener();
  }

  /** Makes what runs equal to the plan. */
  #follow(): void {
    if (this.#signal.aborted) return;
    const plan = planFor(this.#view.state, this.#ways, this.#conditions());
    if (plan.front?.attempt !== this.#front?.trial.attempt) this.#changeFront(plan.front);
    if (plan.back?.attempt !== this.#back?.trial.attempt) {
      this.#back?.end();
      this.#back = plan.back === null ? null : this.#begin(plan.back, createProbe());
    }
    if (plan.mend !== this.#mended) {
      this.#mended = plan.mend;
      if (plan.mend !== null) this.#front?.transport?.mend();
    }
    this.#setTimers(plan);
  }

  #changeFront(next: Trial | null): void {
    const { video, still } = this.#options;
    if (this.#front !== null) {
      if (this.#view.cover === 'none') {
        const kept = copyFrame(video, still);
        this.#show({ cover: kept ? 'still' : 'snapshot' });
      }
      this.#front.end();
      this.#front = null;
    }
    if (this.#view.isSoundOnly) this.#show({ isSoundOnly: false });
    if (next === null) return;
    const ready = this.#back?.trial.attempt === next.attempt ? this.#back : null;
    if (ready === null) {
      this.#front = this.#begin(next, video);
      return;
    }
    // Live came back behind a recording: the picture moves over from the probe, under the recording's last frame.
    this.#back = null;
    this.#front = ready;
    ready.moveTo(video);
  }

  #sawFrame(trial: Trial, video: HTMLVideoElement): void {
    if (video === this.#options.video && this.#view.cover !== 'none') {
      this.#show({ cover: 'none', isSoundOnly: false });
    }
    const { kind } = this.#view.state;
    if (kind !== 'live' || this.#back?.trial.attempt === trial.attempt) {
      this.#send({ type: 'framesCame', attempt: trial.attempt, paused: video.paused });
    }
  }

  #heardOnly(trial: Trial): void {
    if (trial.attempt !== this.#front?.trial.attempt) return;
    // The last frame of something else would pass for this recording's picture.
    this.#show({ cover: 'snapshot', isSoundOnly: true });
    this.#send({ type: 'framesCame', attempt: trial.attempt, paused: this.#options.video.paused });
  }

  #begin(trial: Trial, video: HTMLVideoElement): Run {
    const { source, clock, config, open, watch } = this.#options;
    return new Run(trial, source.ways[trial.way], video, {
      clock,
      config,
      open,
      watch,
      onEvent: (event) => {
        this.#send(event);
      },
      onFrame: (of, seenIn) => {
        this.#sawFrame(of, seenIn);
      },
      onSoundOnly: (of) => {
        this.#heardOnly(of);
      },
      onSourceSet: (element) => {
        if (element === this.#options.video) void this.#sound.start(false);
        else void startVideo(element);
      },
    });
  }

  #setTimers(plan: Plan): void {
    const { state, soundBlocked } = this.#view;
    // Nothing is late while the browser waits for a click.
    const waits = soundBlocked === 'blocked' && (state.kind === 'connecting' || state.kind === 'still');
    this.#timers.follow(waits ? [] : plan.timers);
  }

  #judgePicture(): void {
    const { clock, video } = this.#options;
    const { state } = this.#view;
    if (state.kind !== 'live' || state.paused || video.paused) return;
    if (!this.#conditions().visible && document.pictureInPictureElement !== video) return;
    const at = this.#front?.frames.lastAt() ?? null;
    if (at !== null && clock.now() - at >= STOPPED_AFTER) {
      this.#send({ type: 'pictureStopped', attempt: state.trial.attempt, at });
    }
  }

  #moved(motion: Motion): void {
    const attempt = this.#front?.trial.attempt;
    if (attempt !== undefined) this.#send({ type: 'motionChanged', attempt, motion });
  }

  #listenToVideo(): void {
    const { video } = this.#options;
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) => {
      video.addEventListener(name, run, { signal: this.#signal });
    };
    on('playing', () => {
      this.#front?.frames.forgive();
      this.#moved('playing');
    });
    on('waiting', () => {
      this.#moved('buffering');
    });
    on('ended', () => {
      if (video.ended) this.#moved('ended');
    });
    // A recording that may not start by itself still shows its first frame.
    on('loadeddata', () => {
      const front = this.#front;
      // Loaded data without a width is sound alone: the transport finds out why.
      if (front !== null && this.#ways[front.trial.way] === 'clip' && video.videoWidth > 0) {
        this.#sawFrame(front.trial, video);
      }
    });
  }

  #dispose(): void {
    this.#front?.end();
    this.#back?.end();
    this.#front = null;
    this.#back = null;
    this.#timers.follow([]);
    this.#listeners.clear();
  }
}
