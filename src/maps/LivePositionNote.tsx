import { useState } from 'react';
import { mapText } from '@/text/maps';
import { Button } from '@/ui/base/Button';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import type { LivePositionState } from './useLivePosition';
import styles from './LivePositionNote.module.css';
import { actionText } from '@/text/actions';

/**
 * Announces the accuracy only when it has doubled or halved, because every new position changes it slightly.
 */
function Accuracy({ meters }: { meters: number }) {
  const [said, setSaid] = useState(meters);
  if (meters > said * 2 || meters < said / 2) setSaid(meters);
  return <p role="status">{mapText.accuracy(said)}</p>;
}

export function LivePositionNote({ state, onRetry }: { state: LivePositionState; onRetry: () => void }) {
  switch (state.kind) {
    case 'off':
      return null;
    case 'locating':
      return <p role="status">{mapText.locating}</p>;
    case 'found':
      return <Accuracy meters={state.live.accuracyMeters} />;
    case 'missing':
      return (
        <p role="alert" className={styles.error}>
          {mapText.geolocationMissing}
        </p>
      );
    case 'failed':
      return (
        <div ref={moveFocusOnUnmount} className={styles.failure}>
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
