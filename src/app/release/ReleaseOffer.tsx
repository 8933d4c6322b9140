import { useEffect, useId, useState } from 'react';
import { appText } from '@/text/app';
import { releaseText } from '@/text/release';
import { useLanguage } from '@/text/language/useLanguage';
import { Button } from '@/ui/base/Button';
import styles from './ReleaseOffer.module.css';

/** Milliseconds after which screen readers know a status that has come. */
const STATUS_KNOWN = 100;

interface ReleaseOfferProps {
  onReload: () => void;
  onLater: () => void;
}

/** Says that there is a new release; nothing happens to what is watched or exported until the user wants it. */
export function ReleaseOffer({ onReload, onLater }: ReleaseOfferProps) {
  // It is drawn apart from the page.
  useLanguage();
  const id = useId();
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), STATUS_KNOWN);
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
