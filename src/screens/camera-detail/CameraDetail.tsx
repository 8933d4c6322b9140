import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useMarkSeen } from '@/features/event-marks/useMarkSeen';
import { useClipPrefetch, usePrefetchedClips } from '@/features/playback/sources';
import { useSelection } from '@/features/export/useSelection';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { BackLink } from '@/ui/base/BackLink';
import { ErrorState } from '@/ui/base/ErrorState';
import { ClipList } from './list/ClipList';
import { ClipFilters } from './list/ClipFilters';
import { Detections } from './Detections';
import { ReplayLink } from './ReplayLink';
import { SelectedClip } from './SelectedClip';
import { DetailPlayer } from './DetailPlayer';
import { UnknownCamera } from './UnknownCamera';
import { useCameraDetail } from './useCameraDetail';
import { useShownClips } from './list/useShownClips';
import styles from './CameraDetail.module.css';
import { appText } from '@/text/app';
import { commonText } from '@/text/common';

export function CameraDetail({ cameraId, activityId }: { cameraId: string; activityId: string }) {
  const detail = useCameraDetail(cameraId, activityId);
  const { camera, camerasLoad, isOpened, events, selected, load } = detail;
  const clips = useShownClips(events, selected);
  const prefetch = useClipPrefetch(true);
  const sourceOf = usePrefetchedClips(detail.isCurrent);
  const { day, shown, older, newer } = clips;
  const selection = useSelection(shown);
  useMarkSeen(selected);

  if (!camera && isOpened && camerasLoad.kind === 'loaded') return <UnknownCamera />;
  if (!camera && isOpened && camerasLoad.kind === 'failed') {
    return (
      <>
        <h1>{cameraDetailText.title}</h1>
        <ErrorState failure={camerasLoad.failure} message={appText.crashed} onRetry={detail.open} />
      </>
    );
  }

  const step = (beside: CameraEvent, by: number) => {
    // The browser's location is ahead of the rendered one.
    const { pathname } = globalThis.location;
    const current = shown.findIndex(({ id }) => paths.cameraDetail(cameraId, id) === pathname);
    const next = current < 0 ? beside : shown[current + by];
    if (next) detail.select(next);
  };

  const isFirstLoad = events.length === 0 && load.kind !== 'loaded' && load.kind !== 'failed';
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackLink className={styles.back} to={`${paths.lastActivity}${detail.listQuery}`}>
          {commonText.backToLastActivity}
        </BackLink>
        <h1>{camera?.name ?? cameraDetailText.title}</h1>
        <p role="status" className={styles.notifications}>
          {isFirstLoad ? cameraDetailText.loadingCamera : cameraDetailText.notifications(events.length)}
        </p>
      </header>
      <div className={styles.watch}>
        <DetailPlayer
          camera={camera}
          selected={selected}
          sourceOf={sourceOf}
          time={detail.time}
          isSearching={!isOpened || detail.isSearching}
          mayBeFurtherBack={!detail.isComplete && load.kind !== 'failed'}
          hasEvents={events.length > 0}
          onOlder={older && (() => step(older, 1))}
          onNewer={newer && (() => step(newer, -1))}
        />
        {camera && selected && (
          <div className={styles.selected}>
            <SelectedClip cameraName={camera.name} event={selected} />
            <ReplayLink event={selected} />
          </div>
        )}
        {day !== null && (
          <ClipFilters
            day={day}
            events={events}
            ofDay={clips.ofDay}
            shownCount={shown.length}
            isComplete={detail.isComplete}
            filter={clips.filter}
            onSelect={clips.select}
          />
        )}
        <Detections events={events} onSelect={detail.select} />
      </div>
      <ClipList
        // Another selection scrolls to the top.
        listKey={`${clips.filter.categories.join()} ${clips.filter.hours.join()}`}
        events={shown}
        cameraName={camera?.name ?? cameraDetailText.title}
        selection={selection}
        isEmptyByFilter={shown.length === 0 && events.length > 0}
        selectedId={activityId}
        selectedIndex={clips.index}
        load={load}
        isComplete={detail.isComplete}
        onIntent={prefetch}
        onSelect={detail.select}
        onLoadMore={events.length === 0 ? detail.open : detail.loadMore}
      />
    </div>
  );
}
