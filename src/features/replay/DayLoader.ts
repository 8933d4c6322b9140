import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { InstantRange } from '@/domain/dateRange';
import { isDropped, retryAfterOf, type Failure, type Result } from '@/domain/result';
import { Emitter } from '@/lib/Emitter';
import { systemClock, type Clock } from '@/lib/time/clock';
import { delay } from '@/lib/time/delay';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Track } from '@/domain/recordings';
import type { DayPage, DayPageQuery } from '@/store/events/dayPages';

export type FetchPage = (query: DayPageQuery, signal: AbortSignal) => Promise<Result<DayPage>>;

export type CameraLoad = { kind: 'loading' } | { kind: 'complete' } | { kind: 'failed'; failure: Failure };

export interface DayView {
  events: readonly CameraEvent[];
  loads: ReadonlyMap<string, CameraLoad>;
}

/**
 * Decides if further pages can change what is shown at a time: pages arrive newest first, and a recording
 * that begins before the time replaces all older ones.
 * @param tracks of the played cameras
 * @param time Unix epoch milliseconds; null for the beginning of the day
 */
export const isLoadedAt = (loads: DayView['loads'], tracks: readonly Track[], time: number | null): boolean =>
  tracks.every(({ cameraId, recordings: [oldest] }) => {
    const isLoading = loads.get(cameraId)?.kind === 'loading';
    return !isLoading || (time !== null && oldest !== undefined && oldest.at <= time);
  });

/**
 * Milliseconds between reports: ten thousand events arrive in hundreds of pages, and each report renders the
 * day.
 */
const BETWEEN_REPORTS_MS = 100;
/** Limits requests to a server that repeats a page endlessly. */
const MAX_EMPTY_PAGES = 2;
/** Milliseconds of a Retry-After, and number of busy answers in a row, that count as a failure. */
const LONGEST_WAIT_MS = 30_000;
const MAX_WAITS = 3;
/** Milliseconds after a recording's start until it is listed: cameras upload it at its end. */
export const LISTING_DELAY_MS = 600_000;

/**
 * Loads a range of some cameras' events in pages, newest first, until it is complete or the signal aborts.
 * The API limits concurrent calls.
 */
export class DayLoader {
  readonly #fetchPage: FetchPage;
  /** Loaded without `extend`. */
  readonly range: InstantRange;
  readonly #clock: Clock;
  readonly #changes = new Emitter();
  readonly #known = new Map<string, Map<string, CameraEvent>>();
  #view: DayView;
  readonly #askedUntil = new Map<string, number>();
  readonly #pause: DelayedCall;
  #isStale = false;
  #signal = AbortSignal.abort();
  #extending: AbortSignal | null = null;

  constructor(cameraIds: readonly string[], range: InstantRange, ask: FetchPage, clock: Clock = systemClock) {
    this.#fetchPage = ask;
    this.range = range;
    this.#clock = clock;
    this.#pause = new DelayedCall(clock);
    this.#view = { events: [], loads: new Map(cameraIds.map((id) => [id, { kind: 'loading' }])) };
  }

