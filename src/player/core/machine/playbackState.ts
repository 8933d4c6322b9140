import type { PlaybackSource } from '../../source';
import type { ConnectStep, PlaybackFailure } from '../transport';

export type SourceKind = PlaybackSource['kind'];

/** One attempt at one way. `attempt` is never used twice, so a late word from an old attempt is told apart. */
export interface Attempt {
  sourceIndex: number;
  id: number;
}

export interface SourceFailure {
  source: SourceKind;
  failure: PlaybackFailure;
}

/** The search for a live picture behind a recording or a snapshot. */
export type LiveSearch =
  | { kind: 'none' }
  | { kind: 'waiting'; round: number }
  | { kind: 'trying'; round: number; attempt: Attempt; step: ConnectStep }
  /** The camera has not answered in time. Its one call stays open, and the same offer is sent again now and then. */
  | { kind: 'unanswered'; round: number; attempt: Attempt; repeats: number };

export type Motion = 'playing' | 'paused' | 'buffering' | 'ended';

/** How a live picture that stopped is being brought back, mildest first. */
type RecoveryStep = 'watching' | 'recovering' | 'backingOff' | 'reconnecting';

/**
 * `lostAt` is when the camera or its link took the live picture away, by the source's time (epoch, milliseconds); null
 * when there was none, and when this app or a sleeping computer let it go.
 */
export type PlaybackState =
  | { kind: 'idle'; attempts: number }
  | {
      kind: 'connecting';
      attempts: number;
      attempt: Attempt;
      step: ConnectStep;
      slow: boolean;
      failures: readonly SourceFailure[];
      lostAt: number | null;
      /** Behind a recording that loads: the call that the camera has not answered. */
      liveSearch: LiveSearch;
    }
  | { kind: 'live'; attempts: number; attempt: Attempt; paused: boolean }
  | {
      kind: 'stalled';
      attempts: number;
      attempt: Attempt;
      since: number;
      lostAt: number | null;
      recovery: RecoveryStep;
      round: number;
      step: ConnectStep;
    }
  | {
      kind: 'recorded';
      attempts: number;
      attempt: Attempt;
      motion: Motion;
      /** The user does something with it that live may not interrupt. */
      isHeld: boolean;
      /** Some of the recording could not be loaded and was stepped over. */
      isIncomplete: boolean;
      failures: readonly SourceFailure[];
      lostAt: number | null;
      liveSearch: LiveSearch;
    }
  | {
      kind: 'failed';
      attempts: number;
      failures: readonly SourceFailure[];
      lostAt: number | null;
      liveSearch: LiveSearch;
    }
  /** Closed while the page or the tile is not visible; starts over when it is. */
  | { kind: 'suspended'; attempts: number; lostAt: number | null }
  /** A live picture that holds no connection any more, and why; starts over when the user asks for it. */
  | { kind: 'released'; attempts: number; why: 'paused' | 'unattended' | 'endedByCamera' };

export type PlaybackEvent =
  /** The user asks for a picture: Play, or Try again. */
  | { type: 'playRequested' }
  | { type: 'stepChanged'; attemptId: number; step: ConnectStep }
  | { type: 'tookLong' }
  | { type: 'framesArrived'; attemptId: number; paused: boolean }
  /** `lastFrameAt` is when its last frame was seen; null or left out: it has shown none. */
  | { type: 'sourceFailed'; attemptId: number; failure: PlaybackFailure; lastFrameAt?: number | null }
  /** No new frame, or no connection; `at` is when the last frame was seen. */
  | { type: 'framesStopped'; attemptId: number; at: number }
  | { type: 'motionChanged'; attemptId: number; motion: Motion }
  | { type: 'recordingHeld'; isHeld: boolean }
  | { type: 'partMissing'; attemptId: number }
  | { type: 'recoveryDue' }
  | { type: 'retryDue' }
  /** A live picture was paused for so long that its connection is not worth keeping. */
  | { type: 'pausedLong' }
  /** Data is to be saved, and no person has given a sign for long. */
  | { type: 'unattendedLong' }
  | { type: 'hiddenLong' }
  | { type: 'shown' }
  /** The camera has ended so many live pictures without a sign of the user that it is not called again. */
  | { type: 'sessionLimitReached' }
  /** The computer slept: what was connected is not any more. */
  | { type: 'woke'; at: number }
  | { type: 'networkChanged' };

/** A state of one kind. */
export type StateOf<Kind extends PlaybackState['kind']> = Extract<PlaybackState, { kind: Kind }>;
