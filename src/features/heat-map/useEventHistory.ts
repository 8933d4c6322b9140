import { useCallback, useEffect, useMemo, useState } from 'react';
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
import { requestPage } from '@/store/events/pages';
import { useServices, useClock } from '@/store/hooks';
import type { Services } from '@/store/services';
import type { CountedDays } from './keptHeatMap';

export interface EventHistory {
  /** Unordered and perhaps incomplete; some events may be outside of the days. */
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

interface Segment {
  cameraId: string;
  loader: EventLoader;
  isOpen: boolean;
}

declare module '@/store/featureValues' {
  interface SessionValues {
    /** Loaded by this session, by camera and days. */
    eventHistory?: Map<string, EventLoader>;
  }
}

const CLOCK_CHECK_INTERVAL_MS = 30_000;

/** Milliseconds between two counts: many cameras answer with hundreds of pages. */
const COUNT_DELAY_MS = 200;

function segmentsOf(
  services: Services,
  cameraIds: readonly string[],
  days: CountedDays,
  now: number,
): Segment[] {
  const known = (services.featureValues.ofSession().eventHistory ??= new Map<string, EventLoader>());
  const today = dayOf(now);
  // The week is a part of the month, so switching between them loads nothing twice.
  const week = { from: addDays(today, -6), to: today };
  const before = { from: addDays(today, -29), to: addDays(today, -7) };
  // A heat map that stays open for weeks must not keep the days of each.
  for (const key of known.keys())
    if (!key.startsWith(week.from) && !key.startsWith(before.from)) known.delete(key);
  return cameraIds.flatMap((cameraId) =>
    (days === 7 ? [week] : [week, before]).map((range) => {
      const key = `${range.from} ${range.to} ${cameraId}`;
      const loader =
        known.get(key) ??
        new EventLoader([cameraId], instantsOf(range, services.latestNow()), (query, signal) =>
          requestPage(services, query, signal, { toleratesMissing: true }),
        );
      known.set(key, loader);
      return { cameraId, loader, isOpen: range.to === today };
    }),
  );
}

const kindOf = ({ cameraId, loader }: Segment) => loader.getView().loads.get(cameraId)?.kind ?? 'loading';

interface Counted {
  events: readonly CameraEvent[];
  openCount: number;
  failedIds: readonly string[];
}

function countOf(segments: readonly Segment[]): Counted {
  const camerasThat = (kind: 'loading' | 'failed') => [
    ...new Set(segments.filter((each) => kindOf(each) === kind).map(({ cameraId }) => cameraId)),
  ];
  return {
    events: segments.flatMap(({ loader }) => loader.getView().events),
    openCount: camerasThat('loading').length,
    failedIds: camerasThat('failed'),
  };
}

/**
 * Updates the time once a new day has begun.
 * @param refreshedAt time of the last refresh
 */
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
 * Loads the events of the last days, today included. Unmounting, other cameras and `stop` abort it.
 * @param refreshedAt time of the last refresh, Unix epoch milliseconds
 */
export function useEventHistory(
  cameraIds: readonly string[],
  days: CountedDays,
  refreshedAt: number,
): EventHistory {
  const services = useServices();
  const now = useNow(refreshedAt);
  // A different choice resumes loading after a stop.
  const choice = `${days} ${cameraIds.join(' ')}`;
  const [stopped, setStopped] = useState<string | null>(null);
  if (stopped !== null && stopped !== choice) setStopped(null);
  const isStopped = stopped === choice;
  const [latest, setLatest] = useState<{ segments: readonly Segment[]; counted: Counted } | null>(null);
  const segments = useMemo(
    () => segmentsOf(services, cameraIds, days, now),
    [services, cameraIds, days, now],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const schedule = () => {
      timer ??= setTimeout(() => {
        timer = null;
        setLatest({ segments, counted: countOf(segments) });
      }, COUNT_DELAY_MS);
    };
    const ends = segments.map(({ loader }) => loader.subscribe(schedule));
    // Counts events that were loaded before the subscription.
    schedule();
    return () => {
      for (const end of ends) end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [segments]);

  useEffect(() => {
    if (isStopped) return undefined;
    const controller = new AbortController();
    for (const segment of segments) {
      const { loader, isOpen } = segment;
      const isComplete = () => kindOf(segment) === 'complete';
      const wasComplete = isComplete();
      loader.start(controller.signal);
      loader.retry();
      if (!isOpen) continue;
      if (wasComplete) void loader.extend(services.latestNow());
      // An interrupted load ends at the time of the visit that began it.
      else if (loader.range.end < now) {
        const end = loader.subscribe(() => {
          if (!isComplete()) return;
          end();
          void loader.extend(services.latestNow());
        });
        controller.signal.addEventListener('abort', end, { once: true });
      }
    }
    return () => controller.abort();
  }, [segments, isStopped, services, now]);

  const stop = useCallback(() => setStopped(choice), [choice]);
  const resume = useCallback(() => {
    setStopped(null);
    for (const { loader } of segments) loader.retry();
  }, [segments]);

  const known = useMemo(() => countOf(segments), [segments]);
  const counted = latest?.segments === segments ? latest.counted : known;

  const dates = useMemo(() => {
    const today = dayOf(now);
    const all = Array.from({ length: days }, (_unused, index) => addDays(today, index + 1 - days));
    return { days: all, range: { begin: startOfDay(all[0] ?? today), end: endOfDay(today) } };
  }, [days, now]);

  const { events, failedIds, openCount } = counted;
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
