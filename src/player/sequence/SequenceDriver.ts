import { savesData } from '@/device/dataSaver';
import { systemClock, type Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import { Emitter } from '@/lib/async/Emitter';
import type { PlayerConfig } from '../playerConfig';
import { copySound, type SoundBlock } from '../core/audioFocus';
import type { OpenTransport, PlaybackFailure } from '../core/transport';
import { openTransport } from '../openTransport';
import { ActiveElement } from './ActiveElement';
import { FailureCounts } from './FailureCounts';
import { HandScrub } from './HandScrub';
import { failuresWithout, itemBeside, scopeOf, pendingItem, type PendingItem } from './sequencePolicy';
import { StandbyLead } from './StandbyLead';
import { EMPTY_VIEW, motionOf, START, type SequenceView } from './sequenceView';
import type { LeaderMotion } from './syncPolicy';
import { VideoSlot, type SequenceItem } from './VideoSlot';

interface SequenceOptions {
  videos: readonly [HTMLVideoElement, HTMLVideoElement];
  config: PlayerConfig;
  onDurationChange: (key: string, seconds: number) => void;
  open?: OpenTransport;
  clock?: Clock;
  random?: () => number;
}

/**
 * Plays recordings in sequence on two elements. The standby prepares the next recording while the active
 * element plays, so that the video continues without a pause. Skips recordings that cannot play, and retries
 * network and server failures with growing delays.
 */
export class SequenceDriver {
  readonly hand: HandScrub;
  readonly #slots: readonly [VideoSlot, VideoSlot];
  readonly #signal: AbortSignal;
  readonly #clock: Clock;
  readonly #changes = new Emitter();
  #items: readonly SequenceItem[] = [];
  #view = START;
  /**
   * Recording that becomes active as soon as it is ready. While null, the standby prepares the next
   * recording.
   */
  #pending: PendingItem | null = null;
  readonly #delay: DelayedCall;
  readonly #counts: FailureCounts;
  readonly #lead: StandbyLead;
  #element: ActiveElement | null = null;
  #rate = 1;
  #muted = false;
  #isUnlocked = false;

  constructor(options: SequenceOptions, signal: AbortSignal) {
    const { videos, config, onDurationChange } = options;
    const { open = openTransport, clock = systemClock, random = Math.random } = options;
    this.#signal = signal;
    this.#clock = clock;
    this.#counts = new FailureCounts(random);
    this.#delay = new DelayedCall(clock);
    const slot = (index: 0 | 1) =>
      new VideoSlot(
        videos[index],
        { open, clock, config },
        {
          onReady: () => this.#standbyReady(index),
          onFailed: (failure) => this.#failed(index, failure),
          onNearEnd: (milliseconds) => this.#lead.approach(milliseconds),
          onEnded: () => {
            if (index === this.#view.active && this.#pending === null) this.#advance();
          },
          onDurationChange,
          onSourceReplaced: () => {
            if (index === this.#view.active && this.#view.phase === 'playing') this.#start(false);
          },
          onBlocked: () => {
            if (index !== this.#view.active && this.#pending !== null) this.#blocked();
          },
          onMissing: () => {
            if (index === this.#view.active) this.#update({ missing: this.#active.missing });
          },
        },
      );
    this.#slots = [slot(0), slot(1)];
    this.#lead = new StandbyLead(clock, this.#dueSlots, () => this.#advance(), signal);
    this.hand = new HandScrub({
      clock,
      activeSlot: () => this.#active,
      pendingKey: () => this.#pending?.key ?? null,
      show: (key, seconds) => this.show(key, seconds),
      hold: () => this.#pauseActive(),
      release: () => {
        if (this.#view.phase === 'playing') this.#start(true);
        if (this.#pending === null && this.#view.key !== null) this.#prepareNext();
      },
      signal,
    });
    videos[1].muted = true;
    for (const each of this.#slots) each.keepPaused(() => each === this.#standby, signal);
    this.#watchActive();
    window.addEventListener('online', () => this.retry(), { signal });
    signal.addEventListener('abort', () => {
      this.#element?.end();
      this.#delay.cancel();
      for (const each of this.#slots) each.empty();
      this.#changes.clear();
    });
  }

  readonly frameTables = () => this.#active.frameTables;

  readonly readFrameTables = () => this.#active.readFrameTables();

  readonly getView = (): SequenceView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  get video(): HTMLVideoElement {
    return this.#active.video;
  }

  get position(): number {
    return this.#active.position;
  }

  get motion(): LeaderMotion {
    return this.hand.isMoving ? 'paused' : motionOf(this.#view, this.video.seeking);
  }

  /** Replaces the items. The active item continues if its key remains, for example with another `until`. */
  setItems(items: readonly SequenceItem[]): void {
    this.#items = items;
    for (const slot of this.#slots) {
      const same = items.find(({ key }) => key === slot.item?.key);
      if (same) slot.update(same);
    }
    const { key } = this.#view;
    if (key === null) return;
    if (!items.some((item) => item.key === key)) {
      this.#clear();
      return;
    }
    if (this.#pending !== null) {
      const { key: awaited } = this.#pending;
      if (items.some((item) => item.key === awaited)) return;
      this.show(key, this.position);
      return;
    }
    this.#prepareNext();
  }

  show(key: string, seconds: number, play = this.#view.wantsToPlay): void {
    const item = this.#items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.#unlock();
    this.#view = { ...this.#view, wantsToPlay: play, failures: failuresWithout(this.#view.failures, key) };
    const active = this.#active;
    if (active.isReadyFor(key)) {
      this.#pending = null;
      active.seek(seconds);
      this.#applyPlayState(true);
      this.#prepareNext();
      return;
    }
    this.#delay.cancel();
    this.#pending = { key, from: seconds, isAutoAdvanced: false };
    if (this.#view.hasPicture) this.#pauseActive();
    this.#update({
      phase: 'loading',
      waiting: null,
      isBuffering: false,
      key: this.#view.hasPicture ? this.#view.key : key,
    });
    if (this.#standby.item?.key === key) this.#standby.restart(seconds);
    else this.#standby.load(item, seconds);
  }

  /**
   * Starts or resumes playback. After the end, plays the items that follow, or starts over if there are none.
   */
  play(): void {
    this.#update({ wantsToPlay: true });
    this.#unlock();
    const { phase, key } = this.#view;
    const isOver = phase === 'ended' && this.#active.isOver;
    if (isOver || key === null) this.#showFromStart(this.#next(key) ?? this.#first(), true);
    else if (this.#pending === null) this.#applyPlayState(true);
    else {
      this.retry();
      this.#standby.requestData();
      if (this.#view.phase === 'paused') this.#update({ phase: 'loading' });
    }
  }

  pause(): void {
    this.#update({ wantsToPlay: false });
    this.#pauseActive();
    if (this.#view.phase === 'playing') this.#update({ phase: 'paused', isBuffering: false });
  }

  retry(): void {
    if (!this.#delay.isPending) return;
    this.#delay.cancel();
    this.#loadStandby();
  }

  step(by: 1 | -1): void {
    const { key, failures } = this.#view;
    this.#showFromStart(itemBeside(this.#items, this.#pending?.key ?? key, by, failures));
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const { video } of this.#slots) {
      // A new source starts at the default rate.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    }
  }

  setMuted(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    this.#active.video.muted = muted;
    this.#watchActive();
    if (this.#view.phase === 'playing') this.#start(true);
  }

  playAgain(): void {
    this.#update({ shown: new Set(), failures: new Map() });
    this.#showFromStart(this.#first(), true);
  }

  #showFromStart(item: SequenceItem | null | undefined, play?: boolean): void {
    if (item) this.show(item.key, item.from ?? 0, play);
  }

  readonly #first = () => this.#items.find(({ isSkipped }) => isSkipped !== true);

  get #active(): VideoSlot {
    return this.#slots[this.#view.active];
  }

  get #standby(): VideoSlot {
    return this.#slots[this.#view.active === 0 ? 1 : 0];
  }

  #update(change: Partial<SequenceView>): void {
    if (this.#signal.aborted) return;
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }

  #unlock(): void {
    const activation = navigator.userActivation;
    if (this.#isUnlocked || (activation !== undefined && !activation.isActive)) return;
    // Without `userActivation`, every call counts as a click, so each call unlocks again.
    this.#isUnlocked = activation !== undefined;
    for (const slot of this.#slots) slot.unlock();
  }

  #clear(): void {
    this.#pending = null;
    this.#delay.cancel();
    this.#pauseActive();
    for (const slot of this.#slots) slot.empty();
    this.#update(EMPTY_VIEW);
  }

  readonly #next = (key: string | null) => itemBeside(this.#items, key, 1, this.#view.failures);

  #prepareNext(): void {
    // Does not prefetch during a drag, because the drag may end anywhere.
    const next = this.hand.isMoving ? null : this.#next(this.#view.key);
    if (next === null) this.#standby.empty();
    else if (this.#standby.item?.key !== next.key) {
      this.#standby.empty();
      // With data saver on, a recording does not load before the previous one has ended.
      if (!this.#delay.isPending && !savesData()) this.#standby.load(next, next.from ?? 0);
    }
  }

  readonly #loadStandby = (): void => {
    if (this.#delay.isPending) return;
    if (this.#pending === null) {
      this.#prepareNext();
      return;
    }
    const { key, from } = this.#pending;
    const item = this.#items.find((candidate) => candidate.key === key);
    if (item && this.#standby.item?.key !== key) this.#standby.load(item, from);
  };

  #standbyReady(index: 0 | 1): void {
    if (index === this.#view.active) return;
    this.#counts.reset();
    if (this.#pending !== null && this.#standby.item?.key === this.#pending.key) this.#swap(this.#pending);
  }

  #swap({ key, isAutoAdvanced }: PendingItem): void {
    const before = this.#active;
    const after = this.#standby;
    this.#lead.taken(after);
    this.#pending = null;
    this.#element?.end();
    this.#update({
      active: this.#view.active === 0 ? 1 : 0,
      key,
      hasPicture: true,
      isSoundOnly: after.isSoundOnly,
      missing: after.missing,
      isBuffering: false,
      isAutoAdvanced,
      waiting: null,
      shown: new Set(this.#view.shown).add(key),
    });
    copySound(before.video, after.video);
    if (this.#muted) after.video.muted = true;
    before.video.muted = true;
    this.#watchActive();
    this.#applyPlayState(false);
    before.empty();
    this.#prepareNext();
    this.hand.activeChanged();
  }

  #watchActive(): void {
    this.#element?.end();
    this.#element = new ActiveElement(
      this.#active.video,
      { clock: this.#clock, isMuted: this.#muted },
      {
        onMotion: (motion) => this.#motionChanged(motion),
        onBuffering: (isBuffering) =>
          this.#update({ isBuffering: isBuffering && this.#view.phase === 'playing' }),
        onSound: (sound) => this.#soundBlockChanged(sound),
      },
    );
    if (this.#muted && this.#view.soundBlock !== 'none') this.#update({ soundBlock: 'none' });
  }

  #motionChanged(motion: 'playing' | 'paused'): void {
    const { phase } = this.#view;
    if (this.#pending !== null || this.hand.isMoving) {
      if (!this.#active.video.paused) this.#pauseActive();
    } else if (motion === 'paused') {
      if (phase === 'playing') this.#update({ phase: 'paused', wantsToPlay: false, isBuffering: false });
    } else if (phase === 'ended') this.play();
    else if (phase === 'paused') this.#update({ phase: 'playing', wantsToPlay: true });
  }

  #soundBlockChanged(soundBlock: SoundBlock): void {
    if (soundBlock === 'blocked') this.#blocked();
    else if (soundBlock !== this.#view.soundBlock) this.#update({ soundBlock });
  }

  #blocked(): void {
    this.#update({ phase: 'paused', wantsToPlay: false, isBuffering: false, soundBlock: 'blocked' });
  }

  #pauseActive(): void {
    this.#element?.pause();
  }

  #start(isByUser: boolean): void {
    if (this.hand.isMoving) this.#pauseActive();
    else this.#element?.start(isByUser);
  }

  #applyPlayState(isByUser: boolean): void {
    this.#active.video.playbackRate = this.#rate;
    if (!this.#view.wantsToPlay) {
      this.#pauseActive();
      this.#update({ phase: 'paused', waiting: null, isBuffering: false });
      return;
    }
    this.#update({ phase: 'playing', waiting: null });
    this.#start(isByUser);
  }

  readonly #dueSlots = () => {
    if (this.#pending !== null || this.#active.video.paused) return null;
    const next = this.#next(this.#view.key);
    const isDue = next !== null && this.#standby.isReadyFor(next.key);
    return isDue ? { active: this.#active, standby: this.#standby } : null;
  };

  #advance(): void {
    const next = this.#next(this.#view.key);
    this.#pauseActive();
    if (next === null) {
      this.#update({ phase: 'ended', wantsToPlay: false, isBuffering: false });
      return;
    }
    this.#pending = pendingItem(next, true);
    const { from } = this.#pending;
    const isLoaded = this.#standby.item?.key === next.key && this.#standby.isReady;
    if (isLoaded && this.#standby.isReadyAt(from)) this.#swap(this.#pending);
    else {
      if (isLoaded) this.#standby.restart(from);
      this.#updateWaiting(this.#pending);
      this.#loadStandby();
    }
  }

  #updateWaiting({ key }: PendingItem): void {
    const failure = this.#counts.networkFailure;
    if (failure === null) this.#update({ phase: 'loading', isBuffering: false });
    else this.#update({ phase: 'waiting', isBuffering: false, waiting: { key, failure } });
  }

  #failed(index: 0 | 1, failure: PlaybackFailure): void {
    const key = this.#slots[index].item?.key;
    if (key === undefined) return;
    const scope = scopeOf(failure);
    if (scope === 'recording') this.#recordingFailed(index, key, failure);
    else if (scope === 'network') this.#networkFailed(index, key, failure);
    else this.#clear();
  }

  #recordingFailed(index: 0 | 1, key: string, failure: PlaybackFailure): void {
    const wait = this.#counts.recordingFailed();
    this.#update({ failures: new Map(this.#view.failures).set(key, failure) });
    if (index === this.#view.active) {
      if (this.#pending === null) this.#advance();
      return;
    }
    this.#standby.empty();
    if (this.#pending?.key === key) {
      const next = this.#next(key);
      if (next === null) {
        this.#pending = null;
        this.#pauseActive();
        this.#update({ phase: 'ended', wantsToPlay: false, waiting: null, key: this.#view.key ?? key });
        return;
      }
      this.#pending = pendingItem(next, this.#pending.isAutoAdvanced);
      if (!this.#view.hasPicture) this.#update({ key: next.key });
    }
    this.#delay.schedule(wait, this.#loadStandby);
  }

  /** Requests the recording again from its current position, unless playback has failed there repeatedly. */
  #networkFailed(index: 0 | 1, key: string, failure: PlaybackFailure): void {
    if (index === this.#view.active) {
      if (this.#pending !== null) return;
      if (this.#counts.cutOff(key, this.position)) {
        this.#recordingFailed(index, key, failure);
        return;
      }
      this.#pending = { key, from: this.position, isAutoAdvanced: this.#view.isAutoAdvanced };
      this.#pauseActive();
    }
    this.#standby.empty();
    this.#delay.schedule(this.#counts.networkFailed(failure), this.#loadStandby);
    if (this.#pending !== null) this.#updateWaiting(this.#pending);
  }
}
