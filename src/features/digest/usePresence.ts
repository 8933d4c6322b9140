import { useEffect } from 'react';
import { isKioskAddress } from '@/config/paths';
import { useServices } from '@/store/hooks';
import { arrive, stay } from '@/store/lastVisit';

/** Stores the user's presence this often, because a browser may close without an event. */
const PRESENCE_INTERVAL_MS = 60_000;

/** Records that the user is present while the app is visible, except in a kiosk, which runs unattended. */
export function usePresence(): void {
  const services = useServices();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hasArrived = false;
    const come = () => {
      hasArrived = false;
      if (isKioskAddress(globalThis.location)) return;
      void arrive(services).then(() => {
        hasArrived = true;
      });
    };
    const remain = () => {
      if (isKioskAddress(globalThis.location)) hasArrived = false;
      else if (hasArrived) void stay(services);
      else if (!document.hidden) come();
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
      // A computer that wakes with the page visible may fire no event.
      const hasSlept = Date.now() - checkedAt > 2 * PRESENCE_INTERVAL_MS;
      checkedAt = Date.now();
      if (!document.hidden) (hasSlept ? come : remain)();
    }, PRESENCE_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [services]);
}
