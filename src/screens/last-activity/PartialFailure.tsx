import { CircleAlert } from 'lucide-react';
import { actionText } from '@/text/actions';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import styles from './PartialFailure.module.css';

export function PartialFailure({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.notice}>
      <CircleAlert className={styles.icon} size={20} aria-hidden="true" />
      <p>{activityText.failedCameras(names)}</p>
      <Button variant="quiet" className={styles.retry} onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}
