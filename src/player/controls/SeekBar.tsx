import { useEffect, useState } from 'react';
import { playerText } from '@/text/player';
import type { Commands } from './commands';
import styles from './SeekBar.module.css';
import { useMediaTime } from './useMediaState';

const STEP = 0.1;

/** Seconds as `1:05`. */
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}

/** Where a recording stands, and the way to anywhere else in it. */
export function SeekBar({ video, commands }: { video: HTMLVideoElement | null; commands: Commands }) {
  const { currentTime, duration, bufferedTo } = useMediaTime(video);
  // Where the thumb was put, until the video has got there: otherwise it would jump back under the finger.
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const arrive = () => {
      setWanted(null);
    };
    video?.addEventListener('seeked', arrive);
    return () => video?.removeEventListener('seeked', arrive);
  }, [video]);
  const shown = Math.min(wanted ?? currentTime, duration);
  const share = (seconds: number) => `${String(duration === 0 ? 0 : (seconds / duration) * 100)}%`;
  return (
    <div className={styles.bar}>
      <input
        type="range"
        className={styles.slider}
        aria-label={playerText.seek}
        aria-valuetext={playerText.seekValue(formatTime(shown), formatTime(duration))}
        min={0}
        max={duration}
        step={STEP}
        value={shown}
        disabled={duration === 0}
        style={{ '--played': share(shown), '--loaded': share(bufferedTo) }}
        onChange={(event) => {
          setWanted(event.currentTarget.valueAsNumber);
          commands.seekTo(event.currentTarget.valueAsNumber);
        }}
      />
      <span className={styles.time} aria-hidden="true">
        {formatTime(shown)} / {formatTime(duration)}
      </span>
    </div>
  );
}
