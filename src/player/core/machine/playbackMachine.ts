import { backOff } from '@/lib/time/retry';
import { searchLive, isFinal, isUnusable, keepRecording, liveSearchAfter, openCallAfter } from './liveSearch';
import type {
  LiveSearch,
  StateOf,
  PlaybackEvent,
  PlaybackState,
  Attempt,
  SourceFailure,
  SourceKind,
} from './playbackState';
import { retryAfterOf, type ConnectStep, type PlaybackFailure } from '../transport';

export const START: PlaybackState = { kind: 'idle', attempts: 0 };

const RECONNECTS = 2;

/** True if a retry cannot help, or would come so late that a recording should play until then. */
const takesLong = (failure: PlaybackFailure, round: number): boolean =>
  isFinal(failure) ||
  failure.kind === 'cameraSilent' ||
  failure.kind === 'channelMissing' ||
  isUnusable(failure) ||
  retryAfterOf(failure) > backOff(round, 1);

function connect(
  sourceIndex: number,
  attempts: number,
  rest: { failures: readonly SourceFailure[]; lostAt: number | null; liveSearch?: LiveSearch },
): StateOf<'connecting'> {
  const id = attempts + 1;
  return {
    kind: 'connecting',
    liveSearch: { kind: 'none' },
    attempts: id,
    attempt: { sourceIndex, id },
    step: 'preparing',
    slow: false,
    ...rest,
  };
}

function fallBack(
  state: {
    attempts: number;
    attempt: Attempt;
    step?: ConnectStep;
    unanswered?: Attempt | null;
    liveSearch?: LiveSearch;
  },
  before: { failures: readonly SourceFailure[]; lostAt: number | null },
  failure: PlaybackFailure,
  sources: readonly SourceKind[],
): PlaybackState {
  const { attempts, attempt, step = 'linking', unanswered } = state;
  const { sourceIndex } = attempt;
  const source = sources[sourceIndex] ?? 'clip';
  const failures = [...before.failures, { source, failure }];
  const { lostAt } = before;
  const liveSearch =
    source === 'live'
      ? openCallAfter(step, unanswered ?? attempt, failure)
      : (state.liveSearch ?? { kind: 'none' });
  return sourceIndex + 1 < sources.length
    ? connect(sourceIndex + 1, attempts, { failures, lostAt, liveSearch })
    : {
        kind: 'failed',
        attempts,
        failures,
        lostAt,
        liveSearch: liveSearch.kind === 'none' ? liveSearchAfter(sources, failures) : liveSearch,
      };
}

function whileConnecting(
  state: StateOf<'connecting'>,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  const { attempts, attempt, failures, lostAt, liveSearch } = state;
  const searched = 'attempt' in liveSearch ? searchLive(state, event, sources) : null;
  if (searched !== null) return searched;
  const isLive = sources[attempt.sourceIndex] === 'live';
  switch (event.type) {
    case 'tookLong':
      return { ...state, slow: true };
    case 'stepChanged':
      return event.attemptId === attempt.id ? { ...state, step: event.step } : state;
    case 'sourceFailed':
      return event.attemptId === attempt.id ? fallBack(state, state, event.failure, sources) : state;
    case 'framesArrived':
      if (event.attemptId !== attempt.id) return state;
      if (isLive) return { kind: 'live', attempts, attempt, paused: event.paused };
      return keepRecording({
        kind: 'recorded',
        attempts,
        attempt,
        motion: event.paused ? 'paused' : 'playing',
        isHeld: false,
        isIncomplete: false,
        missesSound: false,
        failures,
        lostAt,
        liveSearch: liveSearch.kind === 'none' ? liveSearchAfter(sources, failures) : liveSearch,
      });
    case 'framesStopped':
      return event.attemptId === attempt.id ? fallBack(state, state, { kind: 'noVideo' }, sources) : state;
    case 'hiddenLong':
      return isLive ? { kind: 'suspended', attempts, lostAt } : state;
    case 'woke':
      return connect(attempt.sourceIndex, attempts, { failures, lostAt });
    case 'networkChanged':
      // Earlier failures may belong to the old network.
      if (!failures.every(({ failure }) => isFinal(failure))) return begin(attempts, lostAt, sources);
      // Browsers may report one change several times, so an attempt that has just begun continues.
      return state.step === 'preparing' && !state.slow
        ? state
        : connect(attempt.sourceIndex, attempts, { failures, lostAt });
    default:
      return state;
  }
}

