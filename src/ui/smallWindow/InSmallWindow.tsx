import { PictureInPicture } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { smallWindowText } from '@/text/player/smallWindow';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import styles from './SmallWindow.module.css';

/**
 * Replaces content that has moved to the Picture-in-Picture window.
 * @param takesFocus true if the content had focus
 */
export function InSmallWindow({
  message,
  className,
  takesFocus,
  onBringBack,
}: {
  message: string;
  className?: string | undefined;
  takesFocus: boolean;
  onBringBack: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={classes(styles.away, className)}>
      <PictureInPicture size={36} strokeWidth={1.4} />
      <p role="status">{message}</p>
      <Button ref={button} onClick={onBringBack}>
        {smallWindowText.bringBack}
      </Button>
    </div>
  );
}
