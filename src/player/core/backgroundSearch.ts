import type { Background, Of, PlaybackEvent, PlaybackState, WayFailure, WayKind } from './playbackState';
import type { PlaybackFailure } from './transport';

/** Of the pauses between searches in the background; each is longer than the one before. */
const FIRST_ROUND = 1;

/** Failures of live video that will not go away by asking again. */
export function isFinal(failure: PlaybackFailure): boolean {
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

/** Whether live is worth a search behind what is shown instead of it. */
export function search(ways: readonly WayKind[], failures: readonly WayFailure[]): Background {
  const live = failures.filter((entry) => entry.way === 'live');
  const hopeless = live.some((entry) => isFinal(entry.failure));
  return ways.includes('live') && live.length > 0 && !hopeless
    ? { kind: 'waiting', round: FIRST_ROUND }
    : { kind: 'none' };
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
export function inBackground(
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
