import { RotateCcw } from 'lucide-react';
import { playbackFailureText } from '@/player/playbackFailureText';
import type { SequenceView } from '@/player/sequence';
import { exactTimeText } from '@/text/format/times';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useReplay } from '../ReplayContext';
import styles from './EndSummary.module.css';

export function EndSummary({ failures }: Pick<SequenceView, 'failures'>) {
  const {
    day: { queue, cameraName },
    player: { controller },
  } = useReplay();
  const failed = queue.flatMap(({ recording }) => {
    const failure = failures.get(recording.key);
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
      <Button variant="quiet" icon={<RotateCcw size={18} />} onClick={() => controller?.driver.playAgain()}>
        {replayText.playAgain}
      </Button>
    </div>
  );
}
