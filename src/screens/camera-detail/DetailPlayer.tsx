import { useState } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { recordingLink } from '@/features/copy-link/recordingLink';
import { useCovering } from '@/features/cover/useCovering';
import { useCopyLink } from '@/features/copy-link/useCopyLink';
import { LazyPlayer } from '@/features/playback/LazyPlayer';
import { useClipMedia, type usePrefetchedClips } from '@/features/playback/sources';
import { useRecordingExports } from '@/features/export/useRecordingExports';
import { CameraSharing } from '@/features/sharing/CameraSharing';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { Skeleton } from '@/ui/loading/Skeleton';
import type { CameraDetailState } from './useCameraDetail';
import styles from './DetailPlayer.module.css';

function Snapshot({ camera }: { camera: Camera }) {
  return (
    <Picture
      src={camera.snapshotUrl}
      alt={cameraDetailText.snapshotOf(camera.name)}
      placeholder={<PlaceDrawing name={camera.name} />}
      loading="eager"
    />
  );
}

type SourceOf = ReturnType<typeof usePrefetchedClips>;

interface ClipPlayerProps {
  camera: Camera;
  event: CameraEvent;
  sourceOf: SourceOf;
  time: number | null;
  onOlder: (() => void) | undefined;
  onNewer: (() => void) | undefined;
}

const secondsInto = ({ at }: CameraEvent, time: number | null): number =>
  time === null ? 0 : Math.max(0, time - at) / 1_000;

function ClipPlayer({ camera, event, sourceOf, time, onOlder, onNewer }: ClipPlayerProps) {
  const [isSharing, setSharing] = useState(false);
  const saving = useRecordingExports()(camera, event);
  const source = useClipMedia(event, camera, sourceOf, secondsInto(event, time));
  const { copy, message, dialog } = useCopyLink();
  const covering = useCovering();
  return (
    <>
      <LazyPlayer
        cameraId={camera.id}
        name={camera.name}
        media={source}
        onPrevious={onOlder}
        onNext={onNewer}
        saving={saving}
        onCopyLink={(shown) => copy(recordingLink(event, shown))}
        onCover={(position) => covering.cover(camera, event, position)}
        notice={message}
        onShare={camera.isOwner ? () => setSharing(true) : undefined}
        fallback={<Snapshot camera={camera} />}
      />
      {dialog}
      {covering.dialog}
      {isSharing && <CameraSharing cameraId={camera.id} onClose={() => setSharing(false)} />}
    </>
  );
}

interface DetailPlayerProps {
  detail: CameraDetailState;
  sourceOf: SourceOf;
  onOlder: (() => void) | undefined;
  onNewer: (() => void) | undefined;
}

export function DetailPlayer({ detail, sourceOf, onOlder, onNewer }: DetailPlayerProps) {
  const { camera, selected, events, load, time } = detail;
  if (!camera) return <Skeleton className={styles.stage} />;
  if (selected) {
    return (
      <div className={styles.stage}>
        <ClipPlayer
          camera={camera}
          event={selected}
          sourceOf={sourceOf}
          time={time}
          onOlder={onOlder}
          onNewer={onNewer}
        />
      </div>
    );
  }
  const isSearching = !detail.isOpened || detail.isSearching;
  const mayBeFurtherBack = !detail.isComplete && load.kind !== 'failed';
  const missing = mayBeFurtherBack ? cameraDetailText.furtherBack : cameraDetailText.notFound;
  return (
    <div className={styles.stage}>
      <Snapshot camera={camera} />
      <p role="status" className={styles.message}>
        {isSearching ? cameraDetailText.looking : events.length > 0 && missing}
      </p>
    </div>
  );
}
