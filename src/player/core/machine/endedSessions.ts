import type { PlaybackEvent, PlaybackState } from './playbackState';

/** A camera that ends this many live pictures within the window, without a sign of the user, is not called again. */
const MAX_SESSIONS = 3;
const WINDOW_MS = 300_000;

/** True when a live picture is lost and the machine is about to call the camera anew, by itself. */
function endsSession(before: PlaybackState, event: PlaybackEvent, after: PlaybackState): boolean {
  // Neither the camera's doing: the network has changed, or this computer slept.
  if (event.type === 'networkChanged' || event.type === 'woke') return false;
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
 * @param endedAt when live pictures ended since the last sign of the user (epoch, milliseconds).
 * @param lastSign when the user gave the last sign, by the same clock.
 * @returns the same list with what this event ended; without what is too old.
 */
export function noteEndedSession(
  endedAt: readonly number[],
  change: { before: PlaybackState; event: PlaybackEvent; after: PlaybackState },
  now: number,
  lastSign: number,
): readonly number[] {
  if (!endsSession(change.before, change.event, change.after)) return endedAt;
  return [...endedAt, now].filter((at) => at > lastSign && now - at < WINDOW_MS);
}

/** True when the camera has ended so many live pictures that it is not called again without the user. */
export const isSessionLimitReached = (endedAt: readonly number[]): boolean => endedAt.length >= MAX_SESSIONS;
