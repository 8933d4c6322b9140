import { Skeleton } from '@/ui/loading/Skeleton';
import styles from '../LastActivityScreen.module.css';

const ROWS = ['1', '2', '3', '4', '5', '6'];

export function LoadingRows() {
  return (
    <div className={styles.day} aria-hidden="true">
      <Skeleton className={styles.loadingHeading} />
      <Skeleton className={styles.loadingStrip} />
      {ROWS.map((row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton className={styles.loadingPicture} />
          <Skeleton className={styles.loadingWords} />
        </div>
      ))}
    </div>
  );
}
