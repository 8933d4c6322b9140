import { useState } from 'react';
import { LATE_EVENT_WINDOW } from '@/config/constants';
import { eventKey } from '@/domain/selection';
import { eventWatch } from '@/store/eventWatch';
import { useAppDispatch } from '@/store/hooks';
import { eventMarksText } from '@/text/features/eventMarks';
import { Button } from '@/ui/base/Button';
import { markSeen } from './markEvents';
import styles from './MarkAllSeen.module.css';
import type { EventMarks, MarkedEvent } from './useEventMarks';
import { commonText } from '@/text/common';

interface MarkAllSeenProps {
  /** Events of the list, newest first. */
  events: readonly MarkedEvent[];
  marks: EventMarks;
  /**
   * Time of the load, Unix epoch milliseconds, if it brought everything and no filter hides any of it: an event that was
   * announced before that load and is not in the list was deleted, and is marked too. Null: something is missing.
   */
  until: number | null;
}

/** One button, which keeps the focus: after its press it takes the marking back. */
export function MarkAllSeen({ events, marks, until }: MarkAllSeenProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState<{ count: number; undo: () => void; marks: EventMarks } | null>(null);
  const told = dispatch(eventWatch()).state().found;
  // An event that is announced after the load is not in the list yet, however old it is.
  const [load, setLoad] = useState({ until, told });
  if (load.until !== until) setLoad({ until, told });
  const shown = new Set(events.map(eventKey));
  const oldest = events.at(-1)?.at ?? 0;
  const latest = until === null ? null : until - LATE_EVENT_WINDOW;
  const deleted = load.told.filter(
    (event) => latest !== null && event.at >= oldest && event.at <= latest && !shown.has(eventKey(event)),
  );
  const unseen = [...events, ...deleted].filter((event) => marks.has(event, 'unseen'));
  const canUndo = done !== null && unseen.length === 0;
  return (
    <div className={styles.all}>
      {canUndo ? (
        <Button
          key="button"
          variant="quiet"
          className={styles.button}
          onClick={() => {
            setDone(null);
            done.undo();
          }}
        >
          {commonText.undo}
        </Button>
      ) : (
        unseen.length > 0 && (
          <Button
            key="button"
            variant="quiet"
            className={styles.button}
            onClick={() => {
              const undo = dispatch(markSeen(unseen));
              // Pressed again before the first marking is there: both are taken back.
              const undoEarlier = done?.marks === marks ? done.undo : null;
              setDone({
                count: unseen.length,
                marks,
                undo: () => {
                  undo();
                  undoEarlier?.();
                },
              });
            }}
          >
            {eventMarksText.markAllSeen}
          </Button>
        )
      )}
      <p role="status" className={styles.news}>
        {canUndo ? eventMarksText.markedSeen(done.count) : ''}
      </p>
    </div>
  );
}