function whileLive(
  state: StateOf<'live'>,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  const { attempts, attempt, paused } = state;
  // A user who has paused does not expect video and sound to return on their own.
  const released: PlaybackState = { kind: 'released', attempts, why: 'paused' };
  switch (event.type) {
    case 'motionChanged':
      if (event.attemptId !== attempt.id) return state;
      if (event.motion === 'paused') return { ...state, paused: true };
      return event.motion === 'playing' ? { ...state, paused: false } : state;
    case 'framesStopped':
      if (event.attemptId !== attempt.id) return state;
      if (paused) return released;
      return {
        kind: 'stalled',
        attempts,
        attempt,
        since: event.at,
        lostAt: event.at,
        recovery: 'watching',
        unanswered: null,
        round: 0,
        step: 'linking',
      };
    case 'sourceFailed':
      if (event.attemptId !== attempt.id) return state;
      return paused
        ? released
        : fallBack(state, { failures: [], lostAt: event.lastFrameAt ?? null }, event.failure, sources);
    case 'pausedLong':
      return paused ? released : state;
    case 'unattendedLong':
      return paused ? state : { kind: 'released', attempts, why: 'unattended' };
    case 'hiddenLong':
      return paused ? released : { kind: 'suspended', attempts, lostAt: null };
    case 'woke':
      return paused ? released : reconnect({ ...state, since: event.at, lostAt: null, round: 0 });
    default:
      return state;
  }
}

function reconnect(from: {
  attempts: number;
  attempt: Attempt;
  since: number;
  lostAt: number | null;
  unanswered?: Attempt | null;
  round: number;
}): PlaybackState {
  const id = from.attempts + 1;
  return {
    kind: 'stalled',
    attempts: id,
    attempt: { sourceIndex: from.attempt.sourceIndex, id },
    since: from.since,
    lostAt: from.lostAt,
    recovery: 'reconnecting',
    unanswered: from.unanswered ?? null,
    round: from.round + 1,
    step: 'preparing',
  };
}

function reconnectFailed(
  state: StateOf<'stalled'>,
  failure: PlaybackFailure,
  sources: readonly SourceKind[],
): PlaybackState {
  if (takesLong(failure, state.round) || state.round >= RECONNECTS) {
    return fallBack(state, { failures: [], lostAt: state.lostAt }, failure, sources);
  }
  return { ...state, recovery: 'backingOff' };
}

