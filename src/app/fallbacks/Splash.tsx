import { appText } from '@/text/app';
import styles from './Splash.module.css';

/** While a screen is on its way; appears only when that takes a moment. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <span className={styles.mark} aria-hidden="true" />
      <span className="visually-hidden">{appText.loading}</span>
    </div>
  );
}
