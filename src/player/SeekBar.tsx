import { playerText } from '@/text/player';
import type { Commands } from './commands';
import styles from './SeekBar.module.css';
import { useMediaTime } from './useMediaFacts';

const STEP = 0.1;

/** Seconds as `1:05`. */
function spoken(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}

/** Where a recording stands, and the way to anywhere else in it. */
export function SeekBar({ video, commands }: { video: HTMLVideoElement | null; commands: Commands }) {
  const { at, length, loaded } = useMediaTime(video);
  const share = (seconds: number) => `${String(length === 0 ? 0 : (seconds / length) * 100)}%`;
  return (
    <div className={styles.bar}>
      <input
        type="range"
        className={styles.slider}
        aria-label={playerText.seek}
        aria-valuetext={playerText.seekValue(spoken(at), spoken(length))}
        min={0}
        max={length}
        step={STEP}
        value={Math.min(at, length)}
        disabled={length === 0}
        style={{ '--played': share(at), '--loaded': share(loaded) }}
        onChange={(event) => {
          commands.seekTo(event.currentTarget.valueAsNumber);
        }}
      />
      <span className={styles.time} aria-hidden="true">
        {spoken(at)} / {spoken(length)}
      </span>
    </div>
  );
}
