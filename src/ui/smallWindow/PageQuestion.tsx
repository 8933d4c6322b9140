import { useSyncExternalStore } from 'react';
import { smallWindowText } from '@/text/player/smallWindow';
import { isPopUpOpen, subscribeToPopUps } from '@/ui/popups/openPopUps';
import styles from './SmallWindow.module.css';

/** Says in the small window that a pop-up waits on the page, which may be in a tab that is not seen. */
export function PageQuestion() {
  if (!useSyncExternalStore(subscribeToPopUps, isPopUpOpen)) return null;
  return (
    <div role="alert" className={styles.question}>
      {smallWindowText.question}
      {/* From the small window a page may come to the front in a click. */}
      <button type="button" className={styles.show} onClick={() => globalThis.focus()}>
        {smallWindowText.showQuestion}
      </button>
    </div>
  );
}
