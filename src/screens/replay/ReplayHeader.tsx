import { paths } from '@/config/paths';
import { replayText } from '@/text/replay';
import { BackLink } from '@/ui/base/BackLink';
import { DayChooser } from './DayChooser';
import { LoadProgress } from './ReplayNews';
import type { DayRecordings } from './useDayRecordings';
import type { ReplayChoice } from './useReplayAddress';
import styles from './ReplayScreen.module.css';

/** Which day it is, how much of it is there, and the ways to other days and back. */
export function ReplayHeader({ choice, recordings }: { choice: ReplayChoice; recordings: DayRecordings }) {
  const { address, limits, now, chooseDay } = choice;
  return (
    <header className={styles.header}>
      <h1>{replayText.title}</h1>
      <BackLink className={styles.back} to={`${paths.lastActivity}?from=${address.day}&to=${address.day}`}>
        {replayText.back}
      </BackLink>
      <LoadProgress loads={recordings.load.loads} count={recordings.queue.length} />
      <DayChooser day={address.day} limits={limits} now={now} onChoose={chooseDay} />
    </header>
  );
}
