import { useState, type ReactNode } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './Picture.module.css';

interface PictureProps {
  src: string | null;
  /** Empty when the words beside it already say it. */
  alt: string;
  /** What stands in while there is no picture, or a broken one. */
  placeholder: ReactNode;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
}

/** A picture from somewhere else, which may be missing or broken: then a drawing stands in. */
export function Picture({ src, alt, placeholder, className, loading = 'lazy' }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src === null || src === brokenSrc) {
    return (
      <span
        className={classes(styles.picture, className)}
        {...(alt ? { role: 'img', 'aria-label': alt } : {})}
      >
        {placeholder}
      </span>
    );
  }
  return (
    <img
      className={classes(styles.picture, className)}
      src={src}
      alt={alt}
      loading={loading}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenSrc(src)}
    />
  );
}
