import { clamp } from '@/lib/clamp';
import { systemClock, type Clock } from '@/lib/time/clock';
import { Emitter } from '@/lib/async/Emitter';
import type { PlayerConfig } from '../playerConfig';
import { recordingDuration, recordingPosition } from '../core/recordingTime';
import { startVideo } from '../core/videoElement';
import type { MissingPart, OpenTransport, PlaybackFailure } from '../core/transport';
import { openTransport } from '../openTransport';
import { watchPresentedFrames, type PresentedFrames } from './presentedFrames';
import { retryDelay, scopeOf } from './sequencePolicy';
import { expectedSeekTime, syncAction, type LeaderMotion } from './syncPolicy';
import { keepMuted, VideoSlot, type SequenceItem } from './VideoSlot';

interface SyncLeader {
  video(): HTMLVideoElement;
  time(): number;
  motion(): LeaderMotion;
  rate(): number;
  onChange(listener: () => void): () => void;
}

export interface SyncedRecording {
  item: SequenceItem;
  begin: number;
  end: number;
}

/**
 * `syncing`: the player briefly shows a different time from the leader. `nothing`: no recording covers this
 * time, so there is no video. `waiting`: the network failed, and a retry follows.
 */
export type SyncState = 'loading' | 'syncing' | 'synced' | 'nothing' | 'waiting' | 'failed';

interface SyncedPlayerOptions {
  video: HTMLVideoElement;
  config: PlayerConfig;
  leader: SyncLeader;
  recordingAt: (time: number) => SyncedRecording | null;
  onDurationChange: (key: string, seconds: number) => void;
  open?: OpenTransport;
  clock?: Clock;
  random?: () => number;
  watch?: typeof watchPresentedFrames;
}

const SYNC_INTERVAL_MS = 100;
/**
 * After the leader jumps, another recording loads only after this time, so that a drag causes few requests.
 */
const JUMP_SETTLES_AFTER_MS = 150;
/** A difference from normal playback larger than this counts as a jump. */
const JUMP_MS = 400;
const SYNCED_WITHIN_S = 0.25;
/** Assumed duration of a seek until one has been measured. */
const FIRST_SEEK_S = 0.25;

/** Plays another camera's recording in step with the leader until the signal aborts. */
export class SyncedPlayer {
  readonly #options: Required<SyncedPlayerOptions>;
  readonly #slot: VideoSlot;
  readonly #signal: AbortSignal;
  readonly #changes = new Emitter();
  readonly #frames: PresentedFrames;
  #leaderFrames: { video: HTMLVideoElement; frames: PresentedFrames; watch: AbortController } | null = null;
  #state: SyncState = 'loading';
  #failedKey: string | null = null;
  #failedRounds = 0;
  #retryAt = 0;
  #lastLeaderTime: { time: number; at: number } | null = null;
  #jumpedAt = Number.NEGATIVE_INFINITY;
  /** Start of the running seek in Unix epoch milliseconds; null if no seek is running. */
  #seekingSince: number | null = null;
  #seekTime = FIRST_SEEK_S;
  #isHolding = false;
  #isAudible = false;
  #isBlocked = false;
  #cancelResume = () => {};

