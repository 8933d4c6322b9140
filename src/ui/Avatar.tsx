import { UserRound } from 'lucide-react';
import styles from './Avatar.module.css';
import { Picture } from './Picture';

/** Somebody's picture; a default one when there is none or it is broken. The name stands beside it. */
export function Avatar({ src, size }: { src: string | null; size: 40 | 64 | 96 }) {
  return (
    <span className={styles.avatar} data-size={size}>
      <Picture
        src={src}
        alt=""
        placeholder={
          <span className={styles.standIn} aria-hidden="true">
            <UserRound size={size / 2} />
          </span>
        }
      />
    </span>
  );
}
