import type { ReactNode } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './Pill.module.css';

type PillTone = 'live' | 'recorded' | 'offline' | 'warning' | 'plain';

export function Pill({
  tone = 'plain',
  onVideo = false,
  children,
}: {
  tone?: PillTone;
  onVideo?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes(styles.pill, styles[tone], onVideo && styles.onVideo)}>
      {tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