  constructor(options: SyncedPlayerOptions, signal: AbortSignal) {
    this.#options = {
      open: openTransport,
      clock: systemClock,
      random: Math.random,
      watch: watchPresentedFrames,
      ...options,
    };
    this.#signal = signal;
    const { video, config, open, clock, onDurationChange, leader, watch } = this.#options;
    video.muted = true;
    this.#frames = watch(video, signal);
    const keepTime = () => this.#sync();
    this.#slot = new VideoSlot(
      video,
      { open, clock, config },
      {
        onReady: () => {
          this.#failedRounds = 0;
          keepTime();
        },
        onFailed: (failure) => this.#failed(failure),
        onNearEnd: () => undefined,
        onMissing: () => this.#changes.emit(),
        onEnded: () => undefined,
        onDurationChange,
        onSourceReplaced: keepTime,
        onBlocked: () => {
          this.#isBlocked = true;
        },
      },
    );
    for (const name of ['seeked', 'canplay'] as const) video.addEventListener(name, keepTime, { signal });
    window.addEventListener('online', () => this.#retry(), { signal });
    keepMuted(video, () => !this.#isAudible, signal);
    const stop = clock.every(SYNC_INTERVAL_MS, keepTime);
    const stopListening = leader.onChange(() => {
      this.#isBlocked = false;
      // Waiting for the next interval would leave this player up to 100 ms behind.
      keepTime();
    });
    signal.addEventListener('abort', () => {
      stop();
      stopListening();
      this.#cancelResume();
      this.#leaderFrames?.watch.abort();
      this.#slot.empty();
      this.#changes.clear();
    });
    keepTime();
  }

  readonly getState = (): SyncState => this.#state;

  readonly isSoundOnly = (): boolean => this.#slot.isSoundOnly;

  readonly missing = (): ReadonlySet<MissingPart> => this.#slot.missing;

  readonly subscribe = this.#changes.subscribe;

  setAudible(isAudible: boolean): void {
    this.#isAudible = isAudible;
    this.#options.video.muted = !isAudible;
  }

  #setState(state: SyncState): void {
    if (state === this.#state || this.#signal.aborted) return;
    this.#state = state;
    this.#changes.emit();
  }

  #retry(): void {
    this.#retryAt = 0;
    this.#sync();
  }

  #failed(failure: PlaybackFailure): void {
    const { clock, random } = this.#options;
    if (scopeOf(failure) === 'recording') this.#failedKey = this.#slot.item?.key ?? null;
    else {
      this.#retryAt = clock.now() + retryDelay(failure, this.#failedRounds, random());
      this.#failedRounds += 1;
    }
    this.#slot.empty();
    this.#sync();
  }

  #detectJump(time: number): void {
    const { clock, leader } = this.#options;
    const at = clock.now();
    const before = this.#lastLeaderTime;
    this.#lastLeaderTime = { time, at };
    if (before === null) return;
    const played = leader.motion() === 'playing' ? (at - before.at) * leader.rate() : 0;
    if (Math.abs(time - before.time - played) > JUMP_MS * leader.rate()) this.#jumpedAt = at;
  }

  #sync(): void {
    if (this.#signal.aborted) return;
    const { leader, recordingAt } = this.#options;
    const time = leader.time();
    this.#detectJump(time);
    const recording = recordingAt(time);
    if (recording?.item.key !== this.#failedKey) this.#failedKey = null;
    if (recording === null || time < recording.begin || time >= recording.end) {
      this.#wait(recording, time);
      return;
    }
    const seconds = (time - recording.begin) / 1_000;
    if (this.#slot.item?.key !== recording.item.key) {
      this.#load(recording.item, seconds);
      return;
    }
    if (!this.#slot.isReady) this.#setState('loading');
    else if (seconds >= recordingDuration(this.#options.video)) this.#pause();
    else this.#follow(seconds);
  }

  #mayLoad(key: string): boolean {
    const now = this.#options.clock.now();
    return key !== this.#failedKey && now >= this.#retryAt && now - this.#jumpedAt >= JUMP_SETTLES_AFTER_MS;
  }

  #load(item: SequenceItem, seconds: number): void {
    if (this.#mayLoad(item.key)) {
      this.#startFollowing();
      this.#slot.load(item, seconds + this.#aheadFor(this.#seekTime));
    } else this.#slot.empty();
    if (item.key === this.#failedKey) this.#setState('failed');
    else this.#setState(this.#options.clock.now() < this.#retryAt ? 'waiting' : 'loading');
  }

  #wait(recording: SyncedRecording | null, time: number): void {
    const upcoming = recording !== null && time < recording.begin ? recording.item : null;
    if (upcoming === null) this.#slot.empty();
    else if (this.#slot.item?.key === upcoming.key) this.#pause();
    else if (this.#mayLoad(upcoming.key)) {
      this.#startFollowing();
      this.#slot.load(upcoming, 0);
    }
    this.#setState('nothing');
  }

  #pause(): void {
    const { video } = this.#options;
    if (this.#slot.isReady && !video.paused) video.pause();
    this.#setState('nothing');
  }

  #startFollowing(): void {
    this.#seekingSince = null;
    this.#isHolding = false;
    this.#cancelResume();
  }

  #aheadFor(realTime: number): number {
    const { leader } = this.#options;
    return leader.motion() === 'playing' ? realTime * leader.rate() : 0;
  }

  #offset(): number {
    const { leader, watch } = this.#options;
    const video = leader.video();
    if (this.#leaderFrames?.video !== video) {
      this.#leaderFrames?.watch.abort();
      const controller = new AbortController();
      this.#leaderFrames = { video, frames: watch(video, controller.signal), watch: controller };
    }
    return this.#frames.offset() - this.#leaderFrames.frames.offset();
  }

  #follow(seconds: number): void {
    const { video, leader, clock } = this.#options;
    if (this.#seekingSince !== null) {
      if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
        // WebKit loads nothing for a paused element.
        if (video.paused && leader.motion() === 'playing') void this.#start();
        this.#setState('syncing');
        return;
      }
      this.#seekTime = expectedSeekTime(this.#seekTime, (clock.now() - this.#seekingSince) / 1_000);
      this.#seekingSince = null;
    }
    // A second seek would restart the first seek, and WebKitGTK might hang.
    if (video.seeking) return;
    const rate = leader.rate();
    const motion = leader.motion();
    const offset = this.#offset();
    const error = recordingPosition(video) - seconds + (motion === 'playing' && !video.paused ? offset : 0);
    const action = syncAction({
      leader: motion,
      rate,
      error,
      frame: this.#frames.frame(),
      isHolding: this.#isHolding,
      isAudible: this.#isAudible,
      seekTime: this.#seekTime,
    });
    this.#cancelResume();
    this.#isHolding = action.kind === 'hold';
    switch (action.kind) {
      case 'seek':
        this.#seekingSince = clock.now();
        this.#slot.seek(seconds + action.ahead);
        if (motion === 'paused' && !video.paused) video.pause();
        this.#setState('syncing');
        return;
      case 'hold':
        if (!video.paused) video.pause();
        if (motion === 'playing') {
          const wait = clamp((error / rate) * 1_000, 0, SYNC_INTERVAL_MS);
          this.#cancelResume = clock.after(wait, () => this.#sync());
        }
        break;
      case 'play':
        if (video.playbackRate !== action.rate) video.playbackRate = action.rate;
        if (video.paused && !video.ended) void this.#start();
    }
    this.#setState(Math.abs(error / rate) <= SYNCED_WITHIN_S ? 'synced' : 'syncing');
  }

  async #start(): Promise<void> {
    if (this.#isBlocked) return;
    const outcome = await startVideo(this.#options.video);
    if (outcome === 'blocked') this.#isBlocked = true;
  }
}
