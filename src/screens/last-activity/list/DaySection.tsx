import { useId, useMemo, type ReactNode, memo, use } from 'react';
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
import styles from '../LastActivityScreen.module.css';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { unlessSavingData } from '@/device/dataSaver';
import { eventKey } from '@/domain/selection';
import { SelectRecording } from '@/features/export/SelectRecording';
import { RowMenu } from '@/features/export/RowMenu';
import { useClipPrefetch } from '@/features/playback/sources';
import { useSavedIds } from '@/features/export/savedRecordings';
import { savingText } from '@/text/player/saving';
import { useLanguage } from '@/text/language/useLanguage';
import { EventRow } from '@/ui/events/EventRow';
import { ScreenPreload } from '@/ui/loading/screenPreload';

/** Pixels, equal to the style sheets; elements may be taller, but never smaller. */
const ROW = 78;
const HEAD = 140;
const STRIP = 80;

interface DaySectionProps {
  day: Day;
  block: number;
  /** Otherwise only the heading is rendered, with a placeholder. */
  isDrawn: boolean;
  isWhole: boolean;
  knownHeight: number | undefined;
  events: readonly CameraEvent[];
  inAllHours: readonly CameraEvent[];
  hours: readonly HourKey[];
  onSelectHours: (change: Change<HourKey>) => void;
  isPartial: boolean;
  between: { after: number; what: ReactNode } | null;
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  now: number;
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
      // Keeps the height until rows are measured, so that the page does not shrink under the user.
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
          {/* Stays rendered far from the window, since it may have the focus. */}
          {between?.what}
          {isDrawn && rows(older, after)}
        </div>
      )}
    </section>
  );
}
