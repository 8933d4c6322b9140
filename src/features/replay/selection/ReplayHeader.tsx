import { paths } from '@/config/paths';
import { BackLink } from '@/ui/base/BackLink';
import { DayPicker } from './DayPicker';
import { LoadProgress } from '../data/LoadStatus';
import type { ReplayedDay } from '../data/useReplayedDay';
import type { ReplaySelection } from '../useReplayAddress';
import styles from '../Replay.module.css';
import { commonText } from '@/text/common';

export function ReplayHeader({ selection, day }: { selection: ReplaySelection; day: ReplayedDay }) {
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
