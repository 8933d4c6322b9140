import { useEffect, useEffectEvent, useRef, type Ref, useMemo } from 'react';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import styles from './OlderEvents.module.css';
import { horizonOf } from '@/domain/eventLog';
import { useAppSelector } from '@/store/hooks';
import { selectOlder, selectReach } from '@/store/slices/lastActivitySlice';
import { failureText } from '@/text/failures';

interface OlderEventsProps {
  state: OlderState;
  container: Ref<HTMLDivElement>;
  onLoad: () => void;
}

/**
 * `names` lists the cameras with missing older events. If `names` is empty, older events may still exist,
 * because no page has confirmed the end.
 */
type OlderState =
  | { kind: 'missing'; names: readonly string[]; isLoading: boolean; failure: string }
  | { kind: 'complete' };

/** @returns `state`, which is null if no camera has an event, and `news`, which is text for a live region */
export function useOlderState(cameraName: (cameraId: string) => string): {
  state: OlderState | null;
  /**
   * Time of the gap in the list, in Unix epoch milliseconds; null if events can be missing only at the end.
   */
  gap: number | null;
  isLoading: boolean;
  news: string;
} {
  const reach = useAppSelector(selectReach);
  const { load, added, failedCameraIds } = useAppSelector(selectOlder);
  const missing = useMemo(() => reach.filter(({ hasMore, isShort }) => hasMore && !isShort), [reach]);
  const names = useMemo(() => missing.map(({ cameraId }) => cameraName(cameraId)), [missing, cameraName]);
  const hasMore = reach.some((each) => each.hasMore);
  const failure =
    load.kind === 'failed'
      ? failureText(load.failure)
      : failedCameraIds.length > 0
        ? activityText.olderFailed(failedCameraIds.map(cameraName))
        : '';
  const isLoading = load.kind === 'loading';
  const state: OlderState | null = hasMore
    ? { kind: 'missing', names, isLoading, failure }
    : load.kind === 'idle'
      ? null
      : { kind: 'complete' };
  const news =
    load.kind === 'loaded' && (added > 0 || !hasMore)
      ? activityText.olderLoaded(added)
      : isLoading
        ? activityText.loadingOlder
        : '';
  return { state, gap: horizonOf(missing), isLoading, news };
}

export function OlderEvents({ state, container, onLoad }: OlderEventsProps) {
  if (state.kind === 'complete') {
    return (
      <div ref={container} className={styles.end} tabIndex={-1}>
        <p>{activityText.everything}</p>
      </div>
    );
  }
  return (
    <div ref={container} className={state.names.length > 0 ? styles.gap : styles.end}>
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
