import { systemClock, type Clock } from '../core/clock';
import type { PlayerConfig } from '../core/playerConfig';
import { startVideo, type PlayOutcome } from '../core/stage';
import type { OpenTransport, PlaybackFailure } from '../core/transport';
import { openTransport } from '../openTransport';
import { VideoSlot, type SequenceItem } from './VideoSlot';

type SequencePhase = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

export interface SequenceView {
  phase: SequencePhase;
  /** What the user asked for: true also while a recording loads before it plays. */
  wantsToPlay: boolean;
  /** The item that is on the stage, or the one that is being fetched for it while there is none. */
  key: string | null;
  /** Which of the two elements is shown. */
  active: 0 | 1;
  hasPicture: boolean;
  /** What is on the stage has no video track. */
  isSoundOnly: boolean;
  /** Whether the item came by itself after the one before it: only then a gap between them is worth a word. */
  cameByItself: boolean;
  /** Why recordings were stepped over, by their keys. */
  failures: ReadonlyMap<string, PlaybackFailure>;
  /** Keys of the recordings that were seen. */
  shown: ReadonlySet<string>;
  sound: PlayOutcome;
}

export interface SequenceOptions {
  videos: readonly [HTMLVideoElement, HTMLVideoElement];
  config: PlayerConfig;
  /** The length of a recording has become known, in seconds. */
  onLength: (key: string, seconds: number) => void;
  open?: OpenTransport;
  clock?: Clock;
}

const START: SequenceView = {
  phase: 'idle',
  wantsToPlay: false,
  key: null,
  active: 0,
  hasPicture: false,
  isSoundOnly: false,
  cameByItself: false,
  failures: new Map(),
  shown: new Set(),
  sound: 'playing',
};

/**
 * Plays recordings one after the other on two elements: while one is seen, the other gets the next one ready, so that
 * the picture changes without a wait. One that fails is stepped over. Never more than two are loaded.
 */
export class SequenceDriver {
  readonly #slots: readonly [VideoSlot, VideoSlot];
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<() => void>();
  #items: readonly SequenceItem[] = [];
  #view = START;
  /** What the standby slot is to bring to the stage as soon as it can; null: it only gets ready. */
  #awaited: { key: string; byItself: boolean } | null = null;
  #rate = 1;
  #muted = false;

