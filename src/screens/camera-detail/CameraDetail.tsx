import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { cameraDetailText } from '@/text/cameraDetail';
import { failureText } from '@/text/failures';
import { ErrorState } from '@/ui/base/ErrorState';
import { ClipList } from './ClipList';
import { Detections } from './Detections';
import { SelectedClip } from './SelectedClip';
import { Stage } from './Stage';
import { UnknownCamera } from './UnknownCamera';
import { useCameraDetail } from './useCameraDetail';
import styles from './CameraDetail.module.css';

export function CameraDetail({ cameraId, activityId }: { cameraId: string; activityId: string }) {
  const detail = useCameraDetail(cameraId, activityId);
  const { camera, camerasLoad, isOpened, activities, selected, selectedIndex, load } = detail;

  if (!camera && isOpened && camerasLoad.kind === 'loaded') return <UnknownCamera />;
  if (!camera && isOpened && camerasLoad.kind === 'failed') {
    return (
      <>
        <h1>{cameraDetailText.title}</h1>
        <ErrorState message={failureText(camerasLoad.failure)} onRetry={detail.open} />
      </>
    );
  }

  const older = selectedIndex < 0 ? undefined : activities[selectedIndex + 1];
  const newer = activities[selectedIndex - 1];
  const isFirstLoad = activities.length === 0 && load.kind !== 'loaded' && load.kind !== 'failed';
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Link className={styles.back} to={`${paths.lastActivity}${detail.listQuery}`}>
          <ArrowLeft size={18} aria-hidden="true" />
          {cameraDetailText.back}
        </Link>
        <h1>{camera?.name ?? cameraDetailText.title}</h1>
        <p role="status" className={styles.notifications}>
          {isFirstLoad ? cameraDetailText.loadingCamera : cameraDetailText.notifications(activities.length)}
        </p>
      </header>
      <div className={styles.watch}>
        <Stage
          camera={camera}
          selected={selected}
          isSearching={!isOpened || detail.isSearching}
          mayBeFurtherBack={!detail.isComplete && load.kind !== 'failed'}
          hasActivities={activities.length > 0}
          onOlder={older && (() => detail.select(older))}
          onNewer={newer && (() => detail.select(newer))}
        />
        {camera && selected && <SelectedClip cameraName={camera.name} activity={selected} />}
        <Detections activities={activities} onSelect={detail.select} />
      </div>
      <ClipList
        activities={activities}
        selectedId={activityId}
        selectedIndex={selectedIndex}
        load={load}
        isComplete={detail.isComplete}
        onSelect={detail.select}
        onLoadMore={activities.length === 0 ? detail.open : detail.loadMore}
      />
    </div>
  );
}
