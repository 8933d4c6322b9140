import { useSyncExternalStore } from 'react';
import { smallWindowText } from '@/text/player/smallWindow';
import { isPopUpOpen, subscribeToPopUps } from '@/ui/popups/openPopUps';
import styles from './SmallWindow.module.css';

export function PageQuestion() {
  if (!useSyncExternalStore(subscribeToPopUps, isPopUpOpen)) return null;
  return (
    <div role="alert" className={styles.question}>
      {smallWindowText.question}
      {/* Focuses the page, which browsers allow after a click in the Picture-in-Picture window. */}
      <button type="button" className={styles.show} onClick={() => globalThis.focus()}>
        {smallWindowText.showQuestion}
      </button>
    </div>
  );
}
