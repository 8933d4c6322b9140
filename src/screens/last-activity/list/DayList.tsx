import { useCallback, useMemo, useState, type ReactNode, memo, use, useId } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Change } from '@/lib/toggle';
import { byDay, dayOf, type Day } from '@/domain/dateRange';
import { hourKeyOf, type HourKey } from '@/domain/events/hours';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { Selection } from '@/features/export/useSelection';
import { DRAWN_WHOLE, VirtualList } from '@/ui/events/VirtualList';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { HourStrip } from '@/ui/events/strips/HourStrip';
import styles from '../LastActivityScreen.module.css';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { unlessSavingData } from '@/device/dataSaver';
import { eventKey } from '@/domain/selection';
import { RowMenu } from '@/features/export/RowMenu';
import { useSavedIds } from '@/features/export/savedRecordings';
import { SelectRecording } from '@/features/export/SelectRecording';
import { useClipPrefetch } from '@/features/playback/sources';
import { useLanguage } from '@/text/language/useLanguage';
import { savingText } from '@/text/player/saving';
import { EventRow } from '@/ui/events/EventRow';
import { ScreenPreload } from '@/ui/loading/screenPreload';
import { activityText } from '@/text/activity';
import { longDay, nearDay } from '@/text/format/days';

/** Minimum heights in pixels; must match the style sheets. */
const ROW = 78;
const HEAD = 140;
const STRIP = 80;

interface ShownDay {
  day: Day;
  items: readonly CameraEvent[];
  /** Events that match the filter without its hours. */
  inAllHours: readonly CameraEvent[];
  isPartial: boolean;
  /** Number of items before the notice about missing events; null if the notice is in another day. */
  gapAfter: number | null;
}

interface DaySectionProps {
  shown: ShownDay;
  block: number;
  drawn: 'all' | 'visibleRows' | 'heading';
  knownHeight: number | undefined;
  now: number;
  hours: ReactNode;
  olderEvents: ReactNode;
  children: (event: CameraEvent) => ReactNode;
}

function DaySection(props: DaySectionProps) {
  const { shown, block, drawn, knownHeight, now, hours, olderEvents, children } = props;
  const { day, items, isPartial, gapAfter } = shown;
  const headingId = useId();
  const near = nearDay(day, now);
  const count = items.length;
  const minHeight = HEAD + count * ROW;
  const height = knownHeight ?? minHeight;
  const isDrawn = drawn !== 'heading';

  const after = gapAfter ?? count;
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
      // Keeps the height until the rows are measured, so that scrolling does not shrink the page.
      style={isDrawn ? { minHeight } : { height }}
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
      {(isDrawn || gapAfter !== null) && (
        <div className={styles.rows} style={isDrawn ? undefined : { paddingTop: STRIP + after * ROW }}>
          {isDrawn && rows(newer, 0)}
          {/* Stays rendered even without the day's rows, because it may have focus. */}
          {gapAfter !== null && olderEvents}
          {isDrawn && rows(older, after)}
        </div>
      )}
    </section>
  );
}

interface EventItemProps {
  event: CameraEvent;
  cameraName: string;
  selection: Selection;
  isUnseen: boolean;
  isStarred: boolean;
}

const EventItem = memo(function EventItem({
  event,
  cameraName,
  selection,
  isUnseen,
  isStarred,
}: EventItemProps) {
  useLanguage();
  const { search } = useLocation();
  const saved = useSavedIds();
  const prefetch = useClipPrefetch(false);
  const preloadScreen = use(ScreenPreload);
  const address = paths.cameraDetail(event.cameraId, event.id);
  return (
    <EventRow
      event={event}
      cameraName={cameraName}
      to={address}
      listQuery={search}
      note={saved.has(eventKey(event)) ? savingText.saved : ''}
      marks={{ isUnseen, isStarred }}
      onIntent={() => {
        prefetch(event);
        unlessSavingData(() => preloadScreen(address))();
      }}
      select={<SelectRecording event={event} cameraName={cameraName} selection={selection} isOnPicture />}
      menu={<RowMenu event={event} cameraName={cameraName} isStarred={isStarred} />}
    />
  );
});

