import { useEffect } from 'react';
import { useServices } from '@/store/hooks';
import { arrive, stay } from '@/store/lastVisit';

/** Browsers may end without notice. */
const PRESENCE_INTERVAL = 60_000;

/** Records the user's presence while the app is visible. */
export function usePresence(): void {
  const services = useServices();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hasArrived = false;
    const come = () =>
      void arrive(services).then(() => {
        hasArrived = true;
      });
    const remain = () => {
      if (hasArrived) void stay(services);
    };
    const onVisibility = () => {
      if (document.hidden) remain();
      else come();
    };
    if (!document.hidden) come();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    globalThis.addEventListener('pagehide', remain, { signal });
    let checkedAt = Date.now();
    const timer = setInterval(() => {
      // A computer that sleeps with a visible page may send no event.
      const hasSlept = Date.now() - checkedAt > 2 * PRESENCE_INTERVAL;
      checkedAt = Date.now();
      if (!document.hidden) (hasSlept ? come : remain)();
    }, PRESENCE_INTERVAL);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [services]);
}
