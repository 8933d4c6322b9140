import { useId, useMemo, type ReactNode } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Day } from '@/domain/dateRange';
import { activityText } from '@/text/activity';
import { longDay, nearDay } from '@/text/format/days';
import { VirtualList } from '@/ui/events/VirtualList';
import styles from '../LastActivityScreen.module.css';

/** Minimum heights in pixels; must match the style sheets. */
const ROW = 78;
const HEAD = 140;
const STRIP = 80;

export interface ShownDay {
  day: Day;
  items: readonly CameraEvent[];
  /** Events that match the filter apart from its hours. */
  inAllHours: readonly CameraEvent[];
  isPartial: boolean;
  /** Number of items before the notice about missing events; null if another day has the notice. */
  holeAfter: number | null;
}

interface DaySectionProps {
  shown: ShownDay;
  block: number;
  /** `heading` replaces the rows by a placeholder. */
  drawn: 'all' | 'visibleRows' | 'heading';
  knownHeight: number | undefined;
  now: number;
  hours: ReactNode;
  olderEvents: ReactNode;
  children: (event: CameraEvent) => ReactNode;
}

export function DaySection(props: DaySectionProps) {
  const { shown, block, drawn, knownHeight, now, hours, olderEvents, children } = props;
  const { day, items, isPartial, holeAfter } = shown;
  const headingId = useId();
  const near = nearDay(day, now);
  const count = items.length;
  const least = HEAD + count * ROW;
  const height = knownHeight ?? least;
  const isDrawn = drawn !== 'heading';

  const after = holeAfter ?? count;
  const newer = useMemo(() => items.slice(0, after), [items, after]);
  const older = useMemo(() => items.slice(after), [items, after]);
  const rows = (some: readonly CameraEvent[], before: number) =>
    some.length > 0 && (
      <VirtualList
        label={near}
        items={some}
        isComplete={!isPartial}
        itemHeight={Math.max(ROW, (height - HEAD) / count)}
        before={before}
        after={count - before - some.length}
        inPage
        isWhole={drawn === 'all'}
      >
        {children}
      </VirtualList>
    );
  return (
    <section
      aria-labelledby={headingId}
      className={styles.day}
      data-block={block}
      data-day={day}
      // Keeps the height until the rows are measured, so that the page does not shrink during scrolling.
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
      {isDrawn && hours}
      {(isDrawn || holeAfter !== null) && (
        <div className={styles.rows} style={isDrawn ? undefined : { paddingTop: STRIP + after * ROW }}>
          {isDrawn && rows(newer, 0)}
          {/* Stays rendered while the day is not drawn, because it may have the focus. */}
          {holeAfter !== null && olderEvents}
          {isDrawn && rows(older, after)}
        </div>
      )}
    </section>
  );
}
