import { Suspense, useCallback, useMemo } from 'react';
import { Cctv, MoonStar, RotateCw } from 'lucide-react';
import { useDataSaver } from '@/device/useDataSaver';
import { startOfDay } from '@/domain/dateRange';
import { filtered, isFiltering } from '@/domain/events/eventFilter';
import { FEW_CAMERAS, useLastVisit } from '@/features/digest/useLastVisit';
import { MarkAllSeen } from '@/features/event-marks/MarkAllSeen';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
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
import { LoadingRows } from './list/LoadingRows';
import { ListEnd, OlderEvents } from './list/OlderEvents';
import { PartialFailure } from './PartialFailure';
import { PlayTheDay } from './PlayTheDay';
import { useSelectedDays } from './useSelectedDays';
import { useFocusOfLost } from './useFocusOfLost';
import { useLastActivities } from './useLastActivities';
import { summaryText } from './summaryText';
import { useOlderState } from './list/useOlderState';
import { WhenThingsHappen } from './WhenThingsHappen';
import styles from './LastActivityScreen.module.css';
import { commonText } from '@/text/common';
import { appText } from '@/text/app';

const Digest = lazyPart(
  async () => (await import('@/features/digest/Digest')).Digest,
  () => null,
);

export function LastActivityScreen() {
  const { days, limits, now, selectDays, renewClock, renewDay } = useSelectedDays();
  const { filter, select } = useEventFilter();
  const { events, load, reload, loadOlder } = useLastActivities(days, renewClock, renewDay);
  const cameras = useAppSelector(selectCameras);
  const camerasLoad = useAppSelector(selectCamerasLoad);
  const loadedUntil = useAppSelector(selectLoadedUntil);
  const failedCameraIds = useAppSelector(selectFailedCameraIds);
  const awaited = useAppSelector(selectAwaitedCameras);
  const horizon = useAppSelector(selectHorizon);
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  const cameraName = useCallback((id: string) => names.get(id) ?? id, [names]);

  const older = useOlderState(cameraName);
  const { place, hold } = useKeptFocus(older.isLoading);

  const marks = useEventMarks();
  const shown = useMemo(() => filtered(events, filter, undefined, marks.has), [events, filter, marks]);
  const inAllHours = useMemo(() => filtered(events, filter, 'hours', marks.has), [events, filter, marks]);

  const selection = useSelection(shown);

  const isLoaded = load?.kind === 'loaded';
  const hasNoCamera = isLoaded && camerasLoad.kind === 'loaded' && cameras.length === 0;

  // Refers to the filtered events.
  const isAllSeen =
    shown.length === 0 &&
    filter.marks.includes('unseen') &&
    filtered(
      events,
      { ...filter, marks: filter.marks.filter((mark) => mark !== 'unseen') },
      undefined,
      marks.has,
    ).length > 0;

  const isWholeLoad = isLoaded && failedCameraIds.length === 0;
  const savesData = useDataSaver();
  const lastVisit = useLastVisit(isLoaded && cameras.length > 0);
  const loadedEvents = useMemo(
    () =>
      isLoaded && days.to === limits.to
        ? { events, isComplete: isWholeLoad && older.hole === null, begin: startOfDay(days.from) }
        : null,
    [isLoaded, isWholeLoad, events, older.hole, days, limits],
  );

  return (
    <div {...useFocusOfLost()} className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1>{commonText.lastActivity}</h1>
          <p className={styles.month}>{monthsText(days)}</p>
          {awaited > 0 && events.length > 0 && (
            <p className={styles.awaited}>{activityText.awaited(awaited)}</p>
          )}
        </div>
        {events.length > 0 && <PlayTheDay days={days} filter={filter} now={now} />}
        <IconButton
          label={activityText.refresh}
          onClick={() => {
            renewClock();
            reload();
          }}
        >
          <RotateCw size={20} />
        </IconButton>
        <CalendarPanel days={days} limits={limits} onOpen={renewClock} onSelect={selectDays} />
      </header>
      <p role="status" className="visually-hidden">
        {isLoaded
          ? [older.news, activityText.loaded(shown.length, rangeText(days, now))].filter(Boolean).join(' ')
          : activityText.loading}
      </p>
      {isLoaded && failedCameraIds.length > 0 && (
        <PartialFailure names={failedCameraIds.map(cameraName)} onRetry={reload} />
      )}
      {load?.kind === 'failed' && (
        <ErrorState failure={load.failure} message={appText.crashed} onRetry={reload} />
      )}
      {hasNoCamera && (
        <EmptyState message={commonText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
      )}
      {isWholeLoad && !hasNoCamera && events.length === 0 && (
        <EmptyState
          message={commonText.noClips}
          detail={activityText.noClipsDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
      {lastVisit && (
        <Suspense fallback={null}>
          <Digest
            key={lastVisit.since}
            lastVisit={lastVisit}
            loaded={loadedEvents}
            mayAsk={isLoaded && cameras.length <= FEW_CAMERAS && !savesData}
            cameraName={cameraName}
          />
        </Suspense>
      )}
      {cameras.length > 0 && (
        <WhenThingsHappen filter={filter} refreshedAt={now} cameraName={cameraName}>
          <MarkAllSeen
            key={`${days.from} ${days.to}`}
            events={shown}
            marks={marks}
            until={
              isWholeLoad &&
              days.to === limits.to &&
              !isFiltering({ ...filter, marks: filter.marks.filter((mark) => mark !== 'unseen') })
                ? loadedUntil
                : null
            }
          />
        </WhenThingsHappen>
      )}
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
            <EmptyState message={isAllSeen ? eventMarksText.allSeen : activityText.noneSelected} />
          )}
          <DayList
            key={`${days.from} ${days.to}`}
            events={shown}
            inAllHours={inAllHours}
            hours={filter.hours}
            onSelectHours={(change) => select(({ hours }) => ({ hours: change(hours) }))}
            // Gaps are unknown until all answers have arrived.
            horizon={isLoaded ? horizon : null}
            hole={isLoaded ? older.hole : null}
            olderEvents={
              isLoaded &&
              older.state && (
                <OlderEvents
                  state={older.state}
                  place={place}
                  onLoad={() => {
                    hold();
                    loadOlder(false);
                  }}
                />
              )
            }
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
