import { systemClock, type Clock } from '../core/clock';
import type { PlayerConfig } from '../core/playerConfig';
import { passSound, type SoundHeld } from '../core/sound';
import type { OpenTransport, PlaybackFailure } from '../core/transport';
import { openTransport } from '../openTransport';
import { ActiveElement } from './ActiveElement';
import { itemBeside, retryDelay, scopeOf, stepDelay } from './sequencePolicy';
import { EMPTY_STAGE, motionOf, START, type SequenceView } from './sequenceView';
import type { LeaderMotion } from './syncPolicy';
import { VideoSlot, type SequenceItem } from './VideoSlot';

export interface SequenceOptions {
  videos: readonly [HTMLVideoElement, HTMLVideoElement];
  config: PlayerConfig;
  /** The length of a recording has become known, in seconds. */
  onLength: (key: string, seconds: number) => void;
  open?: OpenTransport;
  clock?: Clock;
  random?: () => number;
}

/** What is to become active as soon as it is ready. */
interface Awaited {
  key: string;
  /** Seconds; where it begins. */
  from: number;
  byItself: boolean;
}

/**
 * Plays recordings one after the other on two elements: while the active one plays, the standby gets the next one
 * ready, so that the picture changes without a wait. A recording that cannot be played is stepped over; a network or a
 * host that fails is waited for, with growing delays. Never more than two recordings are loaded.
 */
export class SequenceDriver {
  readonly #slots: readonly [VideoSlot, VideoSlot];
  readonly #signal: AbortSignal;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #listeners = new Set<() => void>();
  #items: readonly SequenceItem[] = [];
  #view = START;
  /** Null: the standby slot only gets the next one ready. */
  #awaited: Awaited | null = null;
  /** Calls off the wait before the next request; null: there is none. */
  #delay: (() => void) | null = null;
  /** Attempts that the network failed since a recording was last ready, and why the last one did. */
  #failedRounds = 0;
  #networkFailure: PlaybackFailure | null = null;
  #failedInARow = 0;
  #element: ActiveElement | null = null;
  #rate = 1;
  #muted = false;
  #isUnlocked = false;

