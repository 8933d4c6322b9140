import type { PlaybackSource } from '../../source';
import type { ConnectStep, PlaybackFailure } from '../transport';

export type SourceKind = PlaybackSource['kind'];

export interface Attempt {
  sourceIndex: number;
  id: number;
}

export interface SourceFailure {
  source: SourceKind;
  failure: PlaybackFailure;
}

export type LiveSearch =
  | { kind: 'none' }
  | { kind: 'waiting'; round: number }
  | { kind: 'trying'; round: number; attempt: Attempt; step: ConnectStep }
  /** The camera has not answered in time. The call stays open, and the same offer is sent again. */
  | { kind: 'unanswered'; round: number; attempt: Attempt; repeats: number };

export type Motion = 'playing' | 'paused' | 'buffering' | 'ended';

type RecoveryStep = 'watching' | 'recovering' | 'backingOff' | 'reconnecting';

/**
 * `lostAt` is the time at which the camera or the network interrupted live video, in Unix epoch milliseconds
 * on the source's clock. Null without an interruption, or if the app released the stream or the computer
 * slept.
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
      /**
       * An earlier attempt whose recovery offer is still unanswered. The service queues offers, so the camera
       * may yet answer.
       */
      unanswered: Attempt | null;
      round: number;
      step: ConnectStep;
    }
  | {
      kind: 'recorded';
      attempts: number;
      attempt: Attempt;
      motion: Motion;
      /** True while live video must not replace the recording that the user is working with. */
      isHeld: boolean;
      isIncomplete: boolean;
      missesSound: boolean;
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
  | { kind: 'suspended'; attempts: number; lostAt: number | null }
  | { kind: 'released'; attempts: number; why: 'paused' | 'unattended' | 'endedByCamera' };

export type PlaybackEvent =
  | { type: 'playRequested' }
  | { type: 'stepChanged'; attemptId: number; step: ConnectStep }
  | { type: 'tookLong' }
  | { type: 'framesArrived'; attemptId: number; paused: boolean }
  /** `lastFrameAt` is the time of the source's last frame; null or missing if there was none. */
  | { type: 'sourceFailed'; attemptId: number; failure: PlaybackFailure; lastFrameAt?: number | null }
  /**
   * Sent when frames stop or the connection is lost; `at` is the time of the last frame, and `isUnanswered`
   * means that the camera has not answered a recovery.
   */
  | { type: 'framesStopped'; attemptId: number; at: number; isUnanswered?: boolean }
  /** The camera has answered a recovery with a new session. */
  | { type: 'sessionReplaced'; attemptId: number }
  | { type: 'motionChanged'; attemptId: number; motion: Motion }
  | { type: 'recordingHeld'; isHeld: boolean }
  | { type: 'partMissing' | 'soundMissing'; attemptId: number }
  | { type: 'recoveryDue'; isUnanswered?: boolean }
  | { type: 'retryDue' }
  | { type: 'pausedLong' }
  | { type: 'unattendedLong' }
  | { type: 'hiddenLong' }
  | { type: 'shown' }
  | { type: 'sessionLimitReached' }
  | { type: 'woke'; at: number }
  | { type: 'networkChanged' };

export type StateOf<Kind extends PlaybackState['kind']> = Extract<PlaybackState, { kind: Kind }>;
