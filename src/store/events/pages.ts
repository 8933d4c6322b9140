import type { EventPage } from '@/api/events';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { InstantRange } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { mergedEvents, oldestOf, type NextPage } from '@/domain/eventLog';
import { failed, isDropped, retryAfterOf, succeeded, type Failure, type Result } from '@/domain/result';
import { anySignal } from '@/lib/async/anySignal';
import { systemClock, type Clock } from '@/lib/time/clock';
import { delay } from '@/lib/time/delay';
import type { Services } from '../services';
import { noteNewestEvent } from './newestEvents';

export interface PageQuery extends InstantRange {
  cameraId: string;
  size?: number;
}

interface PageOptions {
  toleratesMissing?: boolean;
  clock?: Clock;
}

/** Longer `Retry-After` delays count as failures. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITS = 3;

async function afterWaits<Value>(
  request: () => Promise<Result<Value>>,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<Result<Value>> {
  for (let waits = 1; ; waits += 1) {
    const answer = await request();
    if (signal.aborted) return failed({ kind: 'cancelled' });
    const wait = answer.ok ? null : retryAfterOf(answer.failure);
    if (wait === null || wait > MAX_WAIT_MS || waits > MAX_WAITS) return answer;
    await delay(wait, signal, clock);
    if (signal.aborted) return failed({ kind: 'cancelled' });
  }
}

const ACTIVITIES_PER_CAMERA = 30;

const PAGE_GAP_MS = 5_000;

/** Requests one page. Drops events before `begin`, because a vendor may ignore this parameter. */
export async function requestPage(
  services: Services,
  { cameraId, begin, end, size = ACTIVITIES_PER_CAMERA }: PageQuery,
  signal: AbortSignal,
  { toleratesMissing = false, clock }: PageOptions = {},
): Promise<Result<EventPage>> {
  const query = { cameraId, begin, end, size };
  const page = await afterWaits(
    () => services.api.events.page(query, signal, { toleratesMissing }),
    signal,
    clock,
  );
  if (!page.ok) return page;
  const inRange = page.value.events.filter(({ at }) => at >= begin);
  // A page that ends in the past may lack the newest event.
  if (end >= services.now()) noteNewestEvent(services, cameraId, inRange);
  const isShort = page.value.isShort || inRange.length < page.value.events.length;
  return succeeded({ events: inRange, isShort });
}

interface PageQuestion extends Omit<PageQuery, 'end'> {
  after: number;
}

/**
 * Maximum number of consecutive pages without an event before their end, because a server may repeat a page
 * forever.
 */
const MAX_STUCK_PAGES = 2;

interface RangeOptions {
  maxPages?: number;
  /** Events of the preceding page, which do not count as new. */
  after?: readonly CameraEvent[];
  /** True if the range begins at a known event, so that a page with this event is the last one. */
  isBeginKnown?: boolean;
  onPage?: (events: readonly CameraEvent[]) => void;
}

/**
 * Requests a range page by page, from its end back to its start or to a short page without new events. Known
 * events do not end the range unless `isBeginKnown`, because late events may be older. Each page ends at the
 * time of the previous page's oldest event, because other events may share that millisecond.
 * @returns the events in any order; `isComplete` is true if the range is known back to its start
 */
export async function requestRange(
  request: (range: InstantRange) => Promise<Result<EventPage>>,
  { begin, end: last }: InstantRange,
  { maxPages = Infinity, after = [], isBeginKnown = false, onPage }: RangeOptions = {},
): Promise<Result<{ events: CameraEvent[]; isComplete: boolean }>> {
  const found = new Map(after.map((event) => [event.id, event]));
  let end = last;
  let stuckPages = 0;
  let isComplete = false;
  for (let page = 0; page < maxPages && !isComplete; page += 1) {
    const answer = await request({ begin, end });
    if (!answer.ok) return answer;
    const { events, isShort } = answer.value;
    const before = found.size;
    for (const event of events) found.set(event.id, event);
    onPage?.(events);
    const oldest = Math.min(end, oldestOf(events));
    const isStuck = oldest === end;
    stuckPages = isStuck ? stuckPages + 1 : 0;
    end = isStuck ? oldest - 1 : oldest;
    const hasNew = found.size > before;
    const hasEnded = (isShort && !hasNew) || (isBeginKnown && oldest <= begin);
    isComplete = hasEnded || stuckPages >= MAX_STUCK_PAGES || end < begin;
  }
  return succeeded({ events: [...found.values()], isComplete });
}

/**
 * Requests the first page of a list. If the page overlaps the known events but differs from them, further
 * requests reach back to `LATE_EVENT_WINDOW_MS` before `known.until`.
 * @param known.until end of the range that the list last requested; null for a new list
 */
