import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { arrive, stay } from '@/store/lastVisit';

/** Browsers can be ended without a word. */
const STILL_HERE_EVERY = 60_000;

/** Notes that the user is here, while the app is on the screen. */
export function usePresence(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    let hasArrived = false;
    const come = () =>
      void dispatch(arrive()).then(() => {
        hasArrived = true;
      });
    const remain = () => {
      if (hasArrived) void dispatch(stay());
    };
    const onVisibility = () => {
      if (document.hidden) remain();
      else come();
    };
    if (!document.hidden) come();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    globalThis.addEventListener('pagehide', remain, { signal });
    const timer = setInterval(() => {
      if (!document.hidden) remain();
    }, STILL_HERE_EVERY);
    return () => {
      life.abort();
      clearInterval(timer);
    };
  }, [dispatch]);
}
