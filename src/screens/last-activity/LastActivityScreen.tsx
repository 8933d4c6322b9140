import { useCallback, useMemo } from 'react';
import { Cctv, MoonStar, RotateCw } from 'lucide-react';
import { activityCategory } from '@/domain/activity';
import { monthsText, rangeText } from '@/text/days';
import { selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { useAppSelector } from '@/store/hooks';
import { selectAwaitedCameras, selectFailedCameraIds, selectHorizon } from '@/store/slices/lastActivitySlice';
import { activityText } from '@/text/activity';
import { failureText } from '@/text/failures';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { IconButton } from '@/ui/base/IconButton';
import { CalendarPanel } from './CalendarPanel';
import { DayList } from './DayList';
import { KindFilter } from './KindFilter';
import { LoadingRows } from './LoadingRows';
import { OlderEvents } from './OlderEvents';
import { PartialFailure } from './PartialFailure';
import { useChosenDays } from './useChosenDays';
import { useKeptFocus } from './useKeptFocus';
import { useLastActivities } from './useLastActivities';
import { useOlderState } from './useOlderState';
import styles from './LastActivityScreen.module.css';

/** What all cameras recorded on the chosen days. */
export function LastActivityScreen() {
  const { days, limits, now, categories, chooseDays, chooseCategories, renewClock } = useChosenDays();
  const { activities, load, reload, loadOlder } = useLastActivities(days, renewClock);
  const cameras = useAppSelector(selectCameras);
  const camerasLoad = useAppSelector(selectCamerasLoad);
  const failedCameraIds = useAppSelector(selectFailedCameraIds);
  const awaited = useAppSelector(selectAwaitedCameras);
  const horizon = useAppSelector(selectHorizon);
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  const cameraName = useCallback((id: string) => names.get(id) ?? id, [names]);

  const older = useOlderState(cameraName);
  const { place, hold } = useKeptFocus(older.isLoading);

  const present = new Set(activities.map(({ code }) => activityCategory(code)));
  const chosen = [...present].filter((category) => categories.includes(category));
  const wanted = new Set(chosen);
  const shown =
    wanted.size === 0 ? activities : activities.filter(({ code }) => wanted.has(activityCategory(code)));

  const isLoaded = load?.kind === 'loaded';
  const hasNoCamera = isLoaded && camerasLoad.kind === 'loaded' && cameras.length === 0;

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1>{activityText.title}</h1>
          <p className={styles.month}>{monthsText(days)}</p>
          {awaited > 0 && activities.length > 0 && (
            <p className={styles.awaited}>{activityText.awaited(awaited)}</p>
          )}
        </div>
        <IconButton
          label={activityText.refresh}
          onClick={() => {
            renewClock();
            reload();
          }}
        >
          <RotateCw size={20} />
        </IconButton>
        <CalendarPanel days={days} limits={limits} onOpen={renewClock} onChoose={chooseDays} />
      </header>
      <p role="status" className="visually-hidden">
        {isLoaded
          ? [older.news, activityText.loaded(shown.length, rangeText(days, now))].filter(Boolean).join(' ')
          : activityText.loading}
      </p>
      {isLoaded && failedCameraIds.length > 0 && (
        <PartialFailure names={failedCameraIds.map(cameraName)} onRetry={reload} />
      )}
      {load?.kind === 'failed' && <ErrorState message={failureText(load.failure)} onRetry={reload} />}
      {load?.kind !== 'failed' && !isLoaded && activities.length === 0 && <LoadingRows />}
      {hasNoCamera && (
        <EmptyState message={activityText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
      )}
      {isLoaded && !hasNoCamera && activities.length === 0 && (
        <EmptyState
          message={activityText.noClips}
          detail={activityText.noClipsDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
      {activities.length > 0 && (
        <>
          <KindFilter activities={activities} chosen={chosen} onChoose={chooseCategories} />
          <DayList
            key={`${days.from} ${days.to}`}
            activities={shown}
            // While answers are still to come, nothing can be said about holes.
            horizon={isLoaded ? horizon : null}
            olderEvents={
              isLoaded &&
              older.state && (
                <OlderEvents
                  state={older.state}
                  place={place}
                  onLoad={() => {
                    hold();
                    loadOlder();
                  }}
                />
              )
            }
            cameraName={cameraName}
            now={now}
          />
        </>
      )}
    </div>
  );
}
