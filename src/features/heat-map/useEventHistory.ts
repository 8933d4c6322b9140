import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import {
  addDays,
  dayOf,
  endOfDay,
  instantsOf,
  startOfDay,
  type Day,
  type InstantRange,
} from '@/domain/dateRange';
import { EventLoader } from '@/store/events/EventLoader';
import { createEventLog, type EventLog } from '@/store/events/EventLog';
import { useServices, useClock } from '@/store/hooks';
import type { CountedDays } from './keptHeatMap';

export interface EventHistory {
  events: readonly CameraEvent[];
  days: readonly Day[];
  range: InstantRange;
  now: number;
  doneCount: number;
  cameraCount: number;
  failedIds: readonly string[];
  isLoading: boolean;
  isStopped: boolean;
  stop: () => void;
  resume: () => void;
}

declare module '@/store/featureValues' {
  interface SessionValues {
    eventHistory?: EventLog;
  }
}

const MAX_DAYS = 30;
const CLOCK_CHECK_INTERVAL_MS = 30_000;

function useNow(refreshedAt: number): number {
  const clock = useClock();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow((before) => (dayOf(clock()) === dayOf(before) ? before : clock()));
    }, CLOCK_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return Math.max(now, refreshedAt);
}

/**
 * Loads the events of the last `days` days, including today. Aborts on unmount, on `stop`, and when an
 * argument or the day changes.
 * @param refreshedAt time of the last refresh, Unix epoch milliseconds
 */
export function useEventHistory(
  cameraIds: readonly string[],
  days: CountedDays,
  refreshedAt: number,
): EventHistory {
  const services = useServices();
  const now = useNow(refreshedAt);
  // Selecting other days or cameras resumes loading after a stop.
  const choice = `${days} ${cameraIds.join(' ')}`;
  const [stopped, setStopped] = useState<string | null>(null);
  if (stopped !== null && stopped !== choice) setStopped(null);
  const isStopped = stopped === choice;

  const loader = useMemo(() => {
    const today = dayOf(now);
    const log = (services.featureValues.ofSession().eventHistory ??= createEventLog(services));
    // A heat map left open for weeks must not keep every past day in memory.
    log.forgetBefore(startOfDay(addDays(today, 1 - MAX_DAYS)));
    const range = { from: addDays(today, 1 - days), to: today };
    return new EventLoader(log, cameraIds, () => instantsOf(range, services.latestNow()));
  }, [services, cameraIds, days, now]);
  useEffect(() => {
    if (isStopped) return undefined;
    const controller = new AbortController();
    loader.start(controller.signal);
    return () => controller.abort();
  }, [loader, isStopped]);

  const stop = useCallback(() => setStopped(choice), [choice]);
  const resume = useCallback(() => {
    setStopped(null);
    loader.retry();
  }, [loader]);

  const { events, loads } = useSyncExternalStore(loader.subscribe, loader.getView);
  const openCount = [...loads.values()].filter(({ kind }) => kind === 'loading').length;
  const failedIds = useMemo(
    () => [...loads].flatMap(([id, { kind }]) => (kind === 'failed' ? id : [])),
    [loads],
  );
  const today = dayOf(now);
  const dates = useMemo(() => {
    const all = Array.from({ length: days }, (_unused, index) => addDays(today, index + 1 - days));
    return { days: all, range: { begin: startOfDay(all[0] ?? today), end: endOfDay(today) } };
  }, [days, today]);
  return {
    ...dates,
    events,
    failedIds,
    now,
    doneCount: cameraIds.length - openCount,
    cameraCount: cameraIds.length,
    isLoading: openCount > 0 && !isStopped,
    isStopped: isStopped && openCount > 0,
    stop,
    resume,
  };
}
