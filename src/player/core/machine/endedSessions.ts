import type { PlaybackEvent, PlaybackState } from './playbackState';

/**
 * Number of live streams that may be lost within `WINDOW_MS` without user input. After the last of them, the
 * player calls the camera only at the user's request.
 */
const MAX_SESSIONS = 3;
const WINDOW_MS = 300_000;

function endsSession(before: PlaybackState, event: PlaybackEvent, after: PlaybackState): boolean {
  // A network change or a sleeping computer is not the camera's fault.
  if (event.type === 'networkChanged' || event.type === 'woke') return false;
  // A replaced session keeps its attempt's ID, so the comparison below would miss the replacement.
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

/** Counts live streams that the camera has ended since the user's last input. */
export class EndedSessions {
  #endedAt: readonly number[] = [];

  isRepeated(now: number, lastInputAt: number): boolean {
    return this.#recent(now, lastInputAt).length > 0;
  }

  /** @returns true if only the user may call the camera again; the count then starts at 0 */
  note(
    { before, event, after }: { before: PlaybackState; event: PlaybackEvent; after: PlaybackState },
    now: number,
    lastInputAt: number,
  ): boolean {
    const recent = this.#recent(now, lastInputAt);
    // Skips the recovery of the last allowed session, because a recovery also calls the camera.
    const isLast =
      recent.length === MAX_SESSIONS - 1 && before.kind === 'stalled' && event.type === 'recoveryDue';
    if (!isLast && !endsSession(before, event, after)) return false;
    const isOver = recent.length + 1 >= MAX_SESSIONS;
    this.#endedAt = isOver ? [] : [...recent, now];
    return isOver;
  }

  #recent(now: number, lastInputAt: number): number[] {
    // A session that ended in the future means that the clock was set back.
    return this.#endedAt.filter((at) => at > lastInputAt && at <= now && now - at < WINDOW_MS);
  }
}
