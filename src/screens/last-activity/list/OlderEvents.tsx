import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import type { OlderState } from './useOlderState';
import styles from './OlderEvents.module.css';

interface OlderEventsProps {
  state: OlderState;
  place: Ref<HTMLDivElement>;
  onLoad: () => void;
}

/** Marks the line below which events are missing, and loads them: they appear above it, and the line moves down. */
export function OlderEvents({ state, place, onLoad }: OlderEventsProps) {
  if (state.kind === 'complete') {
    return (
      <div ref={place} className={styles.end} tabIndex={-1}>
        <p>{activityText.everything}</p>
      </div>
    );
  }
  return (
    <div ref={place} className={state.names.length > 0 ? styles.gap : styles.end}>
      {state.names.length > 0 && <p>{activityText.olderMissing(state.names)}</p>}
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

/** Loads older events when the end of the list scrolls into view, and again while it stays there. */
export function ListEnd({ state, onLoad }: { state: OlderState | null; onLoad: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = state?.kind === 'missing' && !state.isLoading && state.failure === '';
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (!mayLoad || !end.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) load();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoad]);
  return <div ref={end} />;
}
