import { UNATTENDED_MS } from '@/config/constants';
import { useEffect, useState } from 'react';
import { savesData } from '@/device/dataSaver';
import { watchAttention } from '@/lib/browser/attention';
import { systemClock } from '@/lib/time/clock';

const CHECK_INTERVAL_MS = 5_000;

/**
 * `paused`: the user paused the wall. `notStarted`: because of the data saver, the wall waits for Play.
 * `unattended`: the data saver stopped the wall later.
 */
export type Stop = 'paused' | 'notStarted' | 'unattended';

/**
 * With the data saver, the wall waits for a press of Play, except in a kiosk, which has no Play button. The
 * data saver also stops the wall after `UNATTENDED_MS` without user input. Any input counts for all pictures,
 * because they take turns.
 * @returns `why` is null while the wall plays
 */
export function useStop(isKiosk: boolean): { why: Stop | null; toggle: () => void } {
  const [why, setWhy] = useState<Stop | null>(() => (savesData() && !isKiosk ? 'notStarted' : null));
  useEffect(() => {
    if (why !== null) return undefined;
    const controller = new AbortController();
    const lastInputAt = watchAttention(systemClock, controller.signal);
    const timer = setInterval(() => {
      if (savesData() && systemClock.now() - lastInputAt() >= UNATTENDED_MS) setWhy('unattended');
    }, CHECK_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [why]);
  return { why, toggle: () => setWhy(why === null ? 'paused' : null) };
}
