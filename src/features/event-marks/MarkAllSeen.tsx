import { useState } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { eventMarksText } from '@/text/features/eventMarks';
import { Button } from '@/ui/base/Button';
import { markSeen } from './markEvents';
import styles from './MarkAllSeen.module.css';
import type { EventMarks, MarkedEvent } from './useEventMarks';

interface MarkAllSeenProps {
  /** What is shown. */
  events: readonly MarkedEvent[];
  marks: EventMarks;
  /**
   * Nothing is hidden by a filter, and no camera's answer is missing, up to now: then what is older than the shown events is
   * marked as well.
   */
  isEverything: boolean;
}

/** One button, which keeps the focus: after its press it takes the marking back. */
export function MarkAllSeen({ events, marks, isEverything }: MarkAllSeenProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState<{ count: number; undo: () => void; marks: EventMarks } | null>(null);
  const unseen = events.filter((event) => marks.has(event, 'unseen'));
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
          {eventMarksText.undo}
        </Button>
      ) : (
        unseen.length > 0 && (
          <Button
            key="button"
            variant="quiet"
            className={styles.button}
            onClick={() => {
              const undo = dispatch(markSeen(isEverything ? events : unseen, isEverything));
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
