import type { EventPage } from '@/api/events';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { InstantRange } from '@/domain/dateRange';
import { oldestOf } from '@/domain/eventLog';
import { failed, succeeded, type Result } from '@/domain/result';
import type { Services } from '../services';
import { requestPage, requestRange, whileReachable, type PageQuery } from './pages';

export type FetchPage = (query: PageQuery, signal: AbortSignal) => Promise<Result<EventPage>>;

/** Time range in which all events are known, from an inclusive start to an exclusive end. */
type KnownSpan = InstantRange;

interface CameraLog {
  events: Map<string, CameraEvent>;
  /** Sorted from newest to oldest. Spans neither overlap nor touch. */
  known: readonly KnownSpan[];
}

function withSpan(known: readonly KnownSpan[], span: KnownSpan): readonly KnownSpan[] {
  if (span.begin >= span.end) return known;
  const touches = ({ begin, end }: KnownSpan) => begin <= span.end && end >= span.begin;
  const joined = [span, ...known.filter(touches)];
  const whole = {
    begin: Math.min(...joined.map(({ begin }) => begin)),
    end: Math.max(...joined.map(({ end }) => end)),
  };
  return [...known.filter((each) => !touches(each)), whole].sort((one, other) => other.begin - one.begin);
}

/** @returns inclusive ranges, newest first */
function gapsIn(known: readonly KnownSpan[], { begin, end }: InstantRange): InstantRange[] {
  const gaps: InstantRange[] = [];
  let last = end;
  for (const span of known) {
    if (span.end <= begin || span.begin > last) continue;
    if (span.end <= last) gaps.push({ begin: span.end, end: last });
    last = span.begin - 1;
  }
  if (last >= begin) gaps.push({ begin, end: last });
  return gaps;
}

function eventBefore({ events, known }: CameraLog, { begin }: InstantRange): number | null {
  const span = known.find(({ end }) => end === begin);
  let newest: number | null = null;
  for (const { at } of events.values()) {
    if (span && at >= span.begin && at < begin) newest = Math.max(newest ?? at, at);
  }
  return newest;
}

/**
 * Stores the cameras' events, and the time ranges in which all events are known. The last minutes never count
 * as known, because late events may still appear.
 */
export class EventLog {
  readonly #fetchPage: FetchPage;
  readonly #now: () => number;
  readonly #cameras = new Map<string, CameraLog>();

  constructor(fetchPage: FetchPage, now: () => number) {
    this.#fetchPage = fetchPage;
    this.#now = now;
  }

  #of(cameraId: string): CameraLog {
    const log = this.#cameras.get(cameraId) ?? { events: new Map<string, CameraEvent>(), known: [] };
    this.#cameras.set(cameraId, log);
    return log;
  }

  isKnown(cameraId: string, range: InstantRange): boolean {
    return gapsIn(this.#of(cameraId).known, range).length === 0;
  }

  eventsOf(cameraIds: readonly string[], { begin, end }: InstantRange): CameraEvent[] {
    return cameraIds.flatMap((id) =>
      [...this.#of(id).events.values()].filter(({ at }) => at >= begin && at <= end),
    );
  }

  forgetBefore(begin: number): void {
    for (const log of this.#cameras.values()) {
      for (const [id, { at }] of log.events) if (at < begin) log.events.delete(id);
      const left = log.known.filter(({ end }) => end > begin);
      log.known = left.map((span) => ({ begin: Math.max(begin, span.begin), end: span.end }));
    }
  }

  /**
   * Requests the unknown parts of a range page by page, newest first.
   * @param onNews called after each page with new events
   * @returns true if the range is known; false after `maxPages` pages
   */
  async load(
    cameraId: string,
    range: InstantRange,
    signal: AbortSignal,
    { maxPages = Infinity, onNews }: { maxPages?: number; onNews?: () => void } = {},
  ): Promise<Result<boolean>> {
    const log = this.#of(cameraId);
    const listed = this.#now() - LATE_EVENT_WINDOW_MS;
    for (const gap of gapsIn(log.known, range)) {
      const know = (begin: number) => {
        log.known = withSpan(log.known, { begin, end: Math.min(gap.end + 1, listed) });
      };
      const before = eventBefore(log, gap);
      const found = await requestRange(
        async (part) => {
          const page = await this.#fetchPage({ cameraId, ...part }, signal);
          return signal.aborted ? failed({ kind: 'cancelled' }) : page;
        },
        { begin: before ?? gap.begin, end: gap.end },
        {
          maxPages,
          isBeginKnown: before !== null,
          onPage: (events) => {
            const { size } = log.events;
            for (const event of events) log.events.set(event.id, event);
            // Other events may have happened in the same millisecond as the oldest one.
            know(oldestOf(events) + 1);
            if (log.events.size > size) onNews?.();
          },
        },
      );
      if (!found.ok) return found;
      if (!found.value.isComplete) return succeeded(false);
      know(gap.begin);
    }
    return succeeded(true);
  }

  loadAll(
    cameraIds: readonly string[],
    range: InstantRange,
    signal: AbortSignal,
    maxPages = Infinity,
  ): Promise<Result<boolean>[]> {
    const reachable = whileReachable(signal);
    return Promise.all(
      cameraIds.map(async (id) => reachable.note(await this.load(id, range, reachable.signal, { maxPages }))),
    );
  }
}

/** Tolerates missing cameras, because one missing camera among several must not end the session. */
export const createEventLog = (services: Services): EventLog =>
  new EventLog(
    (query, signal) => requestPage(services, query, signal, { toleratesMissing: true }),
    services.now,
  );
