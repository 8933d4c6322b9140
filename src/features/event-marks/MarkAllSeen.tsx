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
  /** What is shown, newest first. */
  events: readonly MarkedEvent[];
  marks: EventMarks;
  /**
   * Until then, Unix epoch milliseconds, nothing is hidden by a filter, and no camera's answer is missing: what is older than
   * the shown events is marked as well, and what has been told but is in no list any more. Neither is done with what has
   * happened within the ten minutes before, which may be listed yet. Null: something is missing.
   */
  until: number | null;
}

/** One button, which keeps the focus: after its press it takes the marking back. */
export function MarkAllSeen({ events, marks, until }: MarkAllSeenProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState<{ count: number; undo: () => void; marks: EventMarks } | null>(null);
  const shown = new Set(events.map(eventKey));
  const oldest = events.at(-1)?.at ?? 0;
  const told = dispatch(eventWatch()).state().found;
  const latest = until === null ? null : until - LATE_EVENT_WINDOW;
  const gone = told.filter(
    (event) => latest !== null && event.at >= oldest && event.at <= latest && !shown.has(eventKey(event)),
  );
  const all = [...events, ...gone];
  const unseen = all.filter((event) => marks.has(event, 'unseen'));
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
              const undo = dispatch(markSeen(latest === null ? unseen : all, latest));
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
