import { useEffect, useState } from 'react';
import type { QueueItem } from '../model/queue';
import { playbackFailureText } from '@/player/playbackFailureText';
import type { SequenceView } from '@/player/sequence';
import { replayText } from '@/text/features/replay';

const MIN_GAP_MS = 2_000;
const STATUS_MS = 2_500;

export function useStageStatus(view: SequenceView | null, queue: readonly QueueItem[]): string {
  const key = view?.key ?? null;
  const gap = view?.isAutoAdvanced
    ? (queue.find(({ recording }) => recording.key === key)?.gapBefore ?? 0)
    : 0;
  const [expiredKey, setExpiredKey] = useState<string | null>(null);
  // Resets when the recording changes, because the user may go back and play the same gap again.
  if (expiredKey !== null && expiredKey !== key) setExpiredKey(null);
  const isLongGap = gap >= MIN_GAP_MS && view?.phase === 'playing';
  useEffect(() => {
    if (!isLongGap || key === null) return undefined;
    const timer = setTimeout(() => setExpiredKey(key), STATUS_MS);
    return () => clearTimeout(timer);
  }, [isLongGap, key]);
  if (view?.phase === 'ended') {
    const played = queue.filter(
      ({ recording }) => view.shown.has(recording.key) && !view.failures.has(recording.key),
    ).length;
    return replayText.played(played, queue.length);
  }
  if (view?.phase === 'waiting' && view.waiting !== null) {
    return replayText.waiting(playbackFailureText(view.waiting.failure));
  }
  return isLongGap && expiredKey !== key ? replayText.later(gap) : '';
}
