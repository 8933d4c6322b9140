import { Play } from 'lucide-react';
import type { Ref } from 'react';
import { classes } from '@/ui/base/classes';
import { useIntent, type Intent } from '@/ui/hooks/useIntent';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  /** The accessible name. */
  label: string;
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
  onPlay: () => void;
  /** The user is about to press it: prefetches what playing needs. */
  onIntent: (intent: Intent) => void;
  /** A press has ended without a click. */
  onCancel?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Covers a picture: a press anywhere on it plays. */
export function PlayButton({
  label,
  size = 'medium',
  className,
  onPlay,
  onIntent,
  onCancel,
  ref,
}: PlayButtonProps) {
  const handlers = useIntent(onIntent, onCancel);
  return (
    <button
      ref={ref}
      type="button"
      className={classes(styles.play, className)}
      aria-label={label}
      onClick={onPlay}
      {...handlers}
    >
      <span className={classes(styles.disc, styles[size])}>
        <Play size={28} fill="currentColor" aria-hidden="true" />
      </span>
    </button>
  );
}
