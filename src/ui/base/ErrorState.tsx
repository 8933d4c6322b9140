import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Failure } from '@/domain/result';
import { actionText } from '@/text/actions';
import { appText } from '@/text/app';
import { failureText } from '@/text/failures';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { Button } from './Button';
import styles from './EmptyState.module.css';

type ErrorStateProps = { onRetry: () => void } & (
  | { failure: Failure; message?: string }
  | { failure?: undefined; message: string }
);

/** Shows a failure with a retry button, or with a reload button if a chunk is missing on the server. */
export function ErrorState({ failure, message = failure && failureText(failure), onRetry }: ErrorStateProps) {
  const needsReload = failure?.kind === 'codeMissing';
  return (
    <div ref={moveFocusOnUnmount} className={styles.state} role="alert">
      <p className={styles.message}>{message}</p>
      <Button
        variant="quiet"
        icon={<RotateCw size={18} />}
        onClick={needsReload ? () => globalThis.location.reload() : onRetry}
      >
        {needsReload ? appText.reload : actionText.tryAgain}
      </Button>
    </div>
  );
}
