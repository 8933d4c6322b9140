import type { PlaybackWay } from './source';
import type { ConnectStep, PlaybackFailure } from './transport';

export type WayKind = PlaybackWay['kind'];

/** One attempt at one way. `attempt` is never used twice, so a late word from an old attempt is told apart. */
export interface Trial {
  way: number;
  attempt: number;
}

export interface WayFailure {
  way: WayKind;
  failure: PlaybackFailure;
}

/** The search for a live picture behind a recording or a snapshot. */
export type Background =
  | { kind: 'none' }
  | { kind: 'waiting'; round: number }
  | { kind: 'trying'; round: number; trial: Trial; step: ConnectStep };

export type Motion = 'playing' | 'paused' | 'buffering' | 'ended';

/** How a live picture that stopped is being brought back, mildest first. */
type Remedy = 'watching' | 'mending' | 'pausing' | 'rebuilding';

/**
 * `lostAt` is when the camera or its link took the live picture away (epoch, milliseconds); null when there was
 * none, and when this app or a sleeping computer let it go.
 */
export type PlaybackState =
  | { kind: 'idle'; attempts: number }
  | {
      kind: 'connecting';
      attempts: number;
      trial: Trial;
      step: ConnectStep;
      slow: boolean;
      failures: readonly WayFailure[];
      lostAt: number | null;
    }
  | { kind: 'live'; attempts: number; trial: Trial; paused: boolean }
  | {
      kind: 'still';
      attempts: number;
      trial: Trial;
      since: number;
      lostAt: number | null;
      remedy: Remedy;
      round: number;
      step: ConnectStep;
    }
  | {
      kind: 'recorded';
      attempts: number;
      trial: Trial;
      motion: Motion;
      /** Some of the recording could not be loaded and was stepped over. */
      isIncomplete: boolean;
      failures: readonly WayFailure[];
      lostAt: number | null;
      back: Background;
    }
  | {
      kind: 'failed';
      attempts: number;
      failures: readonly WayFailure[];
      lostAt: number | null;
      back: Background;
    }
  /** Closed because nobody looks; starts over when somebody does. */
  | { kind: 'asleep'; attempts: number; lostAt: number | null }
  /** A paused live picture that holds no connection any more; starts over when the user asks for it. */
  | { kind: 'letGo'; attempts: number };

export type PlaybackEvent =
  /** The user asks for a picture: Play, or Try again. */
  | { type: 'playAsked' }
  | { type: 'stepped'; attempt: number; step: ConnectStep }
  | { type: 'tookLong' }
  | { type: 'framesCame'; attempt: number; paused: boolean }
  | { type: 'wayFailed'; attempt: number; failure: PlaybackFailure }
  /** No new frame, or no connection; `at` is when the last frame was seen. */
  | { type: 'pictureStopped'; attempt: number; at: number }
  | { type: 'motionChanged'; attempt: number; motion: Motion }
  | { type: 'partMissing'; attempt: number }
  | { type: 'remedyDue' }
  | { type: 'retryDue' }
  /** A live picture was paused for so long that its connection is not worth keeping. */
  | { type: 'pausedLong' }
  | { type: 'hiddenLong' }
  | { type: 'shown' }
  /** The computer slept: what was connected is not any more. */
  | { type: 'woke'; at: number }
  | { type: 'networkChanged' };

/** A state of one kind. */
export type Of<Kind extends PlaybackState['kind']> = Extract<PlaybackState, { kind: Kind }>;
