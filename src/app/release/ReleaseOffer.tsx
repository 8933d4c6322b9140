import { useEffect, useId, useState } from 'react';
import { appText } from '@/text/app';
import { releaseText } from '@/text/release';
import { useLanguage } from '@/text/language/useLanguage';
import { Button } from '@/ui/base/Button';
import styles from './ReleaseOffer.module.css';

/** Screen readers announce a status only if they know the element before its text changes. */
const STATUS_DELAY_MS = 100;

interface ReleaseOfferProps {
  onReload: () => void;
  onLater: () => void;
}

/** Nothing that plays or exports is interrupted until the user presses Reload. */
export function ReleaseOffer({ onReload, onLater }: ReleaseOfferProps) {
  // `App` renders again when the language changes, but this root is a separate one.
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
