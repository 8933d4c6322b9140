import { isFinalRefusal } from '@/lib/httpStatus';
import type {
  Attempt,
  LiveSearch,
  StateOf,
  PlaybackEvent,
  PlaybackState,
  SourceFailure,
  SourceKind,
} from './playbackState';
import type { ConnectStep, PlaybackFailure } from '../transport';

const FIRST_ROUND = 1;

export const REPEAT_MS = 15_000;
/**
 * After this many repeated offers, a new call replaces the open call, because TURN credentials expire after
 * five minutes.
 */
const MAX_REPEATS = 16;
/** The first repeats are sent even while the user is away, because the camera may be restarting. */
const SOON_REPEATS = 5;
/**
 * Later, while the user is away, only every fourth repeat is sent, because the service keeps an offer for 60
 * s by default.
 * @see https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/API_SingleMasterConfiguration.html
 */
const UNATTENDED_EVERY = 4;

type Searching = StateOf<'recorded' | 'failed' | 'connecting'>;
type Unanswered = Extract<LiveSearch, { kind: 'unanswered' }>;

/** @returns the number of the last repeat that is due, or 0 */
export const lastRepeat = ({ round, repeats }: Unanswered, attended: boolean): number =>
  attended || (round === FIRST_ROUND && repeats <= SOON_REPEATS)
    ? repeats
    : repeats - (repeats % UNATTENDED_EVERY);

/** @returns true if retrying live video cannot help */
export function isFinal(failure: PlaybackFailure): boolean {
  switch (failure.kind) {
    case 'liveUnsupported':
    case 'notAllowed':
    case 'clockWrong':
      return true;
    case 'source':
      return (
        failure.problem.kind === 'sessionEnded' ||
        (failure.problem.kind === 'refused' && isFinalRefusal(failure.problem.status))
      );
    default:
      return false;
  }
}

/** @returns true if another call would probably get the same answer */
export const isUnusable = ({ kind }: PlaybackFailure): boolean =>
  kind === 'answerUnusable' || kind === 'videoRefused';

/**
 * @returns a search that waits for its next attempt; `none` if live video has not failed or a retry cannot
 * help
 */
export function liveSearchAfter(
  sources: readonly SourceKind[],
  failures: readonly SourceFailure[],
): LiveSearch {
  const live = failures.filter((entry) => entry.source === 'live');
  const hopeless = live.some((entry) => isFinal(entry.failure));
  return sources.includes('live') && live.length > 0 && !hopeless
    ? { kind: 'waiting', round: FIRST_ROUND }
    : { kind: 'none' };
}

const staysOpen = (step: ConnectStep, { kind }: PlaybackFailure): boolean =>
  step === 'calling' && kind === 'cameraSilent';

/** @returns a search that keeps an unanswered call open while the next source plays; otherwise `none` */
export const openCallAfter = (step: ConnectStep, attempt: Attempt, failure: PlaybackFailure): LiveSearch =>
  staysOpen(step, failure)
    ? { kind: 'unanswered', round: FIRST_ROUND, attempt, repeats: 0 }
    : { kind: 'none' };

/** @returns true if live video must not replace the recording */
export const isKept = ({ motion, isHeld }: StateOf<'recorded'>): boolean => motion === 'paused' || isHeld;

/** Ends a running attempt of the search for live video if the recording must stay. */
export function keepRecording(state: StateOf<'recorded'>): PlaybackState {
  const { liveSearch } = state;
  return isKept(state) && 'attempt' in liveSearch
    ? { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } }
    : state;
}

function liveNotFound(
  state: Searching,
  search: Extract<LiveSearch, { attempt: Attempt }>,
  failure: PlaybackFailure,
): PlaybackState {
  const failures = state.failures.map((entry) =>
    entry.source === 'live' ? { source: entry.source, failure } : entry,
  );
  const { round, attempt } = search;
  if (search.kind === 'trying' && staysOpen(search.step, failure)) {
    return { ...state, failures, liveSearch: { kind: 'unanswered', round, attempt, repeats: 0 } };
  }
  const liveSearch: LiveSearch = isFinal(failure) ? { kind: 'none' } : { kind: 'waiting', round: round + 1 };
  return { ...state, failures, liveSearch };
}

function tryLive(state: Searching, round: number, sources: readonly SourceKind[]): PlaybackState {
  const attempts = state.attempts + 1;
  const attempt = { sourceIndex: sources.indexOf('live'), id: attempts };
  return { ...state, attempts, liveSearch: { kind: 'trying', round, attempt, step: 'preparing' } };
}

/**
 * Handles events of the background search.
 * @returns null for other events
 */
export function searchLive(
  state: Searching,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState | null {
  const { liveSearch, attempts } = state;
  if (liveSearch.kind === 'none') return null;
  if (liveSearch.kind === 'waiting') {
    // Restarts with short delays once the player is visible.
    if (event.type === 'shown') return { ...state, liveSearch: { kind: 'waiting', round: FIRST_ROUND } };
    const isDue = event.type === 'retryDue' || event.type === 'networkChanged';
    if (!isDue || (state.kind === 'recorded' && isKept(state))) return null;
    return tryLive(state, event.type === 'networkChanged' ? FIRST_ROUND : liveSearch.round, sources);
  }
  const { attempt, round } = liveSearch;
  switch (event.type) {
    case 'stepChanged':
      if (event.attemptId !== attempt.id) return null;
      return { ...state, liveSearch: { kind: 'trying', round, attempt, step: event.step } };
    case 'retryDue': {
      if (liveSearch.kind !== 'unanswered') return null;
      const repeats = liveSearch.repeats + 1;
      return repeats > MAX_REPEATS
        ? tryLive(state, round + 1, sources)
        : { ...state, liveSearch: { ...liveSearch, repeats } };
    }
    case 'framesArrived':
      return event.attemptId === attempt.id ? { kind: 'live', attempts, attempt, paused: false } : null;
    case 'framesStopped':
      if (event.attemptId !== attempt.id) return null;
      // Keeps an unanswered call, whose connection stays lost until the camera answers.
      return liveSearch.kind === 'unanswered' ? state : liveNotFound(state, liveSearch, { kind: 'noVideo' });
    case 'sourceFailed':
      if (event.attemptId !== attempt.id) return null;
      // A repeated offer may end with `cameraSilent` again, but the call stays open.
      if (liveSearch.kind === 'unanswered' && event.failure.kind === 'cameraSilent') return state;
      return liveNotFound(state, liveSearch, event.failure);
    case 'hiddenLong':
      return { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } };
    default:
      return null;
  }
}
