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
 * The days of these cameras, one after the other. Another day is another page, of which only the header stays: the focus is
 * in it where a user goes from day to day. What is known of the recordings stays as well, and what plays along and whether
 * anything is heard.
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
