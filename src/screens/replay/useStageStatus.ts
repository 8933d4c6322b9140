import { useEffect, useState } from 'react';
import type { QueueItem } from '@/domain/replay/queue';
import { playbackFailureText } from '@/player/controls/playbackFailureText';
import type { SequenceView } from '@/player/sequence/sequenceView';
import { replayText } from '@/text/replay';

/** Shorter gaps are no news, in milliseconds. */
const WORTH_A_WORD = 2_000;
const SAID_FOR = 2_500;

/** What the stage has to say: how much time lies between this recording and the one before it, or that this was all. */
export function useStageStatus(view: SequenceView | null, queue: readonly QueueItem[]): string {
  const key = view?.key ?? null;
  const gap = view?.isAutoAdvanced ? (queue.find(({ clip }) => clip.key === key)?.gapBefore ?? 0) : 0;
  const [saidFor, setSaidFor] = useState<string | null>(null);
  const isWorthIt = gap >= WORTH_A_WORD && view?.phase === 'playing';
  useEffect(() => {
    if (!isWorthIt || key === null) return undefined;
    const timer = setTimeout(() => setSaidFor(key), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isWorthIt, key]);
  if (view?.phase === 'ended') {
    const played = queue.filter(
      ({ clip }) => view.shown.has(clip.key) && !view.failures.has(clip.key),
    ).length;
    return replayText.played(played, queue.length);
  }
  if (view?.phase === 'waiting' && view.waiting !== null) {
    return replayText.waiting(playbackFailureText(view.waiting.failure));
  }
  return isWorthIt && saidFor !== key ? replayText.later(gap) : '';
}
