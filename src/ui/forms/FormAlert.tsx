import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import type { Failure } from '@/domain/result';
import { actionText } from '@/text/actions';
import { appText } from '@/text/app';
import { formFailureText } from '@/text/failures';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { createMoveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import styles from './FormAlert.module.css';

const moveFocusToForm = createMoveFocusOnUnmount((alert) =>
  alert.parentElement?.querySelector<HTMLElement>('form input:not([hidden])'),
);

interface FormAlertProps {
  failure: Failure | null;
  onClose: () => void;
}

/**
 * Shows a form's failure until the user dismisses it. Offers a reload if a chunk is missing on the server.
 */
export function FormAlert({ failure, onClose }: FormAlertProps) {
  const message = failure ? formFailureText(failure) : '';
  if (!message) return null;
  return (
    <div ref={moveFocusToForm} role="alert" className={styles.alert}>
      <CircleAlert className={styles.icon} size={20} />
      <p>{message}</p>
      {failure?.kind === 'codeMissing' && (
        <Button variant="quiet" onClick={() => globalThis.location.reload()}>
          {appText.reload}
        </Button>
      )}
      <IconButton label={actionText.close} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
