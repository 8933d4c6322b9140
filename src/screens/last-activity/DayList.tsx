import { useState } from 'react';
import type { Activity } from '@/domain/activity';
import { byDay } from '@/domain/dateRange';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/Button';
import { DaySection } from './DaySection';
import { useReached } from './useReached';
import styles from './LastActivityScreen.module.css';

/** Thirty events of two hundred cameras are six thousand rows: they are drawn as somebody scrolls. */
const ROWS_AT_ONCE = 60;

/** The newest days, as far as so many rows reach. */
function firstRows(activities: readonly Activity[], count: number) {
  let left = count;
  return byDay(activities).flatMap(({ day, items }) => {
    const rows = Math.min(items.length, left);
    left -= rows;
    return rows === 0 ? [] : [{ day, items, rows }];
  });
}

interface DayListProps {
  /** Newest first. */
  activities: readonly Activity[];
  cameraName: (cameraId: string) => string;
  now: number;
}

export function DayList({ activities, cameraName, now }: DayListProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const showMore = () => setShown((before) => before + ROWS_AT_ONCE);
  const end = useReached(showMore);

  return (
    <>
      {firstRows(activities, shown).map(({ day, items, rows }) => (
        <DaySection key={day} day={day} activities={items} rows={rows} cameraName={cameraName} now={now} />
      ))}
      {shown < activities.length && (
        <div ref={end} className={styles.more}>
          <Button variant="quiet" onClick={showMore}>
            {activityText.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
