import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { actionText } from '@/text/actions';
import { appText } from '@/text/app';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { focusHandover } from '@/ui/hooks/handFocusOver';
import styles from './FormAlert.module.css';

/** One goes on with the form that follows. */
const handFocusToForm = focusHandover((alert) =>
  alert.parentElement?.querySelector<HTMLElement>('form input:not([hidden])'),
);

interface FormAlertProps {
  message: string;
  /** Only a new page helps: a part of this one is gone from the host. */
  needsReload?: boolean;
  onClose: () => void;
}

/** What went wrong with a whole form, until it is dismissed. */
export function FormAlert({ message, needsReload = false, onClose }: FormAlertProps) {
  return (
    <div ref={handFocusToForm} role="alert" className={styles.alert}>
      <CircleAlert className={styles.icon} size={20} aria-hidden="true" />
      <p>{message}</p>
      {needsReload && (
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
