import { RotateCcw } from 'lucide-react';
import type { QueueItem } from '../model/queue';
import { playbackFailureText } from '@/player/playbackFailureText';
import type { SequenceView } from '@/player/sequence';
import { exactTimeText } from '@/text/format/times';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import styles from './EndSummary.module.css';

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
  const failed = queue.flatMap(({ recording }) => {
    const failure = view.failures.get(recording.key);
    return failure ? [{ recording, failure }] : [];
  });
  return (
    <div ref={moveFocusOnUnmount} className={styles.summary}>
      {failed.length > 0 && (
        <ul className={styles.reasons}>
          {failed.map(({ recording, failure }) => (
            <li key={recording.key}>
              {replayText.notPlayed(
                cameraName(recording.cameraId),
                exactTimeText(recording.at),
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
