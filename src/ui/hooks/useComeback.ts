import { useEffect, useRef } from 'react';

/** Milliseconds out of sight after which what is on the screen counts as old. */
const LONG_HIDDEN = 5 * 60_000;

/** Calls back when the browser is online again, and when the page is seen again after a long time. */
export function useComeback(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hiddenSince: number | null = document.hidden ? Date.now() : null;
    const onVisibility = () => {
      const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN;
      hiddenSince = document.hidden ? Date.now() : null;
      if (wasLong && !document.hidden) latest.current();
    };
    globalThis.addEventListener('online', () => latest.current(), { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => controller.abort();
  }, []);
}