interface SelectedHours {
  selected: readonly HourKey[];
  onSelect: (change: Change<HourKey>) => void;
}

interface Horizon {
  horizon: number | null;
  /**
   * Position of the notice about missing events, as Unix epoch milliseconds; null for the end of the list.
   */
  gap: number | null;
}

function countDownTo(events: readonly CameraEvent[], at: number): number {
  const below = events.findIndex((event) => event.at < at);
  return below < 0 ? events.length : below;
}

/**
 * Positions the notice about missing events. Hides days without rows unless all days have none, because the
 * user must still be able to select their hours.
 */
function daysOf(
  events: readonly CameraEvent[],
  inAllHours: readonly CameraEvent[],
  { horizon, gap: gapAt }: Horizon,
): ShownDay[] {
  const gap = gapAt === null ? null : countDownTo(events, gapAt);
  const shown = new Map(byDay(events).map(({ day, items }) => [day, items]));
  let before = 0;
  let isFirst = true;
  return byDay(inAllHours).flatMap(({ day, items: ofDay }) => {
    const items = shown.get(day) ?? [];
    const begin = before;
    before += items.length;
    if (items.length === 0 && events.length > 0) return [];
    const isHere = gap !== null && (gap > begin || isFirst) && gap <= before;
    isFirst = false;
    const isPartial = horizon !== null && day <= dayOf(horizon);
    return [{ day, items, inAllHours: ofDay, isPartial, gapAfter: isHere ? gap - begin : null }];
  });
}

interface DayHoursProps {
  shown: ShownDay;
  hours: SelectedHours;
  marks: EventMarks;
  now: number;
}

function DayHours({ shown: { day, inAllHours }, hours, marks, now }: DayHoursProps) {
  const unseen = useMemo(
    () => new Set(inAllHours.filter((event) => marks.has(event, 'unseen')).map(({ at }) => hourKeyOf(at))),
    [inAllHours, marks],
  );
  return <HourStrip day={day} events={inAllHours} unseen={unseen} now={now} {...hours} />;
}

interface DayListProps {
  events: readonly CameraEvent[];
  inAllHours: readonly CameraEvent[];
  hours: SelectedHours;
  missing: Horizon & { olderEvents: ReactNode };
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  now: number;
}

/**
 * Renders the rows of a long list only near the viewport, because the events of a month may need tens of
 * thousands of rows.
 */
export function DayList(props: DayListProps) {
  const { events, inAllHours, hours, missing, cameraName, selection, marks, now } = props;
  const { horizon, gap, olderEvents } = missing;
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const remember = useCallback((section: Element) => {
    if (!(section instanceof HTMLElement)) return;
    const { dataset, offsetHeight } = section;
    setHeights((before) => new Map(before).set(dataset['day'] ?? '', offsetHeight));
  }, []);
  const [list, isNear] = useNearBlocks(remember);

  const isShort = events.length <= DRAWN_WHOLE;

  const days = useMemo(
    () => daysOf(events, inAllHours, { horizon, gap }),
    [events, inAllHours, horizon, gap],
  );

  return (
    <>
      <div ref={list} className={styles.days} data-selecting={selection.selected.length > 0}>
        {days.map((shown, block) => (
          <DaySection
            key={shown.day}
            shown={shown}
            block={block}
            drawn={isShort ? 'all' : isNear(block) ? 'visibleRows' : 'heading'}
            knownHeight={heights.get(shown.day)}
            now={now}
            hours={<DayHours shown={shown} hours={hours} marks={marks} now={now} />}
            olderEvents={olderEvents}
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
          </DaySection>
        ))}
      </div>
      {(gap === null || days.length === 0) && olderEvents}
    </>
  );
}
