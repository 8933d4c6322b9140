import { createRoot } from 'react-dom/client';
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
function ReleaseOffer({ onReload, onLater }: ReleaseOfferProps) {
  // `App` follows the language for the page, but this root is a separate one.
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

const ID = 'release-offer';

export function offerRelease(): void {
  if (document.getElementById(ID)) return;
  const host = document.createElement('div');
  host.id = ID;
  document.body.append(host);
  let before: HTMLElement | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) before = relatedTarget;
  });
  /**
   * The page's content has the focus if the earlier element is gone; a page for guests has a focusable
   * heading.
   */
  const giveFocusBack = () => {
    const target = before?.isConnected
      ? before
      : document.querySelector<HTMLElement>('main[tabindex], h1[tabindex]');
    target?.focus({ preventScroll: true });
  };
  const root = createRoot(host);
  root.render(
    <ReleaseOffer
      onReload={() => location.reload()}
      onLater={() => {
        // Removing a focused button moves the focus to the document, where screen readers start anew.
        if (host.contains(document.activeElement)) giveFocusBack();
        host.remove();
        queueMicrotask(() => root.unmount());
      }}
    />,
  );
}
