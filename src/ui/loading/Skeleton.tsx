import type { CSSProperties } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './Skeleton.module.css';

/** Holds the place of content that is loading; its class gives the size. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classes(styles.skeleton, className)} style={style} />;
}
