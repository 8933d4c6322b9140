import { classes } from '@/ui/base/classes';
import styles from './WallTile.module.css';

export interface WordsProps {
  name: string;
  tone: 'live' | 'warning' | 'plain';
  status: string;
  notes: readonly string[];
  /** How much of the frame is seen; empty: all of it. */
  zoom?: string;
}

/** The camera's name and state. They leave with the pointer; a warning stays. */
export function Words({ name, tone, status, notes, zoom = '' }: WordsProps) {
  return (
    <div className={classes(styles.words, tone === 'warning' && styles.staying)}>
      <p className={styles.name} title={name}>
        {name}
      </p>
      <p role="status" className={styles.status}>
        {tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
        {status}
        {zoom !== '' && ` ${zoom}`}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
