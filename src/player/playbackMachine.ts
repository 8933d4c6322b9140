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
export type Remedy = 'watching' | 'mending' | 'pausing' | 'rebuilding';

/** `lostAt` is when the live picture stopped (epoch, milliseconds), null when there was none. */
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
  | { kind: 'asleep'; attempts: number; lostAt: number };

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
  | { type: 'hiddenLong'; at: number }
  | { type: 'shown' }
  /** The computer slept: what was connected is not any more. */
  | { type: 'woke'; at: number }
  | { type: 'networkChanged' };

export const START: PlaybackState = { kind: 'idle', attempts: 0 };

/** Rebuilds of a lost live picture before the recording takes its place. */
const REBUILDS = 2;

/** Failures of live video that will not go away by asking again. */
function isFinal(failure: PlaybackFailure): boolean {
  if (failure.kind === 'liveUnsupported') return true;
  return (
    failure.kind === 'source' &&
    (failure.problem.kind === 'sessionEnded' || failure.problem.kind === 'refused')
  );
}

function connect(
  way: number,
  attempts: number,
  rest: { failures: readonly WayFailure[]; lostAt: number | null },
): PlaybackState {
  const attempt = attempts + 1;
  return {
    kind: 'connecting',
    attempts: attempt,
    trial: { way, attempt },
    step: 'preparing',
    slow: false,
    ...rest,
  };
}

function search(ways: readonly WayKind[], failures: readonly WayFailure[]): Background {
  const live = failures.filter((entry) => entry.way === 'live');
  const hopeless = live.some((entry) => isFinal(entry.failure));
  return ways.includes('live') && live.length > 0 && !hopeless
    ? { kind: 'waiting', round: 1 }
    : { kind: 'none' };
}

/** What to show when one way has ended: the next one, or the snapshot with the reasons. */
function fallBack(
  state: { attempts: number; trial: Trial },
  before: { failures: readonly WayFailure[]; lostAt: number | null },
  failure: PlaybackFailure,
  ways: readonly WayKind[],
): PlaybackState {
  const { way } = state.trial;
  const failures = [...before.failures, { way: ways[way] ?? 'clip', failure }];
  const { lostAt } = before;
  return way + 1 < ways.length
    ? connect(way + 1, state.attempts, { failures, lostAt })
    : { kind: 'failed', attempts: state.attempts, failures, lostAt, back: search(ways, failures) };
}

type Of<Kind extends PlaybackState['kind']> = Extract<PlaybackState, { kind: Kind }>;

function whileConnecting(
  state: Of<'connecting'>,
  event: PlaybackEvent,
  ways: readonly WayKind[],
): PlaybackState {
  const { attempts, trial, failures, lostAt } = state;
  const isLive = ways[trial.way] === 'live';
  switch (event.type) {
    case 'tookLong':
      return { ...state, slow: true };
    case 'stepped':
      return event.attempt === trial.attempt ? { ...state, step: event.step } : state;
    case 'wayFailed':
      return event.attempt === trial.attempt ? fallBack(state, state, event.failure, ways) : state;
    case 'framesCame':
      if (event.attempt !== trial.attempt) return state;
      if (isLive) return { kind: 'live', attempts, trial, paused: event.paused };
      return {
        kind: 'recorded',
        attempts,
        trial,
        motion: event.paused ? 'paused' : 'playing',
        isIncomplete: false,
        failures,
        lostAt,
        back: search(ways, failures),
      };
    case 'hiddenLong':
      return isLive ? { kind: 'asleep', attempts, lostAt: lostAt ?? event.at } : state;
    case 'woke':
      return connect(trial.way, attempts, { failures, lostAt });
    default:
      return state;
  }
}

function whileLive(state: Of<'live'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const { attempts, trial } = state;
  switch (event.type) {
    case 'motionChanged':
      if (event.attempt !== trial.attempt) return state;
      if (event.motion === 'paused') return { ...state, paused: true };
      return event.motion === 'playing' ? { ...state, paused: false } : state;
    case 'pictureStopped':
      if (event.attempt !== trial.attempt) return state;
      return {
        kind: 'still',
        attempts,
        trial,
        since: event.at,
        remedy: 'watching',
        round: 0,
        step: 'linking',
      };
    case 'wayFailed':
      return event.attempt === trial.attempt
        ? fallBack(state, { failures: [], lostAt: null }, event.failure, ways)
        : state;
    case 'hiddenLong':
      return { kind: 'asleep', attempts, lostAt: event.at };
    case 'woke':
      return rebuild({ ...state, since: event.at, round: 0 });
    default:
      return state;
  }
}

function rebuild(from: { attempts: number; trial: Trial; since: number; round: number }): PlaybackState {
  const attempt = from.attempts + 1;
  return {
    kind: 'still',
    attempts: attempt,
    trial: { way: from.trial.way, attempt },
    since: from.since,
    remedy: 'rebuilding',
    round: from.round + 1,
    step: 'preparing',
  };
}

