import { isFinalRefusal } from '@/lib/httpStatus';
import { backOff, RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import { retryAfterOf, type PlaybackFailure } from '../core/transport';
import type { SequenceItem } from './VideoSlot';

/**
 * `recording`: only this recording cannot play, so it is skipped and listed. `network`: the network, the
 * vendor or the media server failed, so the next recording would fail too. `session`: the user is logged out,
 * and requests stop.
 */
type FailureScope = 'recording' | 'network' | 'session';

const scopeOfStatus = (status: number | null): FailureScope =>
  status !== null && isFinalRefusal(status) ? 'recording' : 'network';

/** Attributes a failure to the recording, the network or the session. */
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

/** Last round in which the delay grows, to 16 to 32 s, because a user may be waiting. */
const LAST_ROUND = 4;

/**
 * @param round 0 for the first retry
 * @param random from 0 to 1
 * @returns milliseconds before the next request
 */
export function retryDelay(failure: PlaybackFailure, round: number, random: number): number {
  const retryAfter = Math.min(retryAfterOf(failure), RETRY_AFTER_LIMIT_MS.attended);
  return Math.max(retryAfter, backOff(Math.min(round, LAST_ROUND), random));
}

/** After this many failures in a row, requests slow down. Each missing recording costs a request. */
const QUICK_FAILURES = 3;
const SLOW_STEP_MS = 500;

/** @returns milliseconds before the next recording loads */
export const stepDelay = (failedInARow: number): number => (failedInARow > QUICK_FAILURES ? SLOW_STEP_MS : 0);

/**
 * Finds the nearest item that has not failed and is not skipped.
 * @returns null if there is none or the key is unknown
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

/**
 * Removes the failure of a recording that is being retried.
 * @returns the same map if the recording has not failed
 */
export function failuresWithout<Failures extends ReadonlyMap<string, PlaybackFailure>>(
  failures: Failures,
  key: string,
): Failures | Map<string, PlaybackFailure> {
  if (!failures.has(key)) return failures;
  return new Map([...failures].filter(([other]) => other !== key));
}

export interface PendingItem {
  key: string;
  from: number;
  isAutoAdvanced: boolean;
}

/** Creates a pending item that starts at the beginning of its range. */
export const pendingItem = ({ key, from = 0 }: SequenceItem, isAutoAdvanced: boolean): PendingItem => ({
  key,
  from,
  isAutoAdvanced,
});
