import type {
  LiveSearch,
  StateOf,
  PlaybackEvent,
  PlaybackState,
  SourceFailure,
  SourceKind,
} from './playbackState';
import type { PlaybackFailure } from '../transport';

/** Of the pauses between searches in the background; each is longer than the one before. */
const FIRST_ROUND = 1;

/** Client errors that say "later" and not "no". https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx */
const PASSING: ReadonlySet<number> = new Set([408, 421, 425, 429]);

const isRefusedForGood = (status: number): boolean => status >= 400 && status < 500 && !PASSING.has(status);

/** Failures of live video that will not go away by asking again. */
export function isFinal(failure: PlaybackFailure): boolean {
  switch (failure.kind) {
    case 'liveUnsupported':
    case 'notAllowed':
    case 'channelMissing':
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

/** Whether the user does not want a recording replaced by live. */
export const isKept = ({ motion, isHeld }: StateOf<'recorded'>): boolean => motion === 'paused' || isHeld;

/** A recording that is kept lets a search for live wait that is under way. */
export function keepRecording(state: StateOf<'recorded'>): PlaybackState {
  const { liveSearch } = state;
  return isKept(state) && liveSearch.kind === 'trying'
    ? { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } }
    : state;
}

/** A search that found no live picture: the reason is the newest one, and the next pause is longer. */
function liveNotFound(
  state: StateOf<'recorded'> | StateOf<'failed'>,
  { round }: { round: number },
  failure: PlaybackFailure,
): PlaybackState {
  const failures = state.failures.map((entry) =>
    entry.source === 'live' ? { source: entry.source, failure } : entry,
  );
  const liveSearch: LiveSearch = isFinal(failure) ? { kind: 'none' } : { kind: 'waiting', round: round + 1 };
  return { ...state, failures, liveSearch };
}

/** Drives the search for live behind what is shown now. Null: the event was not about it. */
export function searchLive(
  state: StateOf<'recorded'> | StateOf<'failed'>,
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
    const attemptId = attempts + 1;
    const attempt = { sourceIndex: sources.indexOf('live'), id: attemptId };
    const round = event.type === 'networkChanged' ? FIRST_ROUND : liveSearch.round;
    return {
      ...state,
      attempts: attemptId,
      liveSearch: { kind: 'trying', round, attempt, step: 'preparing' },
    };
  }
  const { attempt } = liveSearch;
  switch (event.type) {
    case 'stepChanged':
      return event.attemptId === attempt.id
        ? { ...state, liveSearch: { ...liveSearch, step: event.step } }
        : null;
    case 'framesArrived':
      return event.attemptId === attempt.id ? { kind: 'live', attempts, attempt, paused: false } : null;
    case 'framesStopped':
      return event.attemptId === attempt.id ? liveNotFound(state, liveSearch, { kind: 'noVideo' }) : null;
    case 'sourceFailed':
      return event.attemptId === attempt.id ? liveNotFound(state, liveSearch, event.failure) : null;
    case 'hiddenLong':
      return { ...state, liveSearch: { kind: 'waiting', round: liveSearch.round } };
    default:
      return null;
  }
}
