import type { Ref } from 'react';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import type { OlderState } from './useOlderState';
import styles from './OlderEvents.module.css';

interface OlderEventsProps {
  state: OlderState;
  place: Ref<HTMLDivElement>;
  onLoad: () => void;
}

export function OlderEvents({ state, place, onLoad }: OlderEventsProps) {
  if (state.kind === 'complete') {
    return (
      <div ref={place} className={styles.end} tabIndex={-1}>
        <p>{activityText.everything}</p>
      </div>
    );
  }
  return (
    <div ref={place} className={styles.gap}>
      <p>{activityText.olderMissing(state.names)}</p>
      {state.failure !== '' && (
        <p role="alert" className={styles.failure}>
          {state.failure}
        </p>
      )}
      <Button variant="quiet" loading={state.isLoading} onClick={onLoad}>
        {activityText.showMore}
      </Button>
    </div>
  );
}
