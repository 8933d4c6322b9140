import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Change } from '@/lib/toggle';
import { byDay, dayOf } from '@/domain/dateRange';
import type { HourKey } from '@/domain/events/hours';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { Selection } from '@/features/export/useSelection';
import { DRAWN_WHOLE } from '@/ui/events/VirtualList';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { DaySection } from './DaySection';
import styles from '../LastActivityScreen.module.css';

function countDownTo(events: readonly CameraEvent[], at: number): number {
  const below = events.findIndex((event) => event.at < at);
  return below < 0 ? events.length : below;
}

/**
 * Positions the gap among a day's rows. Days without rows are hidden, unless all are: then their hours remain
 * selectable.
 */
function daysOf(events: readonly CameraEvent[], inAllHours: readonly CameraEvent[], hole: number | null) {
  const shown = new Map(byDay(events).map(({ day, items }) => [day, items]));
  let before = 0;
  let isFirst = true;
  return byDay(inAllHours).flatMap(({ day, items: ofDay }) => {
    const items = shown.get(day) ?? [];
    const begin = before;
    before += items.length;
    if (items.length === 0 && events.length > 0) return [];
    // A gap at the end belongs to that day, and one before everything to the first.
    const isHere = hole !== null && (hole > begin || isFirst) && hole <= before;
    isFirst = false;
    return [{ day, items, ofDay, holeAfter: isHere ? hole - begin : null }];
  });
}

interface DayListProps {
  events: readonly CameraEvent[];
  /** Events before the filter by hour. */
  inAllHours: readonly CameraEvent[];
  hours: readonly HourKey[];
  onSelectHours: (change: Change<HourKey>) => void;
  /** Unix epoch milliseconds, before which events are missing; null if complete. */
  horizon: number | null;
  /** Position of the line that says so, Unix epoch milliseconds; null puts it at the end. */
  hole: number | null;
  olderEvents: ReactNode;
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  now: number;
}

/**
 * Renders days near the window, and of their rows the visible ones: thirty days of a thousand cameras have
 * thirty thousand rows.
 */
export function DayList(props: DayListProps) {
  const {
    events,
    inAllHours,
    hours,
    onSelectHours,
    horizon,
    hole,
    olderEvents,
    cameraName,
    selection,
    marks,
    now,
  } = props;
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const remember = useCallback((section: Element) => {
    if (!(section instanceof HTMLElement)) return;
    const { dataset, offsetHeight } = section;
    setHeights((before) => new Map(before).set(dataset['day'] ?? '', offsetHeight));
  }, []);
  const [list, isNear] = useNearBlocks(remember);

  const isShort = events.length <= DRAWN_WHOLE;

  const days = useMemo(
    () => daysOf(events, inAllHours, hole === null ? null : countDownTo(events, hole)),
    [events, inAllHours, hole],
  );

  return (
    <>
      <div ref={list} className={styles.days}>
        {days.map(({ day, items, ofDay, holeAfter }, block) => (
          <DaySection
            key={day}
            day={day}
            block={block}
            isDrawn={isNear(block) || isShort}
            isWhole={isShort}
            knownHeight={heights.get(day)}
            events={items}
            inAllHours={ofDay}
            hours={hours}
            onSelectHours={onSelectHours}
            isPartial={horizon !== null && day <= dayOf(horizon)}
            between={holeAfter === null ? null : { after: holeAfter, what: olderEvents }}
            cameraName={cameraName}
            selection={selection}
            marks={marks}
            now={now}
          />
        ))}
      </div>
      {(hole === null || days.length === 0) && olderEvents}
    </>
  );
}
