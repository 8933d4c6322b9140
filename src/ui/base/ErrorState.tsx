import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Failure } from '@/domain/result';
import { actionText } from '@/text/actions';
import { appText } from '@/text/app';
import { failureText } from '@/text/failures';
import { handFocusOver } from '@/ui/hooks/handFocusOver';
import { Button } from './Button';
import styles from './EmptyState.module.css';

type ErrorStateProps = { onRetry: () => void } & (
  | { failure: Failure; /** Said instead of what the failure says. */ message?: string }
  | { failure?: undefined; message: string }
);

/**
 * Something could not be had; what happened, and the way to try again, which goes when it is pressed. Where a part of this
 * page is gone from the host, only a new page helps.
 */
export function ErrorState({ failure, message = failure && failureText(failure), onRetry }: ErrorStateProps) {
  const needsReload = failure?.kind === 'codeMissing';
  return (
    <div ref={handFocusOver} className={styles.state} role="alert">
      <p className={styles.message}>{message}</p>
      <Button
        variant="quiet"
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={needsReload ? () => globalThis.location.reload() : onRetry}
      >
        {needsReload ? appText.reload : actionText.tryAgain}
      </Button>
    </div>
  );
}