  /** Loads what is missing, until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#pause.cancel(), { once: true });
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind === 'loading') void this.#load(cameraId, signal);
    }
  }

  readonly getView = (): DayView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  retry(): void {
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind !== 'failed') continue;
      this.#update(cameraId, { kind: 'loading' });
      void this.#load(cameraId, this.#signal);
    }
  }

  /**
   * Requests newly listed events without showing a load. The next call repeats a failed camera's range.
   * @param end Unix epoch milliseconds
   * @returns true if every loaded camera is complete
   */
  async extend(end: number): Promise<boolean> {
    const signal = this.#signal;
    // An aborted call brings nothing.
    if (this.#extending === signal) return false;
    this.#extending = signal;
    const failures = await Promise.all(
      [...this.#askedUntil].map(([cameraId, until]) =>
        this.#loadRange(cameraId, { begin: until - LISTING_DELAY_MS, end }, signal),
      ),
    );
    if (this.#extending === signal) this.#extending = null;
    return !signal.aborted && failures.every((failure) => failure === null);
  }

  #update(cameraId: string, load: CameraLoad): void {
    const { loads } = this.#view;
    if (loads.get(cameraId)?.kind === load.kind && this.#pause.isPending) {
      this.#isStale = true;
      return;
    }
    this.#report(new Map(loads).set(cameraId, load));
  }

  #report(loads: DayView['loads']): void {
    const events: CameraEvent[] = [];
    for (const own of this.#known.values()) events.push(...own.values());
    this.#isStale = false;
    this.#view = { events, loads };
    this.#changes.emit();
    this.#pause.schedule(BETWEEN_REPORTS_MS, () => {
      if (this.#isStale) this.#report(this.#view.loads);
    });
  }

  async #load(cameraId: string, signal: AbortSignal): Promise<void> {
    // Events from before a stop or failure are at the end of the range, since pages arrive newest first.
    const known = [...(this.#known.get(cameraId)?.values() ?? [])];
    const from = known.reduce((oldest, { at }) => Math.min(oldest, at), this.range.end);
    const failure = await this.#loadRange(cameraId, this.range, signal, from);
    if (signal.aborted || (failure !== null && isDropped(failure))) return;
    // The contract promises nothing after a short page, so a failure there changes nothing.
    if (this.#view.loads.get(cameraId)?.kind === 'complete') {
      if (this.#isStale) this.#report(this.#view.loads);
      return;
    }
    this.#update(cameraId, failure === null ? { kind: 'complete' } : { kind: 'failed', failure });
  }

  /**
   * A short page is the last one, unless the vendor filters by code after applying the page size: the range
   * is complete then, and one more page is requested after each with new events.
   * @param from end of the first page
   * @returns the failure, or null
   */
  async #loadRange(
    cameraId: string,
    { begin, end: last }: InstantRange,
    signal: AbortSignal,
    from = last,
  ): Promise<Failure | null> {
    const known = this.#known.get(cameraId) ?? new Map<string, CameraEvent>();
    this.#known.set(cameraId, known);
    /** Limited to this load: events of an earlier one do not mean that the server repeats a page. */
    const listed = new Set<string>();
    let end = from;
    let emptyPages = 0;
    let waits = 0;
    for (;;) {
      const page = await this.#fetchPage({ cameraId, begin, end }, signal);
      if (signal.aborted) return null;
      if (!page.ok) {
        const wait = retryAfterOf(page.failure) ?? Infinity;
        waits += 1;
        if (wait > LONGEST_WAIT_MS || waits > MAX_WAITS) return page.failure;
        await delay(wait, signal, this.#clock);
        if (signal.aborted) return null;
        continue;
      }
      waits = 0;
      const before = known.size;
      const listedBefore = listed.size;
      for (const event of page.value.events) {
        known.set(event.id, event);
        listed.add(event.id);
      }
      const hasNew = known.size > before;
      const isRepeated = listed.size === listedBefore;
      emptyPages = isRepeated ? emptyPages + 1 : 0;
      const oldest = page.value.events.reduce((at, event) => Math.min(at, event.at), end);
      // The next page ends at the same instant, at which other events may have happened.
      end = isRepeated ? oldest - 1 : oldest;
      if (page.value.isLast) {
        this.#askedUntil.set(cameraId, last);
        if (hasNew) this.#update(cameraId, { kind: 'complete' });
      } else if (hasNew) this.#update(cameraId, this.#view.loads.get(cameraId) ?? { kind: 'loading' });
      if ((page.value.isLast && !hasNew) || emptyPages >= MAX_EMPTY_PAGES || end < begin) {
        this.#askedUntil.set(cameraId, last);
        return null;
      }
    }
  }
}