  constructor(
    {
      videos,
      config,
      onLength,
      open = openTransport,
      clock = systemClock,
      random = Math.random,
    }: SequenceOptions,
    signal: AbortSignal,
  ) {
    this.#signal = signal;
    this.#clock = clock;
    this.#random = random;
    const slot = (index: 0 | 1) =>
      new VideoSlot(
        videos[index],
        { open, clock, config },
        {
          onReady: () => this.#becameReady(index),
          onFailed: (failure) => this.#failed(index, failure),
          onEnded: () => this.#ended(index),
          onLength,
          onSourceReplaced: () => {
            if (index === this.#view.active && this.#view.phase === 'playing') this.#element?.start(false);
          },
          onBlocked: () => {
            if (index !== this.#view.active && this.#awaited !== null) this.#blocked();
          },
        },
      );
    this.#slots = [slot(0), slot(1)];
    videos[1].muted = true;
    for (const each of this.#slots) each.keepStill(() => each === this.#standby, signal);
    this.#watchActive();
    window.addEventListener('online', () => this.retry(), { signal });
    signal.addEventListener('abort', () => {
      this.#element?.end();
      this.#delay?.();
      for (const each of this.#slots) each.empty();
      this.#listeners.clear();
    });
  }

  readonly getView = (): SequenceView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The active element. */
  get video(): HTMLVideoElement {
    return this.#active.video;
  }

  /** Seconds from the first frame of the active item. */
  get position(): number {
    return this.#active.video.currentTime;
  }

  /** What the active element does, for players that keep in step with it. */
  get motion(): LeaderMotion {
    return motionOf(this.#view, this.video.seeking);
  }

  /** Other items, or the same ones with other limits; what is on the stage goes on if it is still among them. */
  setItems(items: readonly SequenceItem[]): void {
    this.#items = items;
    for (const slot of this.#slots) {
      const same = items.find(({ key }) => key === slot.item?.key);
      if (same) slot.update(same);
    }
    const { key } = this.#view;
    if (key === null) return;
    if (!items.some((item) => item.key === key)) {
      this.#leaveStage();
      return;
    }
    if (this.#awaited !== null) {
      const { key: awaited } = this.#awaited;
      if (items.some((item) => item.key === awaited)) return;
      // What was fetched is not wanted any more: what is on the stage goes on.
      this.show(key, this.position);
      return;
    }
    this.#prepareNext();
  }

  /** Brings a recording to the stage at so many seconds. It plays if playing was under way or is asked for. */
  show(key: string, seconds: number, play = this.#view.wantsToPlay): void {
    const item = this.#items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.#unlock();
    // Told with the phase that follows from it: nothing has changed on the stage yet.
    this.#view = { ...this.#view, wantsToPlay: play, failures: this.#failuresWithout(key) };
    const active = this.#active;
    if (active.item?.key === key && active.isReady) {
      this.#awaited = null;
      active.seek(seconds);
      this.#run(true);
      this.#prepareNext();
      return;
    }
    this.#callOffDelay();
    this.#awaited = { key, from: seconds, byItself: false };
    if (this.#view.hasPicture) this.#pauseActive();
    this.#show({
      phase: 'loading',
      waiting: null,
      isBuffering: false,
      key: this.#view.hasPicture ? this.#view.key : key,
    });
    if (this.#standby.item?.key === key) this.#standby.restart(seconds);
    else this.#standby.load(item, seconds);
  }

  play(): void {
    this.#show({ wantsToPlay: true });
    this.#unlock();
    const { phase, key } = this.#view;
    if (phase === 'ended' || key === null) this.show(this.#items[0]?.key ?? '', 0, true);
    else if (this.#awaited === null) this.#run(true);
    else {
      this.retry();
      this.#standby.requestData();
      if (this.#view.phase === 'paused') this.#show({ phase: 'loading' });
    }
  }

  pause(): void {
    this.#show({ wantsToPlay: false });
    this.#pauseActive();
    if (this.#view.phase === 'playing') this.#show({ phase: 'paused', isBuffering: false });
  }

  /** Asks at once for what is waited for, instead of at the end of the delay. */
  retry(): void {
    if (this.#delay === null) return;
    this.#callOffDelay();
    this.#loadStandby();
  }

  /** Moves by items, skipping those that have failed; does nothing beyond the ends. */
  step(by: 1 | -1): void {
    const { key, failures } = this.#view;
    const item = itemBeside(this.#items, this.#awaited?.key ?? key, by, failures);
    if (item) this.show(item.key, 0);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const { video } of this.#slots) {
      // A new source starts at the default speed.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    }
  }

  setMuted(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    this.#active.video.muted = muted;
    this.#watchActive();
    if (this.#view.phase === 'playing') this.#element?.start(true);
  }

  /** Forgets which recordings were shown and which failed: the count begins anew. */
  startCounting(): void {
    this.#show({ shown: new Set(), failures: new Map() });
  }

  get #active(): VideoSlot {
    return this.#slots[this.#view.active];
  }

  get #standby(): VideoSlot {
    return this.#slots[this.#view.active === 0 ? 1 : 0];
  }

  #show(change: Partial<SequenceView>): void {
    if (this.#signal.aborted) return;
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #failuresWithout(key: string): SequenceView['failures'] {
    if (!this.#view.failures.has(key)) return this.#view.failures;
    return new Map([...this.#view.failures].filter(([other]) => other !== key));
  }

  /** In a click: both elements may play, and be heard, from now on. */
  #unlock(): void {
    const activation = navigator.userActivation;
    if (this.#isUnlocked || (activation !== undefined && !activation.isActive)) return;
    // Where the browser does not say whether this is a click, each call may be one.
    this.#isUnlocked = activation !== undefined;
    for (const slot of this.#slots) slot.unlock();
  }

  #leaveStage(): void {
    this.#awaited = null;
    this.#callOffDelay();
    this.#pauseActive();
    for (const slot of this.#slots) slot.empty();
    this.#show(EMPTY_STAGE);
  }

  #next(key: string | null): SequenceItem | null {
    return itemBeside(this.#items, key, 1, this.#view.failures);
  }

  #prepareNext(): void {
    const next = this.#next(this.#view.key);
    if (next === null) this.#standby.empty();
    else if (this.#standby.item?.key !== next.key) {
      this.#standby.empty();
      if (this.#delay === null) this.#standby.load(next, 0);
    }
  }

  /** Asks for what is awaited, or else for what comes next, unless that has to wait. */
  #loadStandby(): void {
    if (this.#delay !== null) return;
    if (this.#awaited === null) {
      this.#prepareNext();
      return;
    }
    const { key, from } = this.#awaited;
    const item = this.#items.find((candidate) => candidate.key === key);
    if (item && this.#standby.item?.key !== key) this.#standby.load(item, from);
  }

  #callOffDelay(): void {
    this.#delay?.();
    this.#delay = null;
  }

  #loadStandbyAfter(milliseconds: number): void {
    this.#callOffDelay();
    if (milliseconds === 0) {
      this.#loadStandby();
      return;
    }
    this.#delay = this.#clock.after(milliseconds, () => {
      this.#delay = null;
      this.#loadStandby();
    });
  }

  #becameReady(index: 0 | 1): void {
    if (index === this.#view.active) return;
    this.#failedRounds = 0;
    this.#networkFailure = null;
    this.#failedInARow = 0;
    if (this.#awaited !== null && this.#standby.item?.key === this.#awaited.key) this.#swap(this.#awaited);
  }

  #swap({ key, byItself }: Awaited): void {
    const before = this.#active;
    const after = this.#standby;
    this.#awaited = null;
    this.#element?.end();
    this.#show({
      active: this.#view.active === 0 ? 1 : 0,
      key,
      hasPicture: true,
      isSoundOnly: after.isSoundOnly,
      isBuffering: false,
      cameByItself: byItself,
      waiting: null,
      shown: new Set(this.#view.shown).add(key),
    });
    if (this.#muted) after.video.muted = true;
    else passSound(before.video, after.video);
    before.video.muted = true;
    this.#watchActive();
    this.#run(false);
    before.empty();
    this.#prepareNext();
  }

  /** Follows what the active element does by itself. */
  #watchActive(): void {
    this.#element?.end();
    this.#element = new ActiveElement(
      this.#active.video,
      { clock: this.#clock, isMuted: this.#muted },
      {
        onMotion: (motion) => this.#moved(motion),
        onBuffering: (isBuffering) => this.#buffers(isBuffering),
        onSound: (sound) => this.#hold(sound),
      },
    );
    if (this.#muted && this.#view.sound !== 'no') this.#show({ sound: 'no' });
  }

  #buffers(isBuffering: boolean): void {
    this.#show({ isBuffering: isBuffering && this.#view.phase === 'playing' });
  }

  /** A media key, a phone call or the page's being put away has paused or started the active element. */
  #moved(motion: 'playing' | 'paused'): void {
    const { phase } = this.#view;
    if (this.#awaited !== null) {
      if (!this.#active.video.paused) this.#pauseActive();
    } else if (motion === 'paused') {
      if (phase === 'playing') this.#show({ phase: 'paused', wantsToPlay: false, isBuffering: false });
    } else if (phase === 'paused' || phase === 'ended') {
      this.#show({ phase: 'playing', wantsToPlay: true });
    }
  }

  #hold(sound: SoundHeld): void {
    if (sound === 'blocked') this.#blocked();
    else if (sound !== this.#view.sound) this.#show({ sound });
  }

  /** The browser plays nothing before a click. */
  #blocked(): void {
    this.#show({ phase: 'paused', wantsToPlay: false, isBuffering: false, sound: 'blocked' });
  }

  #pauseActive(): void {
    this.#element?.pause();
  }

  /** Plays or pauses, as was asked for. */
  #run(isAsked: boolean): void {
    this.#active.video.playbackRate = this.#rate;
    if (!this.#view.wantsToPlay) {
      this.#pauseActive();
      this.#show({ phase: 'paused', waiting: null, isBuffering: false });
      return;
    }
    this.#show({ phase: 'playing', waiting: null });
    this.#element?.start(isAsked);
  }

  #ended(index: 0 | 1): void {
    if (index === this.#view.active && this.#awaited === null) this.#advance();
  }

  /** Goes on to what comes after the active item: at once if it is ready, else as soon as it is. */
  #advance(): void {
    const next = this.#next(this.#view.key);
    this.#pauseActive();
    if (next === null) {
      this.#show({ phase: 'ended', wantsToPlay: false, isBuffering: false });
      return;
    }
    this.#awaited = { key: next.key, from: 0, byItself: true };
    const isLoaded = this.#standby.item?.key === next.key && this.#standby.isReady;
    if (isLoaded && this.#standby.isReadyAt(0)) this.#swap(this.#awaited);
    else {
      if (isLoaded) this.#standby.restart(0);
      this.#showWait(this.#awaited);
      this.#loadStandby();
    }
  }

  #showWait({ key }: Awaited): void {
    const failure = this.#networkFailure;
    if (failure === null) this.#show({ phase: 'loading', isBuffering: false });
    else this.#show({ phase: 'waiting', isBuffering: false, waiting: { key, failure } });
  }

  #failed(index: 0 | 1, failure: PlaybackFailure): void {
    const key = this.#slots[index].item?.key;
    if (key === undefined) return;
    switch (scopeOf(failure)) {
      case 'recording':
        this.#recordingFailed(index, key, failure);
        return;
      case 'network':
        this.#networkFailed(index, key, failure);
        return;
      case 'session':
        this.#leaveStage();
    }
  }

  #recordingFailed(index: 0 | 1, key: string, failure: PlaybackFailure): void {
    this.#failedInARow += 1;
    this.#show({ failures: new Map(this.#view.failures).set(key, failure) });
    if (index === this.#view.active) {
      if (this.#awaited === null) this.#advance();
      return;
    }
    this.#standby.empty();
    if (this.#awaited?.key === key) {
      const next = this.#next(key);
      if (next === null) {
        this.#awaited = null;
        this.#pauseActive();
        this.#show({ phase: 'ended', wantsToPlay: false, waiting: null, key: this.#view.key ?? key });
        return;
      }
      this.#awaited = { key: next.key, from: 0, byItself: this.#awaited.byItself };
      if (!this.#view.hasPicture) this.#show({ key: next.key });
    }
    this.#loadStandbyAfter(stepDelay(this.#failedInARow));
  }

  /** Nothing is stepped over: the same recording is asked for again, at the position that it has reached. */
  #networkFailed(index: 0 | 1, key: string, failure: PlaybackFailure): void {
    if (index === this.#view.active) {
      // Another recording takes its place already.
      if (this.#awaited !== null) return;
      this.#awaited = { key, from: this.position, byItself: this.#view.cameByItself };
      this.#pauseActive();
    }
    this.#networkFailure = failure;
    this.#standby.empty();
    this.#loadStandbyAfter(retryDelay(failure, this.#failedRounds, this.#random()));
    this.#failedRounds += 1;
    if (this.#awaited !== null) this.#showWait(this.#awaited);
  }
}
