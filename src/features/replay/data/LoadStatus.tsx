import { CircleAlert } from 'lucide-react';
import { actionText } from '@/text/actions';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import type { CameraLoad } from '@/store/events/EventLoader';
import styles from './LoadStatus.module.css';

type Loads = ReadonlyMap<string, CameraLoad>;

export function LoadProgress({ loads, count }: { loads: Loads; count: number }) {
  const all = [...loads.values()];
  const done = all.filter(({ kind }) => kind !== 'loading').length;
  const isLoading = done < all.length || all.length === 0;
  const progress = replayText.loadingDay(done, all.length);
  return (
    <span className={classes(styles.status, isLoading && styles.loading)}>
      <span className={styles.words}>
        {isLoading && <span aria-hidden="true">{progress}</span>}
        <span role="status">{isLoading ? '' : replayText.loadedDay(count)}</span>
      </span>
      {isLoading && (
        <ProgressBar
          share={all.length === 0 ? 0 : done / all.length}
          name={{ label: actionText.loading, value: progress }}
          className={styles.progress}
        />
      )}
    </span>
  );
}

export function FailedCameras({
  loads,
  cameraName,
  onRetry,
}: {
  loads: Loads;
  cameraName: (cameraId: string) => string;
  onRetry: () => void;
}) {
  const failed = [...loads].filter(([, { kind }]) => kind === 'failed').map(([id]) => cameraName(id));
  if (failed.length === 0) return null;
  return (
    <div ref={moveFocusOnUnmount} role="alert" className={styles.failed}>
      <CircleAlert size={20} />
      <p>{failed.length === loads.size ? replayText.allFailed : replayText.failedCameras(failed)}</p>
      <Button variant="quiet" onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}
