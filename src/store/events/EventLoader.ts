import type { EventPage } from '@/api/events';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { InstantRange } from '@/domain/dateRange';
import { oldestOf } from '@/domain/eventLog';
import { failed, isDropped, type Failure, type Result } from '@/domain/result';
import { Emitter } from '@/lib/async/Emitter';
import { systemClock, type Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Track } from '@/domain/recordings';
import { requestRange, type PageQuery } from './pages';

export type FetchPage = (query: PageQuery, signal: AbortSignal) => Promise<Result<EventPage>>;

export type CameraLoad = { kind: 'loading' } | { kind: 'complete' } | { kind: 'failed'; failure: Failure };

export interface EventsView {
  /** Unordered. */
  events: readonly CameraEvent[];
  loads: ReadonlyMap<string, CameraLoad>;
}

/**
 * Decides if further pages can change what is shown at a time: pages arrive newest first, and a recording
 * that begins before the time replaces all older ones.
 * @param tracks of the played cameras
 * @param time Unix epoch milliseconds; null for the beginning of the day
 */
export const isLoadedAt = (
  loads: EventsView['loads'],
  tracks: readonly Track[],
  time: number | null,
): boolean =>
  tracks.every(({ cameraId, recordings: [oldest] }) => {
    const isLoading = loads.get(cameraId)?.kind === 'loading';
    return !isLoading || (time !== null && oldest !== undefined && oldest.at <= time);
  });

/**
 * Milliseconds between reports: ten thousand events arrive in hundreds of pages, and each report renders the
 * day.
 */
const BETWEEN_REPORTS_MS = 100;
/** Milliseconds after a recording's start until it is listed: cameras upload it at its end. */
export const LISTING_DELAY_MS = 600_000;

/**
 * Loads a range of some cameras' events in pages, newest first, until it is complete or the signal aborts.
 * The API limits concurrent calls.
 */
export class EventLoader {
  readonly #fetchPage: FetchPage;
  /** Loaded without `extend`. */
  readonly range: InstantRange;
  readonly #changes = new Emitter();
  readonly #known = new Map<string, Map<string, CameraEvent>>();
  #view: EventsView;
  /** Up to when a camera's recordings have been asked for. */
  readonly #requestedUntil = new Map<string, number>();
  readonly #pause: DelayedCall;
  #isStale = false;
  #signal = AbortSignal.abort();
  #extending: AbortSignal | null = null;

  constructor(cameraIds: readonly string[], range: InstantRange, ask: FetchPage, clock: Clock = systemClock) {
    this.#fetchPage = ask;
    this.range = range;
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

  readonly getView = (): EventsView => this.#view;

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
      [...this.#requestedUntil].map(([cameraId, until]) =>
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

  #report(loads: EventsView['loads']): void {
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
    const from = Math.min(this.range.end, oldestOf(known));
    const failure = await this.#loadRange(cameraId, this.range, signal, from);
    if (signal.aborted || (failure !== null && isDropped(failure))) return;
    this.#update(cameraId, failure === null ? { kind: 'complete' } : { kind: 'failed', failure });
  }

  /**
   * @param from where the first page ends.
   * @returns why it ended early, or null.
   */
  async #loadRange(
    cameraId: string,
    { begin, end }: InstantRange,
    signal: AbortSignal,
    from = end,
  ): Promise<Failure | null> {
    const known = this.#known.get(cameraId) ?? new Map<string, CameraEvent>();
    this.#known.set(cameraId, known);
    const outcome = await requestRange(
      async (range) => {
        const page = await this.#fetchPage({ cameraId, ...range }, signal);
        return signal.aborted ? failed({ kind: 'cancelled' }) : page;
      },
      { begin, end: from },
      (events) => {
        const before = known.size;
        for (const event of events) known.set(event.id, event);
        const hasNew = known.size > before;
        if (hasNew) this.#update(cameraId, this.#view.loads.get(cameraId) ?? { kind: 'loading' });
        return hasNew;
      },
    );
    if (!outcome.ok) return outcome.failure;
    this.#requestedUntil.set(cameraId, end);
    return null;
  }
}
