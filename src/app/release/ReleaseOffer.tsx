import { useEffect, useId, useState } from 'react';
import { appText } from '@/text/app';
import { releaseText } from '@/text/release';
import { useLanguage } from '@/text/language/useLanguage';
import { Button } from '@/ui/base/Button';
import styles from './ReleaseOffer.module.css';

/** Delay of the text, because screen readers announce a status only if its element exists before its text. */
const STATUS_DELAY_MS = 100;

interface ReleaseOfferProps {
  onReload: () => void;
  onLater: () => void;
}

export function ReleaseOffer({ onReload, onLater }: ReleaseOfferProps) {
  // Subscribes to the language, because this root is outside `App`.
  useLanguage();
  const id = useId();
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), STATUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-labelledby={id} className={styles.offer}>
      <p id={id} role="status" className={styles.words}>
        {isSaid && releaseText.isReady}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onReload}>{appText.reload}</Button>
        <Button variant="quiet" onClick={onLater}>
          {releaseText.later}
        </Button>
      </div>
    </section>
  );
}
