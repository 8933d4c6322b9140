import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Activity } from '@/domain/activity';
import { byDay, dayOf } from '@/domain/dateRange';
import type { HourKey } from '@/domain/hours';
import type { Choosing } from '@/features/choosing/useChoice';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import { DaySection } from './DaySection';
import { useReached } from './useReached';
import styles from './LastActivityScreen.module.css';

/** Thirty events of two hundred cameras are six thousand rows: they are drawn as somebody scrolls. */
const ROWS_AT_ONCE = 60;

/** How many are at or after a time; the activities are newest first. */
function countDownTo(activities: readonly Activity[], at: number): number {
  const below = activities.findIndex((activity) => activity.at < at);
  return below < 0 ? activities.length : below;
}

/**
 * The newest days, as far as so many rows reach, and where among a day's rows the hole is. A day without a row stays away,
 * unless there is none at all: then its hours remain, to choose others.
 */
function firstRows(
  activities: readonly Activity[],
  inAllHours: readonly Activity[],
  count: number,
  hole: number | null,
) {
  const shown = new Map(byDay(activities).map(({ day, items }) => [day, items]));
  let before = 0;
  let isFirst = true;
  return byDay(inAllHours).flatMap(({ day, items: ofDay }) => {
    const items = shown.get(day) ?? [];
    const begin = before;
    before += items.length;
    const rows = Math.min(items.length, count - begin);
    if (rows <= 0 && activities.length > 0) return [];
    // A hole at the end of a day belongs to that day, one before everything to the first.
    const isHere = hole !== null && (hole > begin || isFirst) && hole <= begin + rows && begin <= hole;
    isFirst = false;
    return [{ day, items, ofDay, rows, holeAfter: isHere ? hole - begin : null }];
  });
}

/**
 * How far the list is drawn. Once somebody has scrolled it is down to a time, not so many rows: what comes in above must not
 * take away below what is being read.
 */
function useDrawnRows(activities: readonly Activity[]) {
  const [downTo, setDownTo] = useState<number | null>(null);
  const usual = Math.min(ROWS_AT_ONCE, activities.length);
  const count = downTo === null ? usual : Math.max(usual, countDownTo(activities, downTo));

  const drawTo = useRef((_count: number) => {});
  useEffect(() => {
    drawTo.current = (rows) => setDownTo(activities[Math.min(rows, activities.length) - 1]?.at ?? null);
  });
  const shown = useRef(count);
  useEffect(() => {
    shown.current = count;
  });
  const isAtTop = downTo === null;
  useEffect(() => {
    if (!isAtTop) return undefined;
    const onScroll = () => {
      if (globalThis.scrollY > 0) drawTo.current(shown.current);
    };
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    return () => globalThis.removeEventListener('scroll', onScroll);
  }, [isAtTop]);

  return { count, drawMore: () => drawTo.current(shown.current + ROWS_AT_ONCE) };
}

interface DayListProps {
  /** What is shown, newest first. */
  activities: readonly Activity[];
  /** What would be if no hours were chosen. */
  inAllHours: readonly Activity[];
  hours: readonly HourKey[];
  onChooseHours: (hours: HourKey[]) => void;
  /** Below this time events are missing, Unix epoch milliseconds; null: nothing is. */
  horizon: number | null;
  /** Stands where the first of them is missing, or at the end. */
  olderEvents: ReactNode;
  cameraName: (cameraId: string) => string;
  choosing: Choosing;
  now: number;
}

export function DayList(props: DayListProps) {
  const { activities, inAllHours, hours, onChooseHours, horizon, olderEvents, cameraName, choosing, now } =
    props;
  const { count, drawMore } = useDrawnRows(activities);
  const end = useReached(drawMore);
  const hole = horizon === null ? null : countDownTo(activities, horizon);
  const days = firstRows(activities, inAllHours, count, hole);
  const isDrawnWhole = count >= activities.length;
  const hasButton = days.some(({ holeAfter }) => holeAfter !== null);

  return (
    <>
      {days.map(({ day, items, ofDay, rows, holeAfter }) => (
        <DaySection
          key={day}
          day={day}
          activities={items}
          inAllHours={ofDay}
          hours={hours}
          onChooseHours={onChooseHours}
          rows={rows}
          isPartial={horizon !== null && day <= dayOf(horizon)}
          between={holeAfter === null ? null : { after: holeAfter, what: olderEvents }}
          cameraName={cameraName}
          choosing={choosing}
          now={now}
        />
      ))}
      {!isDrawnWhole && (
        <div ref={end} className={styles.more}>
          {/* Where the browser cannot watch, one of the two buttons is there. */}
          {!hasButton && (
            <Button variant="quiet" onClick={drawMore}>
              {activityText.showMore}
            </Button>
          )}
        </div>
      )}
      {(hole === null || days.length === 0) && olderEvents}
    </>
  );
}
