import { useEffect } from 'react';
import { isKioskAddress } from '@/config/paths';
import { useServices } from '@/store/hooks';
import { recordArrival, recordPresence } from '@/store/lastVisit';

/** Interval for storing the user's presence, because a browser may close without an event. */
const PRESENCE_INTERVAL_MS = 60_000;

/** Records that the user is present while the app is visible, except in a kiosk, which runs unattended. */
export function usePresence(): void {
  const services = useServices();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hasArrived = false;
    const startVisit = () => {
      hasArrived = false;
      if (isKioskAddress(globalThis.location)) return;
      void recordArrival(services).then(() => {
        hasArrived = true;
      });
    };
    const continueVisit = () => {
      if (isKioskAddress(globalThis.location)) hasArrived = false;
      else if (hasArrived) void recordPresence(services);
      else if (!document.hidden) startVisit();
    };
    const onVisibility = () => {
      if (document.hidden) continueVisit();
      else startVisit();
    };
    if (!document.hidden) startVisit();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    globalThis.addEventListener('pagehide', continueVisit, { signal });
    let checkedAt = Date.now();
    const timer = setInterval(() => {
      // The browser may fire no event when a computer wakes with the page visible.
      const hasSlept = Date.now() - checkedAt > 2 * PRESENCE_INTERVAL_MS;
      checkedAt = Date.now();
      if (!document.hidden) (hasSlept ? startVisit : continueVisit)();
    }, PRESENCE_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [services]);
}
