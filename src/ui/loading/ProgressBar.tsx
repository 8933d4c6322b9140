import { classes } from '@/ui/base/classes';
import motion from './motion.module.css';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  share: number | null;
  /** Omit if adjacent text gives screen readers the same information. */
  name?: { label: string; value: string };
  className?: string | undefined;
}

export function ProgressBar({ share, name, className }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, share) * 100);
  const aria = name && {
    role: 'progressbar',
    'aria-label': name.label,
    'aria-valuetext': name.value,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
  };
  return (
    <span className={classes(styles.bar, className)} {...(aria ?? { 'aria-hidden': true })}>
      <span
        className={classes(styles.done, share === null && motion.passing)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </span>
  );
}
