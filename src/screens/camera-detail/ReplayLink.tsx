import { Cctv } from 'lucide-react';
import { paths } from '@/config/paths';
import { dayOf } from '@/domain/dateRange';
import { writeReplayAddress } from '@/features/replay/address';
import { useAppSelector } from '@/store/hooks';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { SECOND } from '@/lib/time/durations';
import styles from './CameraDetail.module.css';

/**
 * To the replay of the clip's day at its beginning. All cameras are there: of several the one that began last has the large
 * picture, which is this one.
 */
export function ReplayLink({ at }: { at: number }) {
  const hasOthers = useAppSelector(selectCameras).length > 1;
  if (!hasOthers) return null;
  // Addresses know whole seconds: the first one that lies within the clip.
  const next = Math.ceil(at / SECOND) * SECOND;
  const time = dayOf(next) === dayOf(at) ? next : at;
  return (
    <ButtonLink
      to={`${paths.replay}?${writeReplayAddress({ time })}`}
      className={styles.replayLink}
      icon={<Cctv size={18} aria-hidden="true" />}
    >
      {cameraDetailText.otherCameras}
    </ButtonLink>
  );
}
