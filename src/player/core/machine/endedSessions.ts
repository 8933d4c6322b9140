import type { PlaybackEvent, PlaybackState } from './playbackState';

/** Lost live pictures within the window, without user input, after which the camera is not called again. */
const MAX_SESSIONS = 3;
const WINDOW_MS = 300_000;

/** @returns true if a live picture is lost and the machine would call the camera again on its own */
function endsSession(before: PlaybackState, event: PlaybackEvent, after: PlaybackState): boolean {
  // A change of network or a sleep is not the camera's doing.
  if (event.type === 'networkChanged' || event.type === 'woke') return false;
  // Browsers continue with a new session of the camera, so that the attempt stays the same.
  if (event.type === 'sessionReplaced') return true;
  if (before.kind === 'live') {
    return event.type === 'sourceFailed' && after.kind !== 'live' && after.kind !== 'released';
  }
  return (
    before.kind === 'stalled' &&
    (before.recovery === 'watching' || before.recovery === 'recovering') &&
    (after.kind === 'stalled' ? after.attempt.id !== before.attempt.id : after.kind !== 'live') &&
    after.kind !== 'suspended' &&
    after.kind !== 'released'
  );
}

/**
 * Adds an ended session.
 * @param endedAt Unix epoch milliseconds since the user's last input
 * @param lastSign time of that input
 * @returns the list without expired entries
 */
export function noteEndedSession(
  endedAt: readonly number[],
  change: { before: PlaybackState; event: PlaybackEvent; after: PlaybackState },
  now: number,
  lastSign: number,
): readonly number[] {
  const recent = endedAt.filter((at) => at > lastSign && now - at < WINDOW_MS);
  const { before, event, after } = change;
  // A recovery calls the camera, too: the last allowed session gets none.
  const isLast =
    recent.length === MAX_SESSIONS - 1 && before.kind === 'stalled' && event.type === 'recoveryDue';
  if (isLast || endsSession(before, event, after)) return [...recent, now];
  return endedAt;
}

/** @returns true if the camera is not called again without the user */
export const isSessionLimitReached = (endedAt: readonly number[]): boolean => endedAt.length >= MAX_SESSIONS;
