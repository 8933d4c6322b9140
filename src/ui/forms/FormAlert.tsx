import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { actionText } from '@/text/actions';
import { IconButton } from '@/ui/base/IconButton';
import { focusHandover } from '@/ui/hooks/handFocusOver';
import styles from './FormAlert.module.css';

/** One goes on with the form that follows. */
const handFocusToForm = focusHandover((alert) =>
  alert.parentElement?.querySelector<HTMLElement>('form input:not([hidden])'),
);

/** What went wrong with a whole form, until it is dismissed. */
export function FormAlert({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <div ref={handFocusToForm} role="alert" className={styles.alert}>
      <CircleAlert className={styles.icon} size={20} aria-hidden="true" />
      <p>{message}</p>
      <IconButton label={actionText.close} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
