import { useEffect, useId, useRef } from 'react';
import { momentText } from '@/text/moment';
import { Dialog } from '@/ui/mui/Dialog';
import styles from './LinkByHand.module.css';

/** The link, chosen already, for whoever has to copy it themselves. */
export function LinkByHand({ link, onClose }: { link: string; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
  }, []);
  return (
    <Dialog title={momentText.title} onClose={onClose}>
      <p id={id} className={styles.words}>
        {momentText.byHand}
      </p>
      <input
        ref={field}
        className={styles.link}
        readOnly
        value={link}
        aria-label={momentText.link}
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
