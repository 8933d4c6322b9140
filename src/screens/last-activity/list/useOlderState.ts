import { useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectOlder, selectReach } from '@/store/slices/lastActivitySlice';
import { activityText } from '@/text/activity';
import { failureText } from '@/text/failures';

export type OlderState =
  | { kind: 'missing'; names: readonly string[]; isLoading: boolean; failure: string }
  | { kind: 'complete' };

/** @returns `state` is null without further pages; `news` informs screen readers */
export function useOlderState(cameraName: (cameraId: string) => string): {
  state: OlderState | null;
  isLoading: boolean;
  news: string;
} {
  const reach = useAppSelector(selectReach);
  const { load, added, failedCameraIds } = useAppSelector(selectOlder);
  const names = useMemo(
    () => reach.filter(({ hasMore }) => hasMore).map(({ cameraId }) => cameraName(cameraId)),
    [reach, cameraName],
  );
  const failure =
    load.kind === 'failed'
      ? failureText(load.failure)
      : failedCameraIds.length > 0
        ? activityText.olderFailed(failedCameraIds.map(cameraName))
        : '';
  const isLoading = load.kind === 'loading';
  const state: OlderState | null =
    names.length > 0
      ? { kind: 'missing', names, isLoading, failure }
      : load.kind === 'idle'
        ? null
        : { kind: 'complete' };
  const news =
    load.kind === 'loaded' ? activityText.olderLoaded(added) : isLoading ? activityText.loadingOlder : '';
  return { state, isLoading, news };
}
