import type { Day } from '@/domain/dateRange';
import { vendorSentence } from '@/text/failures';
import { playerText } from '@/text/player/player';
import type { SourceFailure } from './core/machine/playbackState';
import type { PlaybackFailure } from './core/transport';

/** @returns a sentence for the user; for a refused request, the server's explanation if there is one */
export function playbackFailureText(failure: PlaybackFailure): string {
  if (failure.kind !== 'source') return playerText.failures[failure.kind];
  const { problem } = failure;
  if (problem.kind === 'refused') return vendorSentence(problem.detail) || playerText.failures.unexpected;
  return playerText.failures[problem.kind];
}

/**
 * @returns the distinct reasons of the failed sources; a reason about lost live video includes the time, and
 * the day unless it was today
 */
export function reasons(failures: readonly SourceFailure[], lostAt: number | null, today: Day): string[] {
  const sentences = failures.map(({ source, failure }) => {
    if (source !== 'live' || lostAt === null) return playbackFailureText(failure);
    return failure.kind === 'cameraSilent'
      ? playerText.wentOffline(lostAt, today)
      : `${playerText.liveLost(lostAt, today)} ${playbackFailureText(failure)}`;
  });
  return [...new Set(sentences)];
}
