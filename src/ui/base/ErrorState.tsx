import RotateCw from 'lucide-react/icons/rotate-cw';
import { actionText } from '@/text/actions';
import { handFocusOver } from '@/ui/hooks/handFocusOver';
import { Button } from './Button';
import styles from './EmptyState.module.css';

/** Something could not be had; what happened, and the way to try again, which goes when it is pressed. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div ref={handFocusOver} className={styles.state} role="alert">
      <p className={styles.message}>{message}</p>
      <Button variant="quiet" icon={<RotateCw size={18} aria-hidden="true" />} onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}
