import type { Day } from '@/domain/dateRange';
import { playerText } from '@/text/player/player';
import type { SourceFailure } from './core/machine/playbackState';
import type { PlaybackFailure } from './core/transport';

/** @returns why nothing is shown, as a sentence for the user. */
export function playbackFailureText(failure: PlaybackFailure): string {
  if (failure.kind !== 'source') return playerText.failures[failure.kind];
  const { problem } = failure;
  // A reason that says nothing would be an empty message.
  if (problem.kind === 'refused') return problem.detail.trim() || playerText.failures.unexpected;
  return playerText.failures[problem.kind];
}

/** One sentence per way that failed. A camera that went silent in the middle is named with the time, and the day where that is not today. */
export function reasons(failures: readonly SourceFailure[], lostAt: number | null, today: Day): string[] {
  const sentences = failures.map(({ source, failure }) => {
    if (source !== 'live' || lostAt === null) return playbackFailureText(failure);
    return failure.kind === 'cameraSilent'
      ? playerText.wentOffline(lostAt, today)
      : `${playerText.liveLost(lostAt, today)} ${playbackFailureText(failure)}`;
  });
  return [...new Set(sentences)];
}
