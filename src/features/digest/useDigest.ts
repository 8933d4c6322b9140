import { useEffect, useMemo, useState } from 'react';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { selectableDays, startOfDay } from '@/domain/dateRange';
import type { LastVisit } from '@/domain/events/lastVisit';
import { digestOf, type Digest } from './model/digest';
import { requestEventsSince, type EventsSince } from '@/store/events/eventsSince';
import { useAppDispatch, useClock } from '@/store/hooks';
import { useToday } from '@/ui/hooks/useToday';

export interface LoadedEvents extends EventsSince {
  /** Unix epoch milliseconds from which on the events are complete. */
  begin: number;
}

export interface FoundDigest {
  digest: Digest;
  events: readonly CameraEvent[];
  isComplete: boolean;
  /** 00:00 of the present day, Unix epoch milliseconds. */
  now: number;
}

/**
 * Uses loaded events if they reach far enough, else requests them, or in a house of many cameras uses what is
 * loaded. Null while unknown.
 */
export function useDigest(
  lastVisit: LastVisit,
  loaded: LoadedEvents | null,
  mayAsk: boolean,
): FoundDigest | null {
  const dispatch = useAppDispatch();
  // The words and links of a digest depend on the day only.
  const now = startOfDay(useToday(useClock()));
  // Lists cannot show anything before the calendar's first day.
  const since = Math.max(lastVisit.since, startOfDay(selectableDays(now, CALENDAR_DAYS_BACK).from));
  const reaches = loaded !== null && loaded.begin <= since;
  const asks = mayAsk && !reaches;
  const [answer, setAnswer] = useState<{ since: number; events: EventsSince } | null>(null);
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const events = await dispatch(requestEventsSince(since, controller.signal));
      if (events && !controller.signal.aborted) setAnswer({ since, events });
    };
    void ask();
    return () => controller.abort();
  }, [dispatch, asks, since]);

  return useMemo(() => {
    const own = answer?.since === since ? answer.events : null;
    const known = asks ? own : loaded;
    if (known === null) return null;
    const from = asks || reaches || loaded === null ? since : loaded.begin;
    const { events, isComplete } = known;
    return { digest: digestOf(events, from), events, isComplete, now };
  }, [answer, asks, loaded, reaches, since, now]);
}
