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

/** Once beside a list: all of its rows are described by it, so that none needs elements of its own. */
export const MarkDescriptions = () => (
  <div hidden>
    <span id={UNSEEN_ID}>{eventMarksText.notSeenYet}</span>
    <span id={STARRED_ID}>{eventMarksText.starred}</span>
    <span id={SOME_UNSEEN_ID}>{eventMarksText.someNotSeenYet}</span>
  </div>
);

/** `aria-describedby` of a row. @param noteId what else describes it */
export const describedBy = ({ isUnseen, isStarred }: ShownMarks, noteId?: string): string | undefined =>
  [isUnseen && UNSEEN_ID, isStarred && STARRED_ID, noteId].filter(Boolean).join(' ') || undefined;

/** `aria-describedby` of an hour. */
export const hourDescribedBy = (hasUnseen: boolean): string | undefined =>
  hasUnseen ? SOME_UNSEEN_ID : undefined;

interface EventTimeProps extends ShownMarks {
  /** Unix epoch milliseconds. */
  at: number;
  text: string;
  className?: string | undefined;
}

/** When an event happened, with a dot while it has not been seen, and its star. */
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
