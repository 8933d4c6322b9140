import { useEffect, useState } from 'react';
import type { LastVisit } from '@/domain/events/lastVisit';
import { useAppDispatch } from '@/store/hooks';
import { arrive } from '@/store/lastVisit';
import { whenIdle } from '@/lib/time/whenIdle';

/** More cameras than this are not asked on their own account: their events are looked through where they are loaded. */
export const FEW_CAMERAS = 12;

/**
 * What is to be told since the last visit, when there is time for it; and anew when the page is seen again.
 * @param isReady whether the screen's own content is there.
 */
export function useLastVisit(isReady: boolean): LastVisit | null {
  const dispatch = useAppDispatch();
  const [lastVisit, setLastVisit] = useState<LastVisit | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      await whenIdle(signal);
      if (signal.aborted) return;
      const found = await dispatch(arrive());
      if (!signal.aborted) {
        setLastVisit((before) => (found !== null && before?.since === found.since ? before : found));
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
    return () => controller.abort();
  }, [dispatch, isReady]);
  return lastVisit;
}
