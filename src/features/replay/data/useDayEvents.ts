import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { endOfDay, instantsOf, onlyDay, type Day } from '@/domain/dateRange';
import { MAX_ASSUMED_DURATION_MS } from '@/domain/recordings';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import { EventLoader, type EventsView } from '@/store/events/EventLoader';
import { createEventLog } from '@/store/events/EventLog';
import { useServices } from '@/store/hooks';

export interface ReplayDayLoad extends EventsView {
  retry: () => void;
}

const REFRESH_MS = 60_000;
/**
 * Maximum number of polls after the day's last event should have arrived, if some cameras fail. The limit
 * exists because a camera that is no longer shared always fails.
 */
const MAX_LAST_POLLS = 10;
/**
 * Refresh interval per camera. With more than `REFRESH_MS / REFRESH_PER_CAMERA_MS` cameras, refreshes are
 * less frequent.
 */
const REFRESH_PER_CAMERA_MS = 3_000;

/**
 * Loads a day's events from the given cameras, and refreshes an unfinished day while the page is visible.
 * Includes recordings from shortly before midnight, which may continue into the day.
 */
export function useDayEvents(cameraIds: readonly string[], day: Day, now: number): ReplayDayLoad {
  const services = useServices();
  const [opened, setOpened] = useState({ day, at: now });
  if (opened.day !== day) setOpened({ day, at: now });
  const openedAt = opened.at;
  const loader = useMemo(
    () =>
      new EventLoader(createEventLog(services), cameraIds, () => {
        const { begin, end } = instantsOf(onlyDay(day), Math.max(openedAt, services.latestNow()));
        return { begin: begin - MAX_ASSUMED_DURATION_MS, end };
      }),
    [services, cameraIds, day, openedAt],
  );
  useEffect(() => {
    const leaving = new AbortController();
    loader.start(leaving.signal);
    return () => leaving.abort();
  }, [loader]);

  const latest = useEffectEvent(() => now);
  useEffect(() => {
    const last = endOfDay(day);
    const complete = last + LATE_EVENT_WINDOW_MS;
    if (openedAt > complete) return undefined;
    let pollsLeft = MAX_LAST_POLLS;
    const timer = setInterval(
      () => {
        if (document.hidden || pollsLeft === 0) return;
        const isLast = latest() > complete;
        void loader.refresh().then((isWhole) => {
          if (isLast) pollsLeft = isWhole ? 0 : Math.max(0, pollsLeft - 1);
        });
      },
      Math.max(REFRESH_MS, cameraIds.length * REFRESH_PER_CAMERA_MS),
    );
    return () => clearInterval(timer);
  }, [loader, cameraIds, day, openedAt]);

  const view = useSyncExternalStore(loader.subscribe, loader.getView);
  const retry = useCallback(() => loader.retry(), [loader]);
  return useMemo(() => ({ ...view, retry }), [view, retry]);
}
