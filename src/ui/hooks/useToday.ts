import { useSyncExternalStore } from 'react';
import { dayOf, type Day } from '@/domain/dateRange';
import { MINUTE } from '@/lib/time/durations';

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}

export const useToday = (now: () => number): Day => useSyncExternalStore(everyMinute, () => dayOf(now()));

/** Returns the start of the current minute in Unix epoch milliseconds, and re-renders every minute. */
export const useMinute = (now: () => number): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(now() / MINUTE) * MINUTE);
