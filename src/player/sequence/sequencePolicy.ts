import { isFinalRefusal } from '@/lib/httpStatus';
import { backOff, RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import { retryAfterOf, type PlaybackFailure } from '../core/transport';
import type { SequenceItem } from './VideoSlot';

/**
 * - `recording`: this recording cannot be played, others can: it is stepped over and named.
 * - `network`: the network, the vendor or the media host failed; the next recording would fail as well.
 * - `session`: the user is logged out, nothing more is asked for.
 */
type FailureScope = 'recording' | 'network' | 'session';

/** @param status HTTP status, null without an answer that can be read. */
const scopeOfStatus = (status: number | null): FailureScope =>
  status !== null && isFinalRefusal(status) ? 'recording' : 'network';

/** Whose failure it is when a recording of a sequence cannot be played. */
export function scopeOf(failure: PlaybackFailure): FailureScope {
  switch (failure.kind) {
    case 'codeMissing':
    case 'clipStalled':
    case 'clipUnreachable':
      return 'network';
    case 'source':
      switch (failure.problem.kind) {
        case 'unreachable':
          return 'network';
        case 'sessionEnded':
        case 'cancelled':
          return 'session';
        case 'refused':
        case 'unexpected':
          return scopeOfStatus(failure.problem.status);
        default:
          return 'recording';
      }
    default:
      return 'recording';
  }
}

/** Beyond this round the delays do not grow: 16 to 32 s, a time that a person may sit through. */
const LAST_ROUND = 4;

/**
 * Milliseconds before a recording is asked for again after a failure of the network.
 * @param round 0 for the first retry.
 * @param random 0 to 1.
 */
export function retryDelay(failure: PlaybackFailure, round: number, random: number): number {
  const asked = Math.min(retryAfterOf(failure), RETRY_AFTER_LIMIT_MS.attended);
  return Math.max(asked, backOff(Math.min(round, LAST_ROUND), random));
}

/** Recordings that are gone cost one request each; beyond this many in a row they are not asked for at full speed. */
const QUICK_FAILURES = 3;
const SLOW_STEP = 500;

/** Milliseconds before the next recording is asked for after so many in a row that failed on their own. */
export const stepDelay = (failedInARow: number): number => (failedInARow > QUICK_FAILURES ? SLOW_STEP : 0);

/**
 * The nearest item before or after a key that has not failed and is not skipped.
 * @returns null where there is none, or no such key.
 */
export function itemBeside(
  items: readonly SequenceItem[],
  key: string | null,
  by: 1 | -1,
  failures: ReadonlyMap<string, PlaybackFailure>,
): SequenceItem | null {
  let index = items.findIndex((item) => item.key === key);
  if (index < 0) return null;
  do index += by;
  while (items[index]?.isSkipped === true || failures.has(items[index]?.key ?? ''));
  return items[index] ?? null;
}

/** The failures without the one of a recording that is tried again. */
export function failuresWithout<Failures extends ReadonlyMap<string, PlaybackFailure>>(
  failures: Failures,
  key: string,
): Failures | Map<string, PlaybackFailure> {
  if (!failures.has(key)) return failures;
  return new Map([...failures].filter(([other]) => other !== key));
}