export async function requestFirstPage(
  services: Services,
  known: { events: readonly CameraEvent[]; until: number | null },
  { after: end, ...query }: PageQuestion,
  signal: AbortSignal,
  options: PageOptions = {},
): Promise<Result<EventPage>> {
  const request = (range: InstantRange) => requestPage(services, { ...query, ...range }, signal, options);
  const page = await request({ begin: query.begin, end });
  if (!page.ok || known.until === null) return page;
  const { events, isShort } = page.value;
  const ids = new Set(events.map(({ id }) => id));
  const own = known.events.filter(({ cameraId }) => cameraId === query.cameraId);
  const shared = own.filter(({ id }) => ids.has(id)).length;
  const isSame = shared === own.length && shared === events.length;
  const begin = Math.max(query.begin, known.until - LATE_EVENT_WINDOW_MS);
  if (shared === 0 || isSame || oldestOf(events) <= begin) return page;
  const found = await requestRange(request, { begin, end: oldestOf(events) }, { after: events });
  return found.ok ? succeeded({ events: found.value.events, isShort }) : found;
}

/**
 * Requests the page after a list. The page ends `PAGE_GAP_MS` before the oldest loaded event, and a separate
 * request fills the gap.
 * @returns a failure if either request fails, because no later call would fill the gap
 */
export async function requestNextPage(
  services: Services,
  known: readonly CameraEvent[],
  { after, ...query }: PageQuestion,
  signal: AbortSignal,
  options: PageOptions = {},
): Promise<Result<EventPage>> {
  const end = after - PAGE_GAP_MS;
  const request = (range: InstantRange) => requestPage(services, { ...query, ...range }, signal, options);
  const { cameraId, begin } = query;
  const [page, border] = await Promise.all([
    request({ begin, end }),
    requestRange(
      request,
      { begin: Math.max(begin, end + 1), end: after },
      { after: known.filter((event) => event.cameraId === cameraId && event.at === after) },
    ),
  ]);
  if (!page.ok) return page;
  if (!border.ok) return border;
  const { events, isShort } = page.value;
  return succeeded({ events: mergedEvents(border.value.events, events), isShort });
}

type PagesOutcome =
  /** The signal aborted or the session ended. */
  | { kind: 'dropped' }
  | { kind: 'unreachable' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'loaded'; failedCameraIds: string[] };

const MAX_UNREACHABLE = 6;

/**
 * Returns a signal for requests about several cameras. The signal aborts if the first six results are all
 * `unreachable`, because each further request would also be attempted three times.
 */
export function whileReachable(signal: AbortSignal) {
  const controller = new AbortController();
  let unreachable = 0;
  let isAnswered = false;
  return {
    signal: anySignal([signal, controller.signal]),
    /** Returns an `unreachable` failure for calls that this helper aborted. */
    note<Value>(outcome: Result<Value>): Result<Value> {
      if (controller.signal.aborted) return failed({ kind: 'unreachable' });
      if (!outcome.ok && outcome.failure.kind === 'unreachable') unreachable += 1;
      else isAnswered = true;
      if (!isAnswered && unreachable >= MAX_UNREACHABLE) controller.abort();
      return outcome;
    },
  };
}

/** Time for collecting responses: too short for a user to notice, but enough for a typical home. */
const BATCH_WINDOW_MS = 200;

/**
 * Requests a page from each camera and passes the responses on in batches, because rendering two hundred of
 * them one by one would move the list while the user reads.
 * @param take not called after an abort; `awaited` is the number of missing responses
 */
export async function requestCameraPages(
  questions: readonly PageQuestion[],
  request: (question: PageQuestion, signal: AbortSignal) => Promise<Result<EventPage>>,
  signal: AbortSignal,
  take: (pages: NextPage[], awaited: number) => void,
): Promise<PagesOutcome> {
  if (signal.aborted) return { kind: 'dropped' };
  const reachable = whileReachable(signal);
  const failures: { cameraId: string; failure: Failure }[] = [];
  let awaited = questions.length;
  let arrived: NextPage[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const pass = () => {
    timer = null;
    const batch = arrived;
    arrived = [];
    if (!reachable.signal.aborted) take(batch, awaited);
  };

  await Promise.all(
    questions.map(async (question) => {
      const { cameraId, after } = question;
      const page = reachable.note(await request(question, reachable.signal));
      awaited -= 1;
      if (page.ok) arrived.push({ cameraId, ...page.value, after });
      else failures.push({ cameraId, failure: page.failure });
      timer ??= setTimeout(pass, BATCH_WINDOW_MS);
    }),
  );
  if (timer !== null) {
    clearTimeout(timer);
    pass();
  }
  if (signal.aborted || failures.some(({ failure }) => isDropped(failure))) return { kind: 'dropped' };
  const [first] = failures;
  if (!first || failures.length < questions.length) {
    return { kind: 'loaded', failedCameraIds: failures.map(({ cameraId }) => cameraId) };
  }
  return failures.every(({ failure }) => failure.kind === 'unreachable')
    ? { kind: 'unreachable' }
    : { kind: 'failed', failure: first.failure };
}
