import { useEffect, useState } from 'react';
import { savesData } from '@/device/dataSaver';
import { watchAttention } from '@/lib/attention';
import { systemClock } from '@/lib/time/clock';

/** Milliseconds without a sign of a person, after which the data saver stops live pictures. */
const UNATTENDED = 120_000;
const LOOK = 5_000;

/** Why the wall plays nothing: a press of Pause all, or the data saver, before and after it was asked to play. */
export type Stop = 'paused' | 'notAsked' | 'unattended';

/**
 * Whether the wall is stopped, and how that changes. With the data saver it begins stopped, unless its address asks for a
 * kiosk: that has no Play to be pressed. One sign of a person counts for all its pictures, which take turns.
 * @returns `why` is null while it plays.
 */
export function useStop(isKiosk: boolean): { why: Stop | null; toggle: () => void } {
  const [why, setWhy] = useState<Stop | null>(() => (savesData() && !isKiosk ? 'notAsked' : null));
  useEffect(() => {
    if (why !== null) return undefined;
    const controller = new AbortController();
    const lastSign = watchAttention(systemClock, controller.signal);
    const timer = setInterval(() => {
      if (savesData() && systemClock.now() - lastSign() >= UNATTENDED) setWhy('unattended');
    }, LOOK);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [why]);
  return { why, toggle: () => setWhy(why === null ? 'paused' : null) };
}
