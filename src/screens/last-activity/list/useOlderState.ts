import { useMemo } from 'react';
import { horizonOf } from '@/domain/eventLog';
import { useAppSelector } from '@/store/hooks';
import { selectOlder, selectReach } from '@/store/slices/lastActivitySlice';
import { activityText } from '@/text/activity';
import { failureText } from '@/text/failures';

/**
 * `names` lists the cameras with missing older events; an empty list may be complete, which no page has
 * confirmed.
 */
export type OlderState =
  | { kind: 'missing'; names: readonly string[]; isLoading: boolean; failure: string }
  | { kind: 'complete' };

/**
 * The state of the pages beyond the first.
 * @returns `state` null where no camera has an event; `news` for a live region.
 */
export function useOlderState(cameraName: (cameraId: string) => string): {
  state: OlderState | null;
  /** Unix epoch milliseconds of the gap in the list; null if older events can be missing at its end only. */
  hole: number | null;
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
  return { state, hole: horizonOf(missing), isLoading, news };
}
