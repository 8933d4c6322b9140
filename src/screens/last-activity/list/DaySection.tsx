import { useId, useMemo, type ReactNode } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Change } from '@/lib/toggle';
import type { Day } from '@/domain/dateRange';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { Selection } from '@/features/export/useSelection';
import { activityText } from '@/text/activity';
import { longDay, nearDay } from '@/text/format/days';
import { HourStrip } from '@/ui/events/strips/HourStrip';
import { VirtualList } from '@/ui/events/VirtualList';
import { hourKeyOf, type HourKey } from '@/domain/events/hours';
import { EventItem } from './EventItem';
import styles from '../LastActivityScreen.module.css';

/** Pixels, as in the style sheets: a row, a day's name with its hours, and these alone. They may be higher, and are never lower. */
const ROW = 78;
const HEAD = 140;
const STRIP = 80;

interface DaySectionProps {
  day: Day;
  /** Its place among the days. */
  block: number;
  /** Else only its name and its count are there, and as much room as it takes. */
  isDrawn: boolean;
  /** Also of the rows that cannot be seen. */
  isWhole: boolean;
  /** Pixels that it took when it was drawn. */
  knownHeight: number | undefined;
  /** All of the day that is shown, newest first. */
  events: readonly CameraEvent[];
  /** What its hours are chosen among. */
  inAllHours: readonly CameraEvent[];
  hours: readonly HourKey[];
  onSelectHours: (change: Change<HourKey>) => void;
  /** Whether some of the day's are not loaded yet. */
  isPartial: boolean;
  /** Stands between the rows, after so many of them. */
  between: { after: number; what: ReactNode } | null;
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  /** Unix epoch milliseconds. */
  now: number;
}

/** One day: its name, its 24 hours at a glance, and what happened, newest first. */
export function DaySection(props: DaySectionProps) {
  const { day, block, isDrawn, isWhole, knownHeight, events, inAllHours, hours, onSelectHours } = props;
  const { isPartial, between, cameraName, selection, marks, now } = props;
  const headingId = useId();
  const near = nearDay(day, now);
  const count = events.length;
  const least = HEAD + count * ROW;
  const height = knownHeight ?? least;

  const after = between?.after ?? count;
  const newer = useMemo(() => events.slice(0, after), [events, after]);
  const older = useMemo(() => events.slice(after), [events, after]);
  const unseenHours = useMemo(
    () => new Set(inAllHours.filter((event) => marks.has(event, 'unseen')).map(({ at }) => hourKeyOf(at))),
    [inAllHours, marks],
  );
  const rows = (items: readonly CameraEvent[], before: number) =>
    items.length > 0 && (
      <VirtualList
        label={near}
        items={items}
        isComplete={!isPartial}
        itemHeight={Math.max(ROW, (height - HEAD) / count)}
        before={before}
        after={count - before - items.length}
        inPage
        isWhole={isWhole}
      >
        {(event) => (
          <EventItem
            event={event}
            cameraName={cameraName(event.cameraId)}
            selection={selection}
            isUnseen={marks.has(event, 'unseen')}
            isStarred={marks.has(event, 'starred')}
          />
        )}
      </VirtualList>
    );
  return (
    <section
      aria-labelledby={headingId}
      className={styles.day}
      data-block={block}
      data-day={day}
      // Also before its rows have said how high they are: the page must not shrink while the user is at its end.
      style={isDrawn ? { minHeight: least } : { height }}
    >
      <header className={styles.dayHeader}>
        <h2 id={headingId}>
          {near} {near !== longDay(day) && <span className={styles.date}>{longDay(day)}</span>}
        </h2>
        <p className={styles.count}>
          {isPartial ? activityText.eventsSoFar(count) : activityText.eventCount(count)}
        </p>
      </header>
      {isDrawn && (
        <HourStrip
          day={day}
          events={inAllHours}
          unseen={unseenHours}
          now={now}
          selected={hours}
          onSelect={onSelectHours}
        />
      )}
      {(isDrawn || between) && (
        <div
          className={styles.rows}
          style={isDrawn ? undefined : { paddingTop: STRIP + after * ROW }}
          data-selecting={selection.selected.length > 0}
        >
          {isDrawn && rows(newer, 0)}
          {/* Also far from the window: a user may wait there for what is missing, with the focus. */}
          {between?.what}
          {isDrawn && rows(older, after)}
        </div>
      )}
    </section>
  );
}
