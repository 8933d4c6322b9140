import { systemClock, type Clock } from '../core/clock';
import type { PlayerConfig } from '../core/playerConfig';
import { startVideo, type PlayOutcome } from '../core/stage';
import type { OpenTransport, PlaybackFailure } from '../core/transport';
import { openTransport } from '../openTransport';
import { Deck, type SequenceItem } from './Deck';

type SequencePhase = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

export interface SequenceView {
  phase: SequencePhase;
  /** The item that is on the stage, or the one that is being fetched for it while there is none. */
  key: string | null;
  /** Which of the two elements is seen. */
  front: 0 | 1;
  hasPicture: boolean;
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
  key: null,
  front: 0,
  hasPicture: false,
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
  readonly #decks: readonly [Deck, Deck];
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<() => void>();
  #items: readonly SequenceItem[] = [];
  #view = START;
  /** What the back deck is to bring to the stage as soon as it can; null: it only gets ready. */
  #awaited: { key: string; byItself: boolean } | null = null;
  #wantsToPlay = false;
  #rate = 1;
  #muted = false;

  constructor(
    { videos, config, onLength, open = openTransport, clock = systemClock }: SequenceOptions,
    signal: AbortSignal,
  ) {
    this.#signal = signal;
    const deck = (place: 0 | 1) =>
      new Deck(
        videos[place],
        { open, clock, config },
        {
          onReady: () => this.#becameReady(place),
          onFailed: (failure) => this.#failed(place, failure),
          onEnded: () => this.#ended(place),
          onLength,
        },
      );
    this.#decks = [deck(0), deck(1)];
    signal.addEventListener('abort', () => {
      for (const each of this.#decks) each.empty();
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
    return this.#front.video;
  }

  /** Seconds from the first frame of the item on the stage. */
  get position(): number {
    return this.#front.video.currentTime;
  }

  /** Other items, or the same ones with other limits; what is on the stage goes on if it is still among them. */
  setItems(items: readonly SequenceItem[]): void {
    this.#items = items;
    for (const deck of this.#decks) {
      const same = items.find(({ key }) => key === deck.item?.key);
      if (same) deck.update(same);
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
  show(key: string, seconds: number, play = this.#wantsToPlay): void {
    const item = this.#items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.#wantsToPlay = play;
    const front = this.#front;
    if (front.item?.key === key && front.isReady) {
      this.#awaited = null;
      front.seek(seconds);
      this.#run();
      this.#prepareNext();
      return;
    }
    this.#forget(key);
    this.#awaited = { key, byItself: false };
    if (this.#view.hasPicture) front.video.pause();
    this.#show({ phase: 'loading', key: this.#view.hasPicture ? this.#view.key : key });
    if (this.#back.item?.key === key) this.#back.restart(seconds);
    else this.#back.load(item, seconds);
  }

  play(): void {
    this.#wantsToPlay = true;
    const { phase, key } = this.#view;
    const [first] = this.#items;
    if (phase === 'ended' || key === null) {
      if (first) this.show(first.key, 0, true);
    } else if (this.#awaited === null) this.#run();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#front.video.pause();
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
    for (const { video } of this.#decks) {
      // A new source starts at the default speed.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    }
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#front.video.muted = muted;
  }

  /** Forgets which recordings were seen and which failed: the count begins anew. */
  startCounting(): void {
    this.#show({ shown: new Set(), failures: new Map() });
  }

  get #front(): Deck {
    return this.#decks[this.#view.front];
  }

  get #back(): Deck {
    return this.#decks[this.#view.front === 0 ? 1 : 0];
  }

  #show(change: Partial<SequenceView>): void {
    if (this.#signal.aborted) return;
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #forget(key: string): void {
    if (!this.#view.failures.has(key)) return;
    const failures = new Map(this.#view.failures);
    failures.delete(key);
    this.#show({ failures });
  }

  #leaveStage(): void {
    this.#awaited = null;
    for (const deck of this.#decks) deck.empty();
    this.#show({ phase: 'idle', key: null, hasPicture: false });
  }

  /** The first item after a key that has not failed. */
  #after(key: string): SequenceItem | null {
    const index = this.#items.findIndex((item) => item.key === key);
    return this.#items.slice(index + 1).find((item) => !this.#view.failures.has(item.key)) ?? null;
  }

  #prepareNext(): void {
    const { key } = this.#view;
    const next = key === null ? null : this.#after(key);
    if (next === null) this.#back.empty();
    else if (this.#back.item?.key !== next.key) this.#back.load(next, 0);
  }

  #becameReady(place: 0 | 1): void {
    const isBack = place !== this.#view.front;
    if (isBack && this.#awaited !== null && this.#back.item?.key === this.#awaited.key) this.#swap();
  }

  #swap(): void {
    const { key, byItself } = this.#awaited ?? { key: this.#back.item?.key ?? null, byItself: true };
    const before = this.#front;
    const shown = new Set(this.#view.shown);
    if (key !== null) shown.add(key);
    this.#awaited = null;
    this.#back.video.muted = this.#muted;
    before.video.muted = true;
    this.#show({
      front: this.#view.front === 0 ? 1 : 0,
      key,
      hasPicture: true,
      cameByItself: byItself,
      shown,
    });
    this.#run();
    before.empty();
    this.#prepareNext();
  }

  /** Plays or rests, as was asked for. */
  #run(): void {
    const { video } = this.#front;
    video.playbackRate = this.#rate;
    if (!this.#wantsToPlay) {
      video.pause();
      this.#show({ phase: 'paused' });
      return;
    }
    this.#show({ phase: 'playing' });
    void this.#start(video);
  }

  async #start(video: HTMLVideoElement): Promise<void> {
    const sound = await startVideo(video);
    if (this.#signal.aborted || video !== this.#front.video || sound === 'superseded') return;
    if (sound === 'blocked') this.#wantsToPlay = false;
    if (sound !== this.#view.sound) this.#show({ sound });
    if (sound === 'blocked') this.#show({ phase: 'paused' });
  }

  #ended(place: 0 | 1): void {
    if (place === this.#view.front && this.#awaited === null) this.#advance();
  }

  /** Goes on to what comes after the item on the stage: at once if it is ready, else as soon as it is. */
  #advance(): void {
    const { key } = this.#view;
    const next = key === null ? null : this.#after(key);
    if (next === null) {
      this.#wantsToPlay = false;
      this.#front.video.pause();
      this.#show({ phase: 'ended' });
      return;
    }
    this.#awaited = { key: next.key, byItself: true };
    if (this.#back.item?.key !== next.key) this.#back.load(next, 0);
    if (this.#back.isReady) this.#swap();
    else {
      this.#front.video.pause();
      this.#show({ phase: 'loading' });
    }
  }

  #failed(place: 0 | 1, failure: PlaybackFailure): void {
    const deck = this.#decks[place];
    const key = deck.item?.key;
    if (key === undefined) return;
    const failures = new Map(this.#view.failures).set(key, failure);
    this.#show({ failures });
    if (place === this.#view.front) {
      if (this.#awaited === null) this.#advance();
      return;
    }
    deck.empty();
    const awaited = this.#awaited;
    if (awaited === null) this.#prepareNext();
    else if (awaited.key === key) this.#stepOver(key, awaited.byItself);
  }

  /** What was to come to the stage cannot: what follows it comes instead. */
  #stepOver(key: string, byItself: boolean): void {
    const next = this.#after(key);
    if (next !== null) {
      this.#awaited = { key: next.key, byItself };
      this.#back.load(next, 0);
      return;
    }
    this.#awaited = null;
    this.#wantsToPlay = false;
    this.#show({ phase: 'ended', key: this.#view.key ?? key });
  }
}
