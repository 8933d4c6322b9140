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

/** Of the pauses between searches in the background; each is longer than the one before. */
const FIRST_ROUND = 1;

/** Milliseconds: a camera that was away for a minute meets a call of the last 15 s when it is back. */
const REPEAT_SOON_MS = 15_000;
const SOON_REPEATS = 5;
/**
 * Milliseconds, for which the service keeps an offer by default while the camera is away: one is always waiting for it.
 * @see https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/API_SingleMasterConfiguration.html
 */
const REPEAT_MS = 60_000;
/** The relays of a call are good for five minutes: it is replaced before. */
const LATER_REPEATS = 3;

/** A search, or the call that stays open, may run in these states behind what is shown. */
type Searching = StateOf<'recorded' | 'failed' | 'connecting'>;
type Unanswered = Extract<LiveSearch, { kind: 'unanswered' }>;

/** Only the first call is repeated soon: who is away for longer is called once a minute. */
const soonRepeats = ({ round }: Unanswered): number => (round === FIRST_ROUND ? SOON_REPEATS : 0);
const maxRepeats = (search: Unanswered): number => soonRepeats(search) + LATER_REPEATS;

/** @returns milliseconds until an unanswered call is repeated or replaced. */
export const repeatDelay = (search: Unanswered): number =>
  search.repeats < soonRepeats(search) ? REPEAT_SOON_MS : REPEAT_MS;

/** Client errors that say "later" and not "no". https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx */
const PASSING: ReadonlySet<number> = new Set([408, 421, 425, 429]);

const isRefusedForGood = (status: number): boolean => status >= 400 && status < 500 && !PASSING.has(status);

/** Failures of live video that will not go away by asking again. */
export function isFinal(failure: PlaybackFailure): boolean {
  switch (failure.kind) {
    case 'liveUnsupported':
    case 'notAllowed':
    case 'clockWrong':
      return true;
    case 'source':
      return (
        failure.problem.kind === 'sessionEnded' ||
        (failure.problem.kind === 'refused' && isRefusedForGood(failure.problem.status))
      );
    default:
      return false;
  }
}

/** Failures after which the camera, called again, most likely answers the same. */
export const isUnusable = ({ kind }: PlaybackFailure): boolean =>
  kind === 'answerUnusable' || kind === 'videoRefused';

/** Whether live is worth a search behind what is shown instead of it. */
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

/** True where the camera was called and has not answered in time: it may still answer that call. */
const staysOpen = (step: ConnectStep, { kind }: PlaybackFailure): boolean =>
  step === 'calling' && kind === 'cameraSilent';

/** @returns the open call behind the next source; none where the live picture has failed for another reason. */
export const openCallAfter = (step: ConnectStep, attempt: Attempt, failure: PlaybackFailure): LiveSearch =>
  staysOpen(step, failure)
    ? { kind: 'unanswered', round: FIRST_ROUND, attempt, repeats: 0 }
    : { kind: 'none' };

/** Whether the user does not want a recording replaced by live. */
export const isKept = ({ motion, isHeld }: StateOf<'recorded'>): boolean => motion === 'paused' || isHeld;

/** A recording that is kept ends a search for live that is under way. */
export function keepRecording(state: StateOf<'recorded'>): PlaybackState {
  const { liveSearch } = state;
  return isKept(state) && 'attempt' in liveSearch
    ? { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } }
    : state;
}

/** A search that found no live picture: the reason is the newest one, and the next pause is longer. */
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

/** Calls the camera anew behind what is shown. */
function tryLive(state: Searching, round: number, sources: readonly SourceKind[]): PlaybackState {
  const attempts = state.attempts + 1;
  const attempt = { sourceIndex: sources.indexOf('live'), id: attempts };
  return { ...state, attempts, liveSearch: { kind: 'trying', round, attempt, step: 'preparing' } };
}

/** Drives the search for live behind what is shown now. Null: the event was not about it. */
export function searchLive(
  state: Searching,
  event: PlaybackEvent,
  sources: readonly SourceKind[],
): PlaybackState | null {
  const { liveSearch, attempts } = state;
  if (liveSearch.kind === 'none') return null;
  if (liveSearch.kind === 'waiting') {
    // The user has just come back: the long delay of an unseen player does not apply any more.
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
      return repeats > maxRepeats(liveSearch)
        ? tryLive(state, round + 1, sources)
        : { ...state, liveSearch: { ...liveSearch, repeats } };
    }
    case 'framesArrived':
      return event.attemptId === attempt.id ? { kind: 'live', attempts, attempt, paused: false } : null;
    case 'framesStopped':
      return event.attemptId === attempt.id ? liveNotFound(state, liveSearch, { kind: 'noVideo' }) : null;
    case 'sourceFailed':
      if (event.attemptId !== attempt.id) return null;
      // The service says again that the camera is away.
      if (liveSearch.kind === 'unanswered' && event.failure.kind === 'cameraSilent') return state;
      return liveNotFound(state, liveSearch, event.failure);
    case 'hiddenLong':
      return { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } };
    default:
      return null;
  }
}
