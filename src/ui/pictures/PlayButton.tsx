import { Play } from 'lucide-react';
import type { Ref } from 'react';
import { classes } from '@/ui/base/classes';
import { useIntent, type Intent } from '@/ui/hooks/useIntent';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  label: string;
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
  onPlay: () => void;
  onIntent: (intent: Intent) => void;
  onCancel?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Covers the picture, so that a press anywhere on the picture starts playback. */
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
        <Play size={28} fill="currentColor" />
      </span>
    </button>
  );
}
