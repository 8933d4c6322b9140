import { useEffect, useRef } from 'react';
import Play from 'lucide-react/icons/play';
import { classes } from '@/ui/base/classes';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  /** The accessible name. */
  label: string;
  size?: 'small' | 'medium' | 'large';
  onPlay: () => void;
  /** Somebody is about to press it: time to load what playing needs. */
  onIntent: (sign: 'look' | 'press') => void;
}

/** Milliseconds: a pointer that only passes, and the Tab key on its way, want nothing. */
const LOOKS_FOR = 65;

/** Covers a picture: a press anywhere on it plays. */
export function PlayButton({ label, size = 'medium', onPlay, onIntent }: PlayButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const look = () => {
    leave();
    timer.current = setTimeout(() => onIntent('look'), LOOKS_FOR);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      onClick={onPlay}
      onPointerEnter={look}
      onPointerLeave={leave}
      onPointerDown={() => onIntent('press')}
      onFocus={look}
      onBlur={leave}
    >
      <span className={classes(styles.disc, styles[size])}>
        <Play size={28} fill="currentColor" aria-hidden="true" />
      </span>
    </button>
  );
}
