import { dayOf, type Day } from '@/domain/dateRange';
import { wallText } from '@/text/features/wall';
import { dayAndMonthText } from '@/text/format/days';
import { exactTimeText, timeText } from '@/text/format/times';
import { classes } from '@/ui/base/classes';
import styles from './WallTile.module.css';

export interface WordsProps {
  name: string;
  tone: 'live' | 'warning' | 'plain';
  status: string;
  notes: readonly string[];
  age?: { text: string; time: string } | undefined;
  zoom?: string;
}

export function ageOfFrame(shownAt: number, today: Day): WordsProps['age'] {
  const day = dayOf(shownAt);
  return day === today
    ? { text: wallText.pictureOf(shownAt), time: exactTimeText(shownAt) }
    : { text: wallText.pictureOfDay(shownAt), time: dayAndMonthText(day) };
}

export function ageOfSnapshot(receivedAt: number, today: Day): WordsProps['age'] {
  const day = dayOf(receivedAt);
  return day === today
    ? { text: wallText.snapshotReceived(receivedAt), time: timeText(receivedAt) }
    : { text: wallText.snapshotReceivedOnDay(receivedAt), time: dayAndMonthText(day) };
}

export function Words({ name, tone, status, notes, age, zoom = '' }: WordsProps) {
  return (
    <div className={classes(styles.words, tone === 'warning' && styles.staying)}>
      <p className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
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
      {age && (
        <p className={classes(styles.note, styles.age)}>
          <span>{age.text}</span>
          <time>{age.time}</time>
        </p>
      )}
    </div>
  );
}
