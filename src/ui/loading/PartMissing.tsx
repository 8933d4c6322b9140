import { actionText } from '@/text/actions';
import { appText } from '@/text/app';
import { Button } from '@/ui/base/Button';
import { MANY_ATTEMPTS, type MissingProps } from './lazyPart';
import styles from './PartMissing.module.css';

interface PartMissingProps extends MissingProps {
  onClose?: () => void;
}

export function PartMissing({ failedAttempts, onClose }: PartMissingProps) {
  const isLost = failedAttempts >= MANY_ATTEMPTS;
  return (
    <div className={onClose ? styles.over : styles.place} role="status">
      <p>{isLost ? appText.partNotLoaded : actionText.loading}</p>
      <div className={styles.actions}>
        {isLost && (
          <Button variant="quiet" onClick={() => globalThis.location.reload()}>
            {appText.reload}
          </Button>
        )}
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {actionText.close}
          </Button>
        )}
      </div>
    </div>
  );
}
