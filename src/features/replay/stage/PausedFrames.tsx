import { useMediaTime } from '@/player/controls';
import { FrameBar, type FrameBarProps } from '@/player/frameSteps';
import styles from './PausedFrames.module.css';

export function PausedFrames(props: Pick<FrameBarProps, 'video' | 'source' | 'relay'>) {
  const { currentTime, duration } = useMediaTime(props.video);
  return (
    <div className={styles.frames} dir="ltr">
      <FrameBar {...props} position={currentTime} duration={duration} />
    </div>
  );
}
