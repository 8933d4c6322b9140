import { eventMarksText } from '@/text/features/eventMarks';
import { classes } from '@/ui/base/classes';
import styles from './EventTime.module.css';

export interface ShownMarks {
  isUnseen: boolean;
  isStarred: boolean;
}

const UNSEEN_ID = 'event-unseen';
const STARRED_ID = 'event-starred';
const SOME_UNSEEN_ID = 'events-unseen';

/** Render once beside a list. All rows refer to these descriptions with `aria-describedby`. */
export const MarkDescriptions = () => (
  <div hidden>
    <span id={UNSEEN_ID}>{eventMarksText.notSeenYet}</span>
    <span id={STARRED_ID}>{eventMarksText.starred}</span>
    <span id={SOME_UNSEEN_ID}>{eventMarksText.someNotSeenYet}</span>
  </div>
);

export const describedBy = ({ isUnseen, isStarred }: ShownMarks, noteId?: string): string | undefined =>
  [isUnseen && UNSEEN_ID, isStarred && STARRED_ID, noteId].filter(Boolean).join(' ') || undefined;

export const hourDescribedBy = (hasUnseen: boolean): string | undefined =>
  hasUnseen ? SOME_UNSEEN_ID : undefined;

interface EventTimeProps extends ShownMarks {
  at: number;
  text: string;
  className?: string | undefined;
}

export function EventTime({ at, text, isUnseen, isStarred, className }: EventTimeProps) {
  return (
    <time
      className={classes(styles.time, className)}
      dateTime={new Date(at).toISOString()}
      data-unseen={isUnseen || undefined}
    >
      {isStarred && (
        <svg className={styles.star} width={13} height={13} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z" />
        </svg>
      )}
      {text}
    </time>
  );
}
