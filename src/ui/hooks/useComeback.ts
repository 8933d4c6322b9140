import { useEffect, useEffectEvent } from 'react';
import { isOnline } from '@/lib/online';
import { MINUTE, SECOND } from '@/lib/time/durations';

/** Milliseconds out of sight after which what is on the screen counts as old. */
const LONG_HIDDEN = 5 * MINUTE;
/** Milliseconds before the first repetition; twice as long before each further one. */
const FIRST_PAUSE = 15 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

/**
 * Calls back when the browser is online again, and when the page is seen again after a long time.
 * @param onBack promises whether it has worked: what has failed is repeated after growing pauses, and at once when the page
 *   is seen or focused.
 */
export function useComeback(onBack: (isRepeated: boolean) => unknown): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hiddenSince: number | null = document.hidden ? Date.now() : null;
    let hasFailed = false;
    let pause = FIRST_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const comeBack = async (isRepeated: boolean) => {
      hasFailed = false;
      if (!isRepeated) pause = FIRST_PAUSE;
      hasFailed = (await call(isRepeated)) === false;
      clearTimeout(timer);
      if (!hasFailed || signal.aborted) return;
      timer = setTimeout(() => {
        // Else the page's events go on.
        if (hasFailed && !document.hidden && isOnline()) void comeBack(true);
      }, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    };
    const onVisibility = () => {
      const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN;
      // Some browsers focus a page that they still call hidden.
      hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null;
      if ((wasLong || hasFailed) && !document.hidden) void comeBack(!wasLong);
    };
    globalThis.addEventListener('online', () => void comeBack(false), { signal });
    globalThis.addEventListener('focus', onVisibility, { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
}
