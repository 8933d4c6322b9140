import styles from './Splash.module.css';
import { actionText } from '@/text/actions';

export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <span className={styles.mark} aria-hidden="true" />
      <span className="visually-hidden">{actionText.loading}</span>
    </div>
  );
}
