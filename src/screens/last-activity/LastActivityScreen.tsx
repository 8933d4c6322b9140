import { Suspense, useCallback, useMemo, useEffect, useRef, type FocusEvent } from 'react';
import { Cctv, MoonStar, RotateCw, CircleAlert } from 'lucide-react';
import { useDataSaver } from '@/device/useDataSaver';
import { startOfDay, type DayRange } from '@/domain/dateRange';
import { filtered, isFiltering, type EventFilter } from '@/domain/events/eventFilter';
import { FEW_CAMERAS, useLastVisit } from '@/features/digest/useLastVisit';
import { MarkAllSeen } from '@/features/event-marks/MarkAllSeen';
import { useEventMarks, type EventMarks } from '@/features/event-marks/useEventMarks';
import { RecordingSelection } from '@/features/export/RecordingSelection';
import { useSelection } from '@/features/export/useSelection';
import { EventFilters } from '@/features/filters/EventFilters';
import { useEventFilter } from '@/features/filters/useEventFilter';
import { monthsText, rangeText } from '@/text/format/days';
import { selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { useAppSelector } from '@/store/hooks';
import { selectHorizon } from '@/store/events/olderEvents';
import {
  selectAwaitedCameras,
  selectFailedCameraIds,
  selectLoadedUntil,
} from '@/store/slices/lastActivitySlice';
import { activityText } from '@/text/activity';
import { eventMarksText } from '@/text/features/eventMarks';
import { MarkDescriptions } from '@/ui/events/EventTime';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { IconButton } from '@/ui/base/IconButton';
import { useKeptFocus } from '@/ui/hooks/useKeptFocus';
import { lazyPart } from '@/ui/loading/lazyPart';
import { CalendarPanel } from './calendar/CalendarPanel';
import { DayList } from './list/DayList';
import { ListEnd, OlderEvents, useOlderState } from './list/OlderEvents';
import { actionText } from '@/text/actions';
import { Button } from '@/ui/base/Button';
import { PlayTheDay } from './PlayTheDay';
import { useSelectedDays } from './useSelectedDays';
import { useLastActivities } from './useLastActivities';
import { WhenThingsHappen } from './WhenThingsHappen';
import styles from './LastActivityScreen.module.css';
import { commonText } from '@/text/common';
import { appText } from '@/text/app';
import { Skeleton } from '@/ui/loading/Skeleton';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { visitsOf } from '@/features/digest/visits';
import { digestText } from '@/text/features/digest';

function PartialFailure({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.partialFailure}>
      <CircleAlert className={styles.failureIcon} size={20} />
      <p>{activityText.failedCameras(names)}</p>
      <Button variant="quiet" className={styles.retry} onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}

const Digest = lazyPart(
  async () => (await import('@/features/digest/Digest')).Digest,
  () => null,
);

const ROWS = ['1', '2', '3', '4', '5', '6'];

function LoadingRows() {
  return (
    <div className={styles.day} aria-hidden="true">
      <Skeleton className={styles.loadingHeading} />
      <Skeleton className={styles.loadingStrip} />
      {ROWS.map((row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton className={styles.loadingPicture} />
          <Skeleton className={styles.loadingWords} />
        </div>
      ))}
    </div>
  );
}

const summaryText = (
  { since }: EventFilter,
  shown: readonly CameraEvent[],
  isComplete: boolean,
  now: number,
): string =>
  since === null ? '' : digestText.summary(since, now, visitsOf(shown).length, shown.length, isComplete);

/**
 * When the focused element unmounts, moves focus to the same kind of element in another row, or to `main`.
 * @returns handlers for the list
 */
function useFocusOfLost() {
  const watch = useRef<MutationObserver | null>(null);

  const onBlur = useCallback(() => watch.current?.disconnect(), []);
  useEffect(() => onBlur, [onBlur]);
  const onFocus = useCallback(
    ({ target, currentTarget }: FocusEvent) => {
      onBlur();
      // React also bubbles focus events from a row's menu, which is outside the list in the DOM.
      if (!currentTarget.contains(target)) return;
      const rows = [...currentTarget.querySelectorAll('[data-selectable]')];
      const index = rows.findIndex((row) => row.contains(target));
      const others = index < 0 ? [] : [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()];
      // Observes mutations, because React fires no blur event for removed elements.
      watch.current = new MutationObserver(() => {
        if (target.isConnected) return;
        onBlur();
        if (document.activeElement !== document.body) return;
        const next = others
          .find(({ isConnected }) => isConnected)
          ?.querySelector<HTMLElement>(target.localName);
        (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
      watch.current.observe(currentTarget, { childList: true, subtree: true });
    },
    [onBlur],
  );
  return { onFocus, onBlur };
}

const statusText = (news: string, count: number, days: DayRange, now: number): string =>
  [news, activityText.loaded(count, rangeText(days, now))].filter(Boolean).join(' ');

const withSeen = (filter: EventFilter): EventFilter => ({
  ...filter,
  marks: filter.marks.filter((mark) => mark !== 'unseen'),
});

function noneSelectedText(events: readonly CameraEvent[], filter: EventFilter, marks: EventMarks): string {
  const isAllSeen =
    filter.marks.includes('unseen') && filtered(events, withSeen(filter), undefined, marks.has).length > 0;
  return isAllSeen ? eventMarksText.allSeen : activityText.noneSelected;
}

type SelectedDays = ReturnType<typeof useSelectedDays>;

interface HeaderProps {
  selectedDays: SelectedDays;
  filter: EventFilter;
  hasEvents: boolean;
  onReload: () => void;
}

function Header({ selectedDays, filter, hasEvents, onReload }: HeaderProps) {
  const { days, limits, now, selectDays, renewClock } = selectedDays;
  const awaited = useAppSelector(selectAwaitedCameras);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{commonText.lastActivity}</h1>
        <p className={styles.month}>{monthsText(days)}</p>
        {awaited > 0 && hasEvents && <p className={styles.awaited}>{activityText.awaited(awaited)}</p>}
      </div>
      {hasEvents && <PlayTheDay days={days} filter={filter} now={now} />}
      <IconButton
        label={activityText.refresh}
        onClick={() => {
          renewClock();
          onReload();
        }}
      >
        <RotateCw size={20} />
      </IconButton>
      <CalendarPanel days={days} limits={limits} onOpen={renewClock} onSelect={selectDays} />
    </header>
  );
}

interface LoadNoticesProps {
  load: ReturnType<typeof useLastActivities>['load'];
  failedCameras: readonly string[];
  hasEvents: boolean;
  onReload: () => void;
}

function LoadNotices({ load, failedCameras, hasEvents, onReload }: LoadNoticesProps) {
  const cameras = useAppSelector(selectCameras);
  const camerasLoad = useAppSelector(selectCamerasLoad);
  if (load?.kind === 'failed')
    return <ErrorState failure={load.failure} message={appText.crashed} onRetry={onReload} />;
  if (load?.kind !== 'loaded') return null;
  const hasNoCamera = camerasLoad.kind === 'loaded' && cameras.length === 0;
  return (
    <>
      {failedCameras.length > 0 && <PartialFailure names={failedCameras} onRetry={onReload} />}
      {hasNoCamera && (
        <EmptyState message={commonText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
      )}
      {failedCameras.length === 0 && !hasNoCamera && !hasEvents && (
        <EmptyState
          message={commonText.noClips}
          detail={activityText.noClipsDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
    </>
  );
}

interface OverviewProps {
  selectedDays: SelectedDays;
  filter: EventFilter;
  shown: readonly CameraEvent[];
  marks: EventMarks;
  isWholeLoad: boolean;
  cameraName: (cameraId: string) => string;
}

function Overview({ selectedDays, filter, shown, marks, isWholeLoad, cameraName }: OverviewProps) {
  const { days, limits, now } = selectedDays;
  const cameras = useAppSelector(selectCameras);
  const loadedUntil = useAppSelector(selectLoadedUntil);
  const isAllShown = isWholeLoad && days.to === limits.to && !isFiltering(withSeen(filter));
  if (cameras.length === 0) return null;
  return (
    <WhenThingsHappen filter={filter} refreshedAt={now} cameraName={cameraName}>
      <MarkAllSeen
        key={`${days.from} ${days.to}`}
        events={shown}
        marks={marks}
        until={isAllShown ? loadedUntil : null}
      />
    </WhenThingsHappen>
  );
}

interface DigestOfLastVisitProps {
  events: readonly CameraEvent[] | null;
  isComplete: boolean;
  days: DayRange;
  isLoaded: boolean;
  cameraName: (cameraId: string) => string;
}

function DigestOfLastVisit({ events, isComplete, days, isLoaded, cameraName }: DigestOfLastVisitProps) {
  const cameras = useAppSelector(selectCameras);
  const savesData = useDataSaver();
  const lastVisit = useLastVisit(isLoaded && cameras.length > 0);
  const loaded = useMemo(
    () => events && { events, isComplete, begin: startOfDay(days.from) },
    [events, isComplete, days],
  );
  if (lastVisit === null) return null;
  return (
    <Suspense fallback={null}>
      <Digest
        key={lastVisit.since}
        lastVisit={lastVisit}
        loaded={loaded}
        mayAsk={isLoaded && cameras.length <= FEW_CAMERAS && !savesData}
        cameraName={cameraName}
      />
    </Suspense>
  );
}

function useCameraName(): (cameraId: string) => string {
  const cameras = useAppSelector(selectCameras);
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  return useCallback((id) => names.get(id) ?? id, [names]);
}

export function LastActivityScreen() {
  const selectedDays = useSelectedDays();
  const { days, limits, now, renewClock, renewDay } = selectedDays;
  const { filter, select } = useEventFilter();
  const { events, load, reload, loadOlder } = useLastActivities(days, renewClock, renewDay);
  const failedCameraIds = useAppSelector(selectFailedCameraIds);
  const horizon = useAppSelector(selectHorizon);
  const cameraName = useCameraName();
  const older = useOlderState(cameraName);
  const { container, hold } = useKeptFocus(older.isLoading);

  const marks = useEventMarks();
  const shown = useMemo(() => filtered(events, filter, undefined, marks.has), [events, filter, marks]);
  const inAllHours = useMemo(() => filtered(events, filter, 'hours', marks.has), [events, filter, marks]);
  const selection = useSelection(shown);
  const isLoaded = load?.kind === 'loaded';
  const isWholeLoad = isLoaded && failedCameraIds.length === 0;

  return (
    <div {...useFocusOfLost()} className={styles.screen}>
      <Header selectedDays={selectedDays} filter={filter} hasEvents={events.length > 0} onReload={reload} />
      <p role="status" className="visually-hidden">
        {isLoaded ? statusText(older.news, shown.length, days, now) : activityText.loading}
      </p>
      <LoadNotices
        load={load}
        failedCameras={failedCameraIds.map(cameraName)}
        hasEvents={events.length > 0}
        onReload={reload}
      />
      <DigestOfLastVisit
        events={isLoaded && days.to === limits.to ? events : null}
        isComplete={isWholeLoad && older.gap === null}
        days={days}
        isLoaded={isLoaded}
        cameraName={cameraName}
      />
      <Overview
        selectedDays={selectedDays}
        filter={filter}
        shown={shown}
        marks={marks}
        isWholeLoad={isWholeLoad}
        cameraName={cameraName}
      />
      {load?.kind !== 'failed' && !isLoaded && events.length === 0 && <LoadingRows />}
      {events.length > 0 && (
        <>
          <EventFilters
            events={events}
            filter={filter}
            marks={marks}
            onSelect={select}
            cameraName={cameraName}
            summary={summaryText(filter, shown, isLoaded && horizon === null, now)}
          />
          {shown.length === 0 && isLoaded && isFiltering(filter) && (
            <EmptyState message={noneSelectedText(events, filter, marks)} />
          )}
          <DayList
            key={`${days.from} ${days.to}`}
            events={shown}
            inAllHours={inAllHours}
            hours={{
              selected: filter.hours,
              onSelect: (change) => select(({ hours }) => ({ hours: change(hours) })),
            }}
            missing={{
              horizon: isLoaded ? horizon : null,
              gap: isLoaded ? older.gap : null,
              olderEvents: isLoaded && older.state && (
                <OlderEvents
                  state={older.state}
                  container={container}
                  onLoad={() => {
                    hold();
                    loadOlder(false);
                  }}
                />
              ),
            }}
            cameraName={cameraName}
            selection={selection}
            marks={marks}
            now={now}
          />
          <ListEnd state={isLoaded ? older.state : null} onLoad={() => loadOlder(true)} />
          <MarkDescriptions />
        </>
      )}
      <RecordingSelection
        selection={selection}
        cameraName={cameraName}
        isPartial={!isLoaded || horizon !== null}
      />
    </div>
  );
}
