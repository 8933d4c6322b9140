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

export const START: PlaybackState = { kind: 'idle', attempts: 0 };

/** Rebuilds of a lost live picture before the recording takes its place. */
const REBUILDS = 2;

/** Of the pauses between searches in the background; each is longer than the one before. */
const FIRST_ROUND = 1;

/** Failures of live video that will not go away by asking again. */
function isFinal(failure: PlaybackFailure): boolean {
  switch (failure.kind) {
    case 'liveUnsupported':
    case 'notAllowed':
    case 'channelMissing':
    case 'clockWrong':
      return true;
    case 'source':
      return failure.problem.kind === 'sessionEnded' || failure.problem.kind === 'refused';
    default:
      return false;
  }
}

/** Whatever takes long to change is asked for again behind a recording, not before an empty stage. */
const takesLong = (failure: PlaybackFailure): boolean =>
  isFinal(failure) || failure.kind === 'cameraSilent' || failure.kind === 'videoRefused';

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
    ? { kind: 'waiting', round: FIRST_ROUND }
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
    case 'pictureStopped':
      // A link that fails before its first picture brings none.
      return event.attempt === trial.attempt ? fallBack(state, state, { kind: 'noVideo' }, ways) : state;
    case 'hiddenLong':
      return isLive ? { kind: 'asleep', attempts, lostAt } : state;
    case 'woke':
      return connect(trial.way, attempts, { failures, lostAt });
    default:
      return state;
  }
}

function whileLive(state: Of<'live'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const { attempts, trial, paused } = state;
  // Whoever paused does not want the picture, and its sound, back by itself.
  const letGo: PlaybackState = { kind: 'letGo', attempts };
  switch (event.type) {
    case 'motionChanged':
      if (event.attempt !== trial.attempt) return state;
      if (event.motion === 'paused') return { ...state, paused: true };
      return event.motion === 'playing' ? { ...state, paused: false } : state;
    case 'pictureStopped':
      if (event.attempt !== trial.attempt) return state;
      if (paused) return letGo;
      return {
        kind: 'still',
        attempts,
        trial,
        since: event.at,
        lostAt: event.at,
        remedy: 'watching',
        round: 0,
        step: 'linking',
      };
    case 'wayFailed':
      if (event.attempt !== trial.attempt) return state;
      return paused ? letGo : fallBack(state, { failures: [], lostAt: null }, event.failure, ways);
    case 'pausedLong':
      return paused ? letGo : state;
    case 'hiddenLong':
      return paused ? letGo : { kind: 'asleep', attempts, lostAt: null };
    case 'woke':
      return paused ? letGo : rebuild({ ...state, since: event.at, lostAt: null, round: 0 });
    default:
      return state;
  }
}

function rebuild(from: {
  attempts: number;
  trial: Trial;
  since: number;
  lostAt: number | null;
  round: number;
}): PlaybackState {
  const attempt = from.attempts + 1;
  return {
    kind: 'still',
    attempts: attempt,
    trial: { way: from.trial.way, attempt },
    since: from.since,
    lostAt: from.lostAt,
    remedy: 'rebuilding',
    round: from.round + 1,
    step: 'preparing',
  };
}

/** What to do when a live picture could not be had again. */
function notRebuilt(state: Of<'still'>, failure: PlaybackFailure, ways: readonly WayKind[]): PlaybackState {
  if (takesLong(failure) || state.round >= REBUILDS) {
    return fallBack(state, { failures: [], lostAt: state.lostAt }, failure, ways);
  }
  return { ...state, remedy: 'pausing' };
}

function whileStill(state: Of<'still'>, event: PlaybackEvent, ways: readonly WayKind[]): PlaybackState {
  const { attempts, trial, lostAt, remedy } = state;
  switch (event.type) {
    case 'stepped':
      return event.attempt === trial.attempt ? { ...state, step: event.step } : state;
    case 'framesCame':
      return event.attempt === trial.attempt
        ? { kind: 'live', attempts, trial, paused: event.paused }
        : state;
    case 'remedyDue':
      return remedy === 'watching' ? { ...state, remedy: 'mending' } : rebuild(state);
    case 'pictureStopped':
      // The link has failed for good: neither the mending of it nor the deadline of a new one is waited for.
      if (event.attempt !== trial.attempt) return state;
      if (remedy === 'mending') return rebuild(state);
      return remedy === 'rebuilding' ? notRebuilt(state, { kind: 'connectionLost' }, ways) : state;
    case 'wayFailed':
      return event.attempt === trial.attempt ? notRebuilt(state, event.failure, ways) : state;
    case 'hiddenLong':
      return { kind: 'asleep', attempts, lostAt };
    case 'networkChanged':
      return remedy === 'rebuilding' ? state : rebuild({ ...state, round: 0 });
    case 'woke':
      // Whether it was the camera that went, or this computer, cannot be told any more.
      return rebuild({ ...state, lostAt: null, round: 0 });
    default:
      return state;
  }
}

/** A search that found no live picture: the reason is the newest one, and the next pause is longer. */
function notFound(
  state: Of<'recorded'> | Of<'failed'>,
  { round }: { round: number },
  failure: PlaybackFailure,
): PlaybackState {
  const failures = state.failures.map((entry) =>
    entry.way === 'live' ? { way: entry.way, failure } : entry,
  );
  const back: Background = isFinal(failure) ? { kind: 'none' } : { kind: 'waiting', round: round + 1 };
  return { ...state, failures, back };
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
    // Who has just come to look is not made to wait for what nobody waited for before.
    if (event.type === 'shown') return { ...state, back: { kind: 'waiting', round: FIRST_ROUND } };
    const isHeld = state.kind === 'recorded' && state.motion === 'paused';
    const isDue = event.type === 'retryDue' || event.type === 'networkChanged';
    if (isHeld || !isDue) return null;
    const attempt = attempts + 1;
    const trial = { way: ways.indexOf('live'), attempt };
    const round = event.type === 'networkChanged' ? FIRST_ROUND : back.round;
    return { ...state, attempts: attempt, back: { kind: 'trying', round, trial, step: 'preparing' } };
  }
  const { trial } = back;
  switch (event.type) {
    case 'stepped':
      return event.attempt === trial.attempt ? { ...state, back: { ...back, step: event.step } } : null;
    case 'framesCame':
      return event.attempt === trial.attempt ? { kind: 'live', attempts, trial, paused: false } : null;
    case 'pictureStopped':
      return event.attempt === trial.attempt ? notFound(state, back, { kind: 'noVideo' }) : null;
    case 'wayFailed':
      return event.attempt === trial.attempt ? notFound(state, back, event.failure) : null;
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
  // Where nothing goes on by itself, a network that is back is the moment to look again.
  return event.type === 'networkChanged' && state.back.kind === 'none'
    ? begin(attempts, lostAt, ways)
    : state;
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
    case 'letGo':
      return event.type === 'playAsked' ? begin(state.attempts, null, ways) : state;
  }
}
