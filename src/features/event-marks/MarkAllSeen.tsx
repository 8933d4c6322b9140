import { useState } from 'react';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import { eventKey } from '@/domain/selection';
import { eventWatch } from '@/store/eventWatch';
import { useAppDispatch, useServices } from '@/store/hooks';
import { eventMarksText } from '@/text/features/eventMarks';
import { Button } from '@/ui/base/Button';
import { markSeen } from './markEvents';
import styles from './MarkAllSeen.module.css';
import type { EventMarks, MarkedEvent } from './useEventMarks';
import { commonText } from '@/text/common';

interface MarkAllSeenProps {
  events: readonly MarkedEvent[];
  marks: EventMarks;
  /**
   * Time at which the list loaded, in Unix epoch milliseconds; null if the list is incomplete, filtered or
   * does not include today. The button also marks events that the watch found but a complete list lacks,
   * because such events have been deleted.
   */
  until: number | null;
}

export function MarkAllSeen({ events, marks, until }: MarkAllSeenProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const [done, setDone] = useState<{ count: number; undo: () => void; marks: EventMarks } | null>(null);
  const found = dispatch(eventWatch()).state().found;
  // Ignores events that the watch found after the list loaded, because the list cannot contain them yet.
  const [load, setLoad] = useState({ until, found });
  if (load.until !== until) setLoad({ until, found });
  const shown = new Set(events.map(eventKey));
  const oldest = events.at(-1)?.at ?? 0;
  const latest = until === null ? null : until - LATE_EVENT_WINDOW_MS;
  const deleted = load.found.filter(
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
              const undo = markSeen(services, unseen, true);
              // If the marks are unchanged since an earlier press, one undo reverts both presses.
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
