import { useEffect, useState } from 'react';
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
  // Where the thumb was put, until the video has got there: otherwise it would jump back under the finger.
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const arrive = () => {
      setWanted(null);
    };
    video?.addEventListener('seeked', arrive);
    return () => video?.removeEventListener('seeked', arrive);
  }, [video]);
  const shown = Math.min(wanted ?? at, length);
  const share = (seconds: number) => `${String(length === 0 ? 0 : (seconds / length) * 100)}%`;
  return (
    <div className={styles.bar}>
      <input
        type="range"
        className={styles.slider}
        aria-label={playerText.seek}
        aria-valuetext={playerText.seekValue(spoken(shown), spoken(length))}
        min={0}
        max={length}
        step={STEP}
        value={shown}
        disabled={length === 0}
        style={{ '--played': share(shown), '--loaded': share(loaded) }}
        onChange={(event) => {
          setWanted(event.currentTarget.valueAsNumber);
          commands.seekTo(event.currentTarget.valueAsNumber);
        }}
      />
      <span className={styles.time} aria-hidden="true">
        {spoken(shown)} / {spoken(length)}
      </span>
    </div>
  );
}
