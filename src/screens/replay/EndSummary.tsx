import { RotateCcw } from 'lucide-react';
import type { QueueItem } from '@/domain/replay/queue';
import { playbackFailureText } from '@/player/controls/playbackFailureText';
import type { SequenceView } from '@/player/sequence/sequenceView';
import { exactTimeText } from '@/text/days';
import { replayText } from '@/text/replay';
import { Button } from '@/ui/base/Button';
import styles from './EndSummary.module.css';

/** What came of the day: how much was played, and why the rest was not. */
export function EndSummary({
  view,
  queue,
  cameraName,
  onPlayAgain,
}: {
  view: SequenceView;
  queue: readonly QueueItem[];
  cameraName: (cameraId: string) => string;
  onPlayAgain: () => void;
}) {
  const failed = queue.flatMap(({ clip }) => {
    const failure = view.failures.get(clip.key);
    return failure ? [{ clip, failure }] : [];
  });
  return (
    <div className={styles.summary}>
      {failed.length > 0 && (
        <ul className={styles.reasons}>
          {failed.map(({ clip, failure }) => (
            <li key={clip.key}>
              {replayText.notPlayed(
                cameraName(clip.cameraId),
                exactTimeText(clip.at),
                playbackFailureText(failure),
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" icon={<RotateCcw size={18} aria-hidden="true" />} onClick={onPlayAgain}>
        {replayText.playAgain}
      </Button>
    </div>
  );
}
