import { useEffect, useEffectEvent } from 'react';

/** Milliseconds out of sight after which what is on the screen counts as old. */
const LONG_HIDDEN = 5 * 60_000;

/**
 * Calls back when the browser is online again, and when the page is seen again after a long time.
 * @param onBack promises whether it has worked: what has failed is tried again the next time the page is seen or focused.
 */
export function useComeback(onBack: () => unknown): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hiddenSince: number | null = document.hidden ? Date.now() : null;
    let hasFailed = false;
    const comeBack = async () => {
      hasFailed = false;
      hasFailed = (await call()) === false;
    };
    const onVisibility = () => {
      const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN;
      // Some browsers focus a page that they still call hidden.
      hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null;
      if ((wasLong || hasFailed) && !document.hidden) void comeBack();
    };
    globalThis.addEventListener('online', () => void comeBack(), { signal });
    globalThis.addEventListener('focus', onVisibility, { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => controller.abort();
  }, []);
}
