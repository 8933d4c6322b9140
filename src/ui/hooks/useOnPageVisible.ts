import { useEffect, useEffectEvent } from 'react';

const LONG_HIDDEN_MS = 5 * 60_000;

/**
 * Calls `onBack` when the browser is back online and when the page becomes visible after a long time.
 * @param onBack resolves to false to be called again when the page next becomes visible or takes focus
 */
export function useOnPageVisible(onBack: () => unknown): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hiddenSince: number | null = document.hidden ? Date.now() : null;
    let hasFailed = false;
    const notify = async () => {
      hasFailed = false;
      hasFailed = (await call()) === false;
    };
    const onVisibility = () => {
      const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN_MS;
      // Some browsers focus a page that is still hidden.
      hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null;
      if ((wasLong || hasFailed) && !document.hidden) void notify();
    };
    globalThis.addEventListener('online', () => void notify(), { signal });
    globalThis.addEventListener('focus', onVisibility, { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => controller.abort();
  }, []);
}
