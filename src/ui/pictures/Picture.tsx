import { useEffect, useState, type ReactEventHandler, type ReactNode } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './Picture.module.css';

interface PictureProps {
  src: string | null;
  /** Empty if adjacent text names the picture. */
  alt: string;
  placeholder: ReactNode;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
  onLoad?: ReactEventHandler<HTMLImageElement>;
  /** Milliseconds before a broken picture is requested again. By default, waits for the `online` event. */
  retryMs?: number;
}

/** Shows a placeholder for a missing or broken picture. Tries again when the browser is back online. */
export function Picture(props: PictureProps) {
  const { src, alt, placeholder, className, loading = 'lazy', onLoad, retryMs } = props;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isBroken = brokenSrc !== null;
  useEffect(() => {
    if (!isBroken) return undefined;
    const retry = () => setBrokenSrc(null);
    const timer = retryMs && setTimeout(retry, retryMs);
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, [isBroken, retryMs]);
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
      onLoad={onLoad}
    />
  );
}
