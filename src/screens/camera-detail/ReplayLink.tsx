import { Cctv } from 'lucide-react';
import { paths } from '@/config/paths';
import { timeOfRecording, writeReplayAddress } from '@/features/replay/address';
import { useAppSelector } from '@/store/hooks';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { ButtonLink } from '@/ui/base/ButtonLink';
import styles from './CameraDetail.module.css';

/**
 * To the replay of the clip's day at its beginning. All cameras are there: of several the one that began last has the large
 * picture, which is this one.
 */
export function ReplayLink({ at }: { at: number }) {
  const hasOthers = useAppSelector(selectCameras).length > 1;
  if (!hasOthers) return null;
  return (
    <ButtonLink
      to={`${paths.replay}?${writeReplayAddress({ time: timeOfRecording(at) })}`}
      className={styles.replayLink}
      icon={<Cctv size={18} aria-hidden="true" />}
    >
      {cameraDetailText.otherCameras}
    </ButtonLink>
  );
}
