import { memo, useEffect, useLayoutEffect } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { recordingLink } from '@/features/copy-link/recordingLink';
import { useCovering } from '@/features/cover/useCovering';
import { useCopyLink } from '@/features/copy-link/useCopyLink';
import { markSeen } from '@/features/event-marks/markEvents';
import { useRecordingExports } from '@/features/export/useRecordingExports';
import type { VideoPlayerProps } from '@/player/VideoPlayer';
import { useServices } from '@/store/hooks';

export type RecordingActions = Pick<VideoPlayerProps, 'saving' | 'onCopyLink' | 'onCover' | 'notice'>;

interface RecordingMenuProps {
  camera: Camera;
  recording: Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>;
  onChange: (actions: RecordingActions) => void;
}

export const RecordingMenu = memo(function RecordingMenu({
  camera,
  recording,
  onChange,
}: RecordingMenuProps) {
  const services = useServices();
  const saving = useRecordingExports()(camera, recording);
  const { copy, message, dialog } = useCopyLink();
  const covering = useCovering();
  useLayoutEffect(() =>
    onChange({
      saving,
      onCopyLink: (time) => copy(recordingLink(recording, time)),
      onCover: (position) => covering.cover(camera, recording, position),
      notice: message,
    }),
  );
  useEffect(() => {
    markSeen(services, [recording]);
  }, [services, recording]);
  return (
    <>
      {dialog}
      {covering.dialog}
    </>
  );
});