  constructor(
    { videos, config, onLength, open = openTransport, clock = systemClock }: SequenceOptions,
    signal: AbortSignal,
  ) {
    this.#signal = signal;
    const slot = (index: 0 | 1) =>
      new VideoSlot(
        videos[index],
        { open, clock, config },
        {
          onReady: () => this.#becameReady(index),
          onFailed: (failure) => this.#failed(index, failure),
          onEnded: () => this.#ended(index),
          onLength,
        },
      );
    this.#slots = [slot(0), slot(1)];
    signal.addEventListener('abort', () => {
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

  /** The element on the stage. */
  get video(): HTMLVideoElement {
    return this.#active.video;
  }

  /** Seconds from the first frame of the item on the stage. */
  get position(): number {
    return this.#active.video.currentTime;
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
      this.#awaited = null;
      this.#run();
    }
    this.#prepareNext();
  }

  /** Brings a recording to the stage at so many seconds. It plays if playing was under way or is asked for. */
  show(key: string, seconds: number, play = this.#view.wantsToPlay): void {
    const item = this.#items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.#want(play);
    const active = this.#active;
    if (active.item?.key === key && active.isReady) {
      this.#awaited = null;
      active.seek(seconds);
      this.#run();
      this.#prepareNext();
      return;
    }
    this.#forget(key);
    this.#awaited = { key, byItself: false };
    if (this.#view.hasPicture) active.video.pause();
    this.#show({ phase: 'loading', key: this.#view.hasPicture ? this.#view.key : key });
    if (this.#standby.item?.key === key) this.#standby.restart(seconds);
    else this.#standby.load(item, seconds);
  }

  play(): void {
    this.#want(true);
    const { phase, key } = this.#view;
    const [first] = this.#items;
    if (phase === 'ended' || key === null) {
      if (first) this.show(first.key, 0, true);
    } else if (this.#awaited === null) this.#run();
  }

  pause(): void {
    this.#want(false);
    this.#active.video.pause();
    if (this.#view.phase === 'playing') this.#show({ phase: 'paused' });
  }

  /** Moves by items, skipping those that have failed; does nothing beyond the ends. */
  step(by: 1 | -1): void {
    const current = this.#awaited?.key ?? this.#view.key;
    let index = this.#items.findIndex(({ key }) => key === current);
    if (index < 0) return;
    do index += by;
    while (this.#view.failures.has(this.#items[index]?.key ?? ''));
    const item = this.#items[index];
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
    this.#muted = muted;
    this.#active.video.muted = muted;
  }

  /** Forgets which recordings were seen and which failed: the count begins anew. */
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

  #want(wantsToPlay: boolean): void {
    if (wantsToPlay !== this.#view.wantsToPlay) this.#show({ wantsToPlay });
  }

  #forget(key: string): void {
    if (!this.#view.failures.has(key)) return;
    const failures = new Map(this.#view.failures);
    failures.delete(key);
    this.#show({ failures });
  }

  #leaveStage(): void {
    this.#awaited = null;
    for (const slot of this.#slots) slot.empty();
    this.#show({ phase: 'idle', key: null, hasPicture: false, isSoundOnly: false });
  }

  /** The first item after a key that has not failed. */
  #after(key: string): SequenceItem | null {
    const index = this.#items.findIndex((item) => item.key === key);
    return this.#items.slice(index + 1).find((item) => !this.#view.failures.has(item.key)) ?? null;
  }

  #prepareNext(): void {
    const { key } = this.#view;
    const next = key === null ? null : this.#after(key);
    if (next === null) this.#standby.empty();
    else if (this.#standby.item?.key !== next.key) this.#standby.load(next, 0);
  }

  #becameReady(index: 0 | 1): void {
    const isBack = index !== this.#view.active;
    if (isBack && this.#awaited !== null && this.#standby.item?.key === this.#awaited.key) this.#swap();
  }

  #swap(): void {
    const { key, byItself } = this.#awaited ?? { key: this.#standby.item?.key ?? null, byItself: true };
    const before = this.#active;
    const shown = new Set(this.#view.shown);
    if (key !== null) shown.add(key);
    this.#awaited = null;
    this.#standby.video.muted = this.#muted;
    before.video.muted = true;
    this.#show({
      active: this.#view.active === 0 ? 1 : 0,
      key,
      hasPicture: true,
      isSoundOnly: this.#standby.isSoundOnly,
      cameByItself: byItself,
      shown,
    });
    this.#run();
    before.empty();
    this.#prepareNext();
  }

  /** Plays or rests, as was asked for. */
  #run(): void {
    const { video } = this.#active;
    video.playbackRate = this.#rate;
    if (!this.#view.wantsToPlay) {
      video.pause();
      this.#show({ phase: 'paused' });
      return;
    }
    this.#show({ phase: 'playing' });
    void this.#start(video);
  }

  async #start(video: HTMLVideoElement): Promise<void> {
    const sound = await startVideo(video);
    if (this.#signal.aborted || video !== this.#active.video || sound === 'superseded') return;
    if (sound === 'blocked') this.#want(false);
    if (sound !== this.#view.sound) this.#show({ sound });
    if (sound === 'blocked') this.#show({ phase: 'paused' });
  }

  #ended(index: 0 | 1): void {
    if (index === this.#view.active && this.#awaited === null) this.#advance();
  }

  /** Goes on to what comes after the item on the stage: at once if it is ready, else as soon as it is. */
  #advance(): void {
    const { key } = this.#view;
    const next = key === null ? null : this.#after(key);
    if (next === null) {
      this.#want(false);
      this.#active.video.pause();
      this.#show({ phase: 'ended' });
      return;
    }
    this.#awaited = { key: next.key, byItself: true };
    if (this.#standby.item?.key !== next.key) this.#standby.load(next, 0);
    if (this.#standby.isReady) this.#swap();
    else {
      this.#active.video.pause();
      this.#show({ phase: 'loading' });
    }
  }

  #failed(index: 0 | 1, failure: PlaybackFailure): void {
    const slot = this.#slots[index];
    const key = slot.item?.key;
    if (key === undefined) return;
    const failures = new Map(this.#view.failures).set(key, failure);
    this.#show({ failures });
    if (index === this.#view.active) {
      if (this.#awaited === null) this.#advance();
      return;
    }
    slot.empty();
    const awaited = this.#awaited;
    if (awaited === null) this.#prepareNext();
    else if (awaited.key === key) this.#stepOver(key, awaited.byItself);
  }

  /** What was to come to the stage cannot: what follows it comes instead. */
  #stepOver(key: string, byItself: boolean): void {
    const next = this.#after(key);
    if (next !== null) {
      this.#awaited = { key: next.key, byItself };
      this.#standby.load(next, 0);
      return;
    }
    this.#awaited = null;
    this.#want(false);
    this.#show({ phase: 'ended', key: this.#view.key ?? key });
  }
}
