import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { mayPrefetchMedia, subscribeToDataSaver } from '@/device/dataSaver';
import { useIsHidden } from '@/ui/hooks/useIsHidden';
import { canSearch, type MotionSearch, type SearchedRecording } from '../engine/MotionSearch';

const CHANGES = ['loadstart', 'loadeddata', 'emptied', 'play', 'pause', 'seeking', 'seeked', 'error'];

function isLoadingOrPlaying(video: HTMLVideoElement): boolean {
  const isLoading =
    video.networkState === HTMLMediaElement.NETWORK_LOADING &&
    video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA;
  return isLoading || video.seeking || !video.paused;
}

function useIsBusy(video: HTMLVideoElement | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ended = new AbortController();
      for (const name of CHANGES) video?.addEventListener(name, onChange, { signal: ended.signal });
      return () => ended.abort();
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => video !== null && isLoadingOrPlaying(video));
}

/**
 * Decodes key frames before the first search, while the user draws the region. Pauses while the video loads
 * or plays and while the page is hidden.
 * @param recordings must be stable between renders
 */
export function usePrefetch(
  search: MotionSearch,
  recordings: readonly SearchedRecording[],
  video: HTMLVideoElement | null,
  hasSearched: boolean,
): void {
  const mayPrefetch = useSyncExternalStore(subscribeToDataSaver, mayPrefetchMedia);
  const isHidden = useIsHidden();
  const isBusy = useIsBusy(video);
  const isOn = canSearch() && mayPrefetch && !isHidden && !isBusy && !hasSearched && recordings.length > 0;
  useEffect(() => (isOn ? search.prefetch(recordings) : undefined), [isOn, search, recordings]);
}
