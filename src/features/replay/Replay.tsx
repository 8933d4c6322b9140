import type { Camera } from '@/domain/cameras/camera';
import { useReplayedDay } from './data/useReplayedDay';
import { ReplayDay } from './ReplayDay';
import { ReplayHeader } from './selection/ReplayHeader';
import type { ReplaySelection } from './useReplayAddress';
import { useKnownDurations } from './useKnownDurations';
import { useSyncedChoice } from './synced/useSyncedCameras';
import styles from './Replay.module.css';

interface ReplayProps {
  cameras: readonly Camera[];
  selection: ReplaySelection;
}

/**
 * Each day is a page of its own below a common header, which keeps the focus. Known durations, synced cameras
 * and audio persist over days.
 */
export function Replay({ cameras, selection }: ReplayProps) {
  const known = useKnownDurations();
  const syncedChoice = useSyncedChoice();
  const day = useReplayedDay(cameras, selection, known);
  return (
    <div className={styles.screen}>
      <ReplayHeader selection={selection} day={day} />
      <ReplayDay
        key={selection.address.day}
        cameras={cameras}
        selection={selection}
        known={known}
        syncedChoice={syncedChoice}
        day={day}
      />
    </div>
  );
}
