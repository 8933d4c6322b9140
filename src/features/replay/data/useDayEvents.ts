import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { endOfDay, instantsOf, onlyDay, type Day } from '@/domain/dateRange';
import {
  MAX_ASSUMED_DURATION_MS,
  tracksOf,
  type RecordingFacts,
  type ListedRange,
  type Track,
} from '@/domain/recordings';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import { EventLoader, type EventsView } from '@/store/events/EventLoader';
import { createEventLog } from '@/store/events/EventLog';
import { useServices } from '@/store/hooks';

export interface ReplayDayLoad extends EventsView {
  retry: () => void;
}

/** Returns the same array while the ids stay the same. */
export function useCameraIds(cameras: readonly Camera[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(() => cameras.map(({ id }) => id));
  const isSame = ids.length === cameras.length && cameras.every(({ id }, index) => id === ids[index]);
  if (isSame) return ids;
  const next = cameras.map(({ id }) => id);
  setIds(next);
  return next;
}

const REFRESH_MS = 60_000;
/**
 * Limits retries for failing cameras after the end of a day, since one that is no longer shared always fails.
 */
const MAX_LAST_POLLS = 10;
/** Milliseconds per camera, which makes refreshes of a large house rarer. */
const REFRESH_PER_CAMERA_MS = 3_000;

/**
 * Loads a day's events of all cameras, and refreshes an unfinished day while the page is visible. Includes
 * recordings from shortly before the day, which may run past midnight.
 * @param now Unix epoch milliseconds
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

export function useTracks(
  cameraIds: readonly string[],
  events: readonly CameraEvent[],
  categories: readonly string[],
  facts: RecordingFacts,
  listed: ListedRange,
): readonly Track[] {
  return useMemo(() => {
    const selected = new Set(categories);
    const shown =
      selected.size === 0 ? events : events.filter(({ code }) => selected.has(eventCategory(code)));
    return tracksOf(cameraIds, shown, facts, listed);
  }, [cameraIds, events, categories, facts, listed]);
}
