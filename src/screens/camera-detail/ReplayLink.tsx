import { Cctv } from 'lucide-react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useRecordingLink } from '@/features/clocks/useRecordingLink';
import { useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { ButtonLink } from '@/ui/base/ButtonLink';
import styles from './CameraDetail.module.css';
import { commonText } from '@/text/common';

export function ReplayLink({ event }: { event: CameraEvent }) {
  const replay = useRecordingLink(event);
  const hasOthers = useAppSelector(selectCameras).length > 1;
  const isHomePortal = useAppSelector(selectIsHomePortal);
  if (!hasOthers || !isHomePortal) return null;
  return (
    <ButtonLink {...replay} className={styles.replayLink} icon={<Cctv size={18} aria-hidden="true" />}>
      {commonText.otherCameras}
    </ButtonLink>
  );
}
