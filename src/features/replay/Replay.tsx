import { useEffect, useState } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import { useReplayedDay, type ReplayedDay } from './data/useReplayedDay';
import { ReplayDay } from './ReplayDay';
import { paths } from '@/config/paths';
import { Skeleton } from '@/ui/loading/Skeleton';
import { BackLink } from '@/ui/base/BackLink';
import { DayPicker } from './selection/DayPicker';
import { LoadProgress } from './data/LoadStatus';
import { commonText } from '@/text/common';
import type { ReplaySelection } from './useReplayAddress';
import { useKnownDurations } from './useKnownDurations';
import { useSyncedChoice } from './playback/useSyncedCameras';
import styles from './Replay.module.css';

function ReplayHeader({ selection, day }: { selection: ReplaySelection; day: ReplayedDay }) {
  const { address, latestDay, limits, now, selectDay } = selection;
  return (
    <header className={styles.header}>
      <h1>{commonText.replay}</h1>
      <BackLink className={styles.back} to={`${paths.lastActivity}?from=${address.day}&to=${address.day}`}>
        {commonText.backToLastActivity}
      </BackLink>
      <LoadProgress loads={day.load.loads} count={day.queue.length} />
      <DayPicker day={address.day} latestDay={latestDay} limits={limits} now={now} onSelect={selectDay} />
    </header>
  );
}

interface ReplayProps {
  cameras: readonly Camera[];
  selection: ReplaySelection;
}

export function Replay({ cameras, selection }: ReplayProps) {
  const known = useKnownDurations();
  const syncedChoice = useSyncedChoice();
  const day = useReplayedDay(cameras, selection, known);
  // Renders the player and timeline in a later task, so that requests for the day's events start first.
  const [showsDay, setShowsDay] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShowsDay(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.screen}>
      <ReplayHeader selection={selection} day={day} />
      {showsDay ? (
        <ReplayDay
          key={selection.address.day}
          cameras={cameras}
          selection={selection}
          known={known}
          syncedChoice={syncedChoice}
          day={day}
        />
      ) : (
        <Skeleton className={styles.loading} />
      )}
    </div>
  );
}
