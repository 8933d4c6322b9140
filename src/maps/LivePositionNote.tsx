import { useState } from 'react';
import { mapText } from '@/text/maps';
import { Button } from '@/ui/base/Button';
import { handFocusOver } from '@/ui/hooks/handFocusOver';
import type { LivePositionState } from './useLivePosition';
import styles from './LivePositionNote.module.css';
import { actionText } from '@/text/actions';

/** It changes a little with every position, and is announced again only when it is twice or half of what was said. */
function Accuracy({ metres }: { metres: number }) {
  const [said, setSaid] = useState(metres);
  if (metres > said * 2 || metres < said / 2) setSaid(metres);
  return <p role="status">{mapText.accuracy(said)}</p>;
}

/** What the browser says about where the person is, in words. */
export function LivePositionNote({ state, onRetry }: { state: LivePositionState; onRetry: () => void }) {
  switch (state.kind) {
    case 'off':
      return null;
    case 'locating':
      return <p role="status">{mapText.locating}</p>;
    case 'found':
      return <Accuracy metres={state.live.accuracyMetres} />;
    case 'missing':
      return (
        <p role="alert" className={styles.error}>
          {mapText.geolocationMissing}
        </p>
      );
    case 'failed':
      return (
        <div ref={handFocusOver} className={styles.failure}>
          <p role="alert" className={styles.error}>
            {mapText.geolocationFailed}
          </p>
          <Button variant="quiet" onClick={onRetry}>
            {actionText.tryAgain}
          </Button>
        </div>
      );
  }
}
