import { useEffect, useState } from 'react';
import type { Away } from '@/domain/lastVisit';
import { useAppDispatch } from '@/store/hooks';
import { arrive } from '@/store/lastVisit';
import { quietMoment } from './quietMoment';

/** More cameras than this are not asked on their own account: their events are looked through where they are loaded. */
export const FEW_CAMERAS = 12;

/**
 * What is to be told since the last visit, when there is time for it; and anew when the page is seen again.
 * @param isReady whether what somebody came to see is there.
 */
export function useAway(isReady: boolean): Away | null {
  const dispatch = useAppDispatch();
  const [away, setAway] = useState<Away | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    const life = new AbortController();
    const { signal } = life;
    const look = async () => {
      await quietMoment(signal);
      if (signal.aborted) return;
      const found = await dispatch(arrive());
      if (!signal.aborted) {
        setAway((before) => (found !== null && before?.since === found.since ? before : found));
      }
    };
    void look();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) void look();
      },
      { signal },
    );
    return () => life.abort();
  }, [dispatch, isReady]);
  return away;
}