function whileStalled(
  state: StateOf<'stalled'>,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  const { attempts, attempt, lostAt, recovery, unanswered } = state;
  const isUnanswered = 'isUnanswered' in event && event.isUnanswered;
  switch (event.type) {
    case 'stepChanged':
      return event.attemptId === attempt.id ? { ...state, step: event.step } : state;
    case 'framesArrived':
      if (event.attemptId === attempt.id) return { kind: 'live', attempts, attempt, paused: event.paused };
      return event.attemptId === unanswered?.id
        ? { kind: 'live', attempts, attempt: unanswered, paused: false }
        : state;
    case 'sessionReplaced':
      return event.attemptId === attempt.id && recovery === 'recovering' ? { ...state } : state;
    case 'recoveryDue':
      if (recovery === 'watching') return { ...state, recovery: 'recovering' };
      return reconnect(isUnanswered ? { ...state, unanswered: attempt } : state);
    case 'framesStopped':
      // Does not wait for the deadline, because the peer connection is lost.
      if (event.attemptId !== attempt.id) return state;
      if (recovery === 'recovering') {
        return reconnect(isUnanswered ? { ...state, unanswered: attempt } : state);
      }
      return recovery === 'reconnecting'
        ? reconnectFailed(state, { kind: 'connectionLost' }, sources)
        : state;
    case 'sourceFailed':
      if (event.attemptId === attempt.id) return reconnectFailed(state, event.failure, sources);
      return event.attemptId === unanswered?.id ? { ...state, unanswered: null } : state;
    case 'unattendedLong':
      return { kind: 'released', attempts, why: 'unattended' };
    case 'hiddenLong':
      return { kind: 'suspended', attempts, lostAt };
    case 'networkChanged':
      return recovery === 'reconnecting' && state.step === 'preparing'
        ? state
        : reconnect({ ...state, unanswered: null, round: 0 });
    case 'woke':
      // The video stopped because the computer slept, not because the camera or the network failed.
      return reconnect({ ...state, unanswered: null, lostAt: null, round: 0 });
    default:
      return state;
  }
}

function whileRecorded(
  state: StateOf<'recorded'>,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  const searched = searchLive(state, event, sources);
  if (searched !== null) return searched;
  switch (event.type) {
    case 'motionChanged':
      return event.attemptId === state.attempt.id ? keepRecording({ ...state, motion: event.motion }) : state;
    case 'recordingHeld':
      return keepRecording({ ...state, isHeld: event.isHeld });
    case 'partMissing':
      return event.attemptId === state.attempt.id ? { ...state, isIncomplete: true } : state;
    case 'soundMissing':
      return event.attemptId === state.attempt.id ? { ...state, missesSound: true } : state;
    case 'sourceFailed':
      return event.attemptId === state.attempt.id ? fallBack(state, state, event.failure, sources) : state;
    default:
      return state;
  }
}

function whileFailed(
  state: StateOf<'failed'>,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  const { attempts, lostAt, liveSearch } = state;
  // Continues the open call, because a second call would wait in the same queue.
  if (event.type === 'playRequested' && liveSearch.kind === 'unanswered') {
    const { attempt } = liveSearch;
    return {
      ...connect(attempt.sourceIndex, attempts, { failures: [], lostAt }),
      attempts,
      attempt,
      step: 'calling',
    };
  }
  return event.type === 'playRequested' || event.type === 'networkChanged'
    ? begin(attempts, lostAt, sources)
    : (searchLive(state, event, sources) ?? state);
}

function begin(attempts: number, lostAt: number | null, sources: readonly SourceKind[]): PlaybackState {
  if (sources.length > 0) return connect(0, attempts, { failures: [], lostAt });
  const failures: SourceFailure[] = [
    { source: 'clip', failure: { kind: 'source', problem: { kind: 'noRecording' } } },
  ];
  return { kind: 'failed', attempts, failures, lostAt, liveSearch: { kind: 'none' } };
}

/**
 * Computes the next state without side effects. The player becomes `live` only after a frame, and every state
 * without video has a next step or offers one to the user.
 */
export function transition(
  state: PlaybackState,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState {
  if (event.type === 'sessionLimitReached') {
    return { kind: 'released', attempts: state.attempts, why: 'endedByCamera' };
  }
  switch (state.kind) {
    case 'idle':
      return event.type === 'playRequested' ? begin(state.attempts, null, sources) : state;
    case 'connecting':
      return whileConnecting(state, event, sources);
    case 'live':
      return whileLive(state, event, sources);
    case 'stalled':
      return whileStalled(state, event, sources);
    case 'recorded':
      return whileRecorded(state, event, sources);
    case 'failed':
      return whileFailed(state, event, sources);
    case 'suspended':
      return event.type === 'shown' || event.type === 'playRequested'
        ? begin(state.attempts, state.lostAt, sources)
        : state;
    case 'released':
      return event.type === 'playRequested' ? begin(state.attempts, null, sources) : state;
  }
}
