import type { CSSProperties } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './Skeleton.module.css';

export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classes(styles.skeleton, className)} style={style} />;
}
