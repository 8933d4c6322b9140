import { inBackground, isFinal, search } from './backgroundSearch';
import type { Of, PlaybackEvent, PlaybackState, Trial, WayFailure, WayKind } from './playbackState';
import type { PlaybackFailure } from './transport';

export type { PlaybackEvent, PlaybackState, WayKind } from './playbackState';

export const START: PlaybackState = { kind: 'idle', attempts: 0 };

/** Rebuilds of a lost live picture before the recording takes its place. */
const REBUILDS = 2;

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
    case 'networkChanged':
      // What failed before may have failed with the old network.
      if (!failures.every(({ failure }) => isFinal(failure))) return begin(attempts, lostAt, ways);
      // Browsers report one change several times: an attempt that has just begun is left alone.
      return state.step === 'preparing' && !state.slow
        ? state
        : connect(trial.way, attempts, { failures, lostAt });
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
      return remedy === 'rebuilding' && state.step === 'preparing' ? state : rebuild({ ...state, round: 0 });
    case 'woke':
      // Whether it was the camera that went, or this computer, cannot be told any more.
      return rebuild({ ...state, lostAt: null, round: 0 });
    default:
      return state;
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
  // With a network that is back every source may play again, and not only live, which is tried in the background.
  return event.type === 'playAsked' || event.type === 'networkChanged'
    ? begin(attempts, lostAt, ways)
    : (inBackground(state, event, ways) ?? state);
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
