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

/** How far one camera's day has come. */
export type CameraLoad = { kind: 'loading' } | { kind: 'complete' } | { kind: 'failed'; failure: Failure };

export interface DayView {
  /** Everything that has come so far, in no order. */
  events: readonly CameraEvent[];
  loads: ReadonlyMap<string, CameraLoad>;
}

/**
 * Whether what is shown at a time is decided, whatever else comes: pages come newest first, and a recording that begins
 * before the time takes over from all that are older.
 * @param tracks of the cameras that are played.
 * @param time Unix epoch milliseconds; null: the beginning of the day.
 */
export const isLoadedAt = (loads: DayView['loads'], tracks: readonly Track[], time: number | null): boolean =>
  tracks.every(({ cameraId, recordings: [oldest] }) => {
    const isLoading = loads.get(cameraId)?.kind === 'loading';
    return !isLoading || (time !== null && oldest !== undefined && oldest.at <= time);
  });

/** Milliseconds between reports of pages: ten thousand events come in hundreds of pages, and each report renders the day anew. */
const BETWEEN_REPORTS = 100;
/** A server that sends the same page again and again is asked only so often. */
const MAX_EMPTY_PAGES = 2;
/** A busy server that asks for a longer time, in milliseconds, or so often in a row, is a failure. */
const LONGEST_WAIT = 30_000;
const MAX_WAITS = 3;
/** A recording may be listed so long after it has begun, in milliseconds: cameras upload it at its end. */
export const LISTING_DELAY = 600_000;

/**
 * Loads what some cameras recorded in a range, page by page and newest first, until everything is there or the signal
 * aborts. How many calls are under way at once is the events' own affair.
 */
export class DayLoader {
  readonly #fetchPage: FetchPage;
  /** What is loaded without `extend`. */
  readonly range: InstantRange;
  readonly #clock: Clock;
  readonly #changes = new Emitter();
  readonly #known = new Map<string, Map<string, CameraEvent>>();
  #view: DayView;
  /** Up to when a camera's recordings have been asked for. */
  readonly #askedUntil = new Map<string, number>();
  /** Runs after a report, and reports what has come since. */
  readonly #pause: DelayedCall;
  #isStale = false;
  /** Aborted once the day is left. */
  #signal = AbortSignal.abort();
  /** Whose `extend` is under way. */
  #extending: AbortSignal | null = null;

  constructor(cameraIds: readonly string[], range: InstantRange, ask: FetchPage, clock: Clock = systemClock) {
    this.#fetchPage = ask;
    this.range = range;
    this.#clock = clock;
    this.#pause = new DelayedCall(clock);
    this.#view = { events: [], loads: new Map(cameraIds.map((id) => [id, { kind: 'loading' }])) };
  }

  /** Loads what is not there yet, until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#pause.cancel(), { once: true });
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind === 'loading') void this.#load(cameraId, signal);
    }
  }

  readonly getView = (): DayView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  /** Asks again for the cameras that failed; what is there stays. */
  retry(): void {
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind !== 'failed') continue;
      this.#update(cameraId, { kind: 'loading' });
      void this.#load(cameraId, this.#signal);
    }
  }

  /**
   * Asks for what has been listed since, without showing a load. A camera whose call fails is asked for the same time
   * again by the next one.
   * @param end Unix epoch milliseconds.
   * @returns whether it has everything of each camera that is loaded.
   */
  async extend(end: number): Promise<boolean> {
    const signal = this.#signal;
    // One that was aborted brings nothing.
    if (this.#extending === signal) return false;
    this.#extending = signal;
    const failures = await Promise.all(
      [...this.#askedUntil].map(([cameraId, until]) =>
        this.#loadRange(cameraId, { begin: until - LISTING_DELAY, end }, signal),
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
    this.#pause.schedule(BETWEEN_REPORTS, () => {
      if (this.#isStale) this.#report(this.#view.loads);
    });
  }

  async #load(cameraId: string, signal: AbortSignal): Promise<void> {
    // What has come before a stop or a failure lies at the end of the range: pages come newest first.
    const known = [...(this.#known.get(cameraId)?.values() ?? [])];
    const from = known.reduce((oldest, { at }) => Math.min(oldest, at), this.range.end);
    const failure = await this.#loadRange(cameraId, this.range, signal, from);
    if (signal.aborted || (failure !== null && isDropped(failure))) return;
    // What lies behind a short page is more than the contract promises: it changes nothing about what is there.
    if (this.#view.loads.get(cameraId)?.kind === 'complete') {
      if (this.#isStale) this.#report(this.#view.loads);
      return;
    }
    this.#update(cameraId, failure === null ? { kind: 'complete' } : { kind: 'failed', failure });
  }

  /**
   * A page shorter than its size is the last one, unless the vendor chooses the events by their codes after it has applied the
   * size: the range is complete then, and one more page is asked for behind each that brought something.
   * @param from where the first page ends.
   * @returns why it ended early, or null.
   */
  async #loadRange(
    cameraId: string,
    { begin, end: last }: InstantRange,
    signal: AbortSignal,
    from = last,
  ): Promise<Failure | null> {
    const known = this.#known.get(cameraId) ?? new Map<string, CameraEvent>();
    this.#known.set(cameraId, known);
    /** Of this load: what an earlier one has brought is no sign that the server sends the same page again and again. */
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
        if (wait > LONGEST_WAIT || waits > MAX_WAITS) return page.failure;
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
      // The next page ends where this one did, not earlier: others may have happened in the same instant.
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