function whileStill(state: Of<'still'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const { attempts, trial, since, remedy, round } = state;
  switch (event.type) {
    case 'stepped':
      return event.attempt === trial.attempt ? { ...state, step: event.step } : state;
    case 'framesCame':
      return event.attempt === trial.attempt
        ? { kind: 'live', attempts, trial, paused: event.paused }
        : state;
    case 'remedyDue':
      return remedy === 'watching' ? { ...state, remedy: 'mending' } : rebuild(state);
    case 'wayFailed':
      if (event.attempt !== trial.attempt) return state;
      // A camera that has gone silent is asked again behind its recording, not before an empty stage.
      if (isFinal(event.failure) || event.failure.kind === 'cameraSilent' || round >= REBUILDS) {
        return fallBack(state, { failures: [], lostAt: since }, event.failure, ways);
      }
      return { ...state, remedy: 'pausing' };
    case 'hiddenLong':
      return { kind: 'asleep', attempts, lostAt: since };
    case 'networkChanged':
      return remedy === 'rebuilding' ? state : rebuild({ ...state, round: 0 });
    case 'woke':
      return rebuild({ ...state, round: 0 });
    default:
      return state;
  }
}

/** Drives the search for live behind what is shown now. Null: the event was not about it. */
function inBackground(
  state: Of<'recorded'> | Of<'failed'>,
  event: PlaybackEvent,
  ways: readonly WayKind[],
): PlaybackState | null {
  const { back, attempts } = state;
  if (back.kind === 'none') return null;
  if (back.kind === 'waiting') {
    if (event.type !== 'retryDue' && event.type !== 'networkChanged') return null;
    const attempt = attempts + 1;
    const trial = { way: ways.indexOf('live'), attempt };
    return {
      ...state,
      attempts: attempt,
      back: { kind: 'trying', round: back.round, trial, step: 'preparing' },
    };
  }
  const { trial } = back;
  switch (event.type) {
    case 'stepped':
      return event.attempt === trial.attempt ? { ...state, back: { ...back, step: event.step } } : null;
    case 'framesCame':
      return event.attempt === trial.attempt ? { kind: 'live', attempts, trial, paused: false } : null;
    case 'wayFailed': {
      if (event.attempt !== trial.attempt) return null;
      const failures = state.failures.map((entry) =>
        entry.way === 'live' ? { way: entry.way, failure: event.failure } : entry,
      );
      const next: Background = isFinal(event.failure)
        ? { kind: 'none' }
        : { kind: 'waiting', round: back.round + 1 };
      return { ...state, failures, back: next };
    }
    case 'hiddenLong':
      return { ...state, back: { kind: 'waiting', round: back.round } };
    default:
      return null;
  }
}

function whileRecorded(state: Of<'recorded'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const searched = inBackground(state, event, ways);
  if (searched !== null) return searched;
  switch (event.type) {
    case 'motionChanged': {
      if (event.attempt !== state.trial.attempt) return state;
      const { back } = state;
      // Whoever stops a recording to look at something does not want it taken away by live.
      const hold = event.motion === 'paused' && back.kind === 'trying';
      return {
        ...state,
        motion: event.motion,
        back: hold ? { kind: 'waiting', round: back.round } : back,
      };
    }
    case 'partMissing':
      return event.attempt === state.trial.attempt ? { ...state, isIncomplete: true } : state;
    case 'wayFailed':
      return event.attempt === state.trial.attempt ? fallBack(state, state, event.failure, ways) : state;
    default:
      return state;
  }
}

function whileFailed(state: Of<'failed'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const { attempts, lostAt } = state;
  if (event.type === 'playAsked') return begin(attempts, lostAt, ways);
  const searched = inBackground(state, event, ways);
  if (searched !== null) return searched;
  // Without a live way nothing goes on by itself, so a network that is back is the moment to look again.
  return event.type === 'networkChanged' && !ways.includes('live') ? begin(attempts, lostAt, ways) : state;
}

function begin(attempts: number, lostAt: number | null, ways: readonly WayKind[]): PlaybackState {
  if (ways.length > 0) return connect(0, attempts, { failures: [], lostAt });
  const failures: WayFailure[] = [
    { way: 'clip', failure: { kind: 'source', problem: { kind: 'noRecording' } } },
  ];
  return { kind: 'failed', attempts, failures, lostAt, back: { kind: 'none' } };
}

/**
 * The player's whole memory of where it stands. It says `live` only after frames were seen, and every state
 * without a moving picture has a next step of its own or offers one to the user.
 */
export function transition(
  state: PlaybackState,
  event: PlaybackEvent,
  ways: readonly WayKind[],
): PlaybackState {
  switch (state.kind) {
    case 'idle':
      return event.type === 'playAsked' ? begin(state.attempts, null, ways) : state;
    case 'connecting':
      return whileConnecting(state, event, ways);
    case 'live':
      return whileLive(state, event, ways);
    case 'still':
      return whileStill(state, event, ways);
    case 'recorded':
      return whileRecorded(state, event, ways);
    case 'failed':
      return whileFailed(state, event, ways);
    case 'asleep':
      return event.type === 'shown' || event.type === 'playAsked'
        ? begin(state.attempts, state.lostAt, ways)
        : state;
  }
}
