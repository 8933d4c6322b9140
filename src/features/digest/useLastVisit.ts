import { useEffect, useState } from 'react';
import type { LastVisit } from '@/domain/events/lastVisit';
import { useServices } from '@/store/hooks';
import { recordArrival } from '@/store/lastVisit';
import { whenIdle } from '@/lib/time/whenIdle';

export const FEW_CAMERAS = 12;

/**
 * Records the user's arrival when the browser is idle, and again whenever the page becomes visible.
 * @param isReady true once the screen's own content has loaded
 * @returns the last visit, after which events are new; null until the arrival is recorded, or if there is no
 * visit to report
 */
export function useLastVisit(isReady: boolean): LastVisit | null {
  const services = useServices();
  const [lastVisit, setLastVisit] = useState<LastVisit | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = async () => {
      await whenIdle(signal);
      if (signal.aborted) return;
      const found = await recordArrival(services);
      if (!signal.aborted) {
        setLastVisit((before) => (found !== null && before?.since === found.since ? before : found));
      }
    };
    void update();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) void update();
      },
      { signal },
    );
    return () => controller.abort();
  }, [services, isReady]);
  return lastVisit;
}
