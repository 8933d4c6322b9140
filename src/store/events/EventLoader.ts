import { dayOf, startOfDay, type InstantRange } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Track } from '@/domain/recordings';
import { isDropped, type Failure } from '@/domain/result';
import { Emitter } from '@/lib/async/Emitter';
import { systemClock, type Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { EventLog } from './EventLog';
import { whileReachable } from './pages';

export type CameraLoad = { kind: 'loading' } | { kind: 'complete' } | { kind: 'failed'; failure: Failure };

export interface EventsView {
  events: readonly CameraEvent[];
  loads: ReadonlyMap<string, CameraLoad>;
}

/**
 * Pages arrive newest first, and a player shows the latest recording that has begun by a given time. Once
 * that recording has loaded, later pages cannot change it.
 * @param tracks one per played camera
 * @param time Unix epoch milliseconds; null for the beginning of the day
 * @returns true if no further page can change the recording that a player shows at `time`
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
 * The interval between reports doubles. Thousands of events arrive in hundreds of pages, and each report
 * renders all events so far.
 */
const FIRST_INTERVAL_MS = 100;
const MAX_INTERVAL_MS = 800;

export class EventLoader {
  readonly #log: EventLog;
  readonly #cameraIds: readonly string[];
  readonly #range: () => InstantRange;
  readonly #changes = new Emitter();
  readonly #loads = new Map<string, CameraLoad>();
  readonly #requesting = new Map<string, AbortSignal>();
  readonly #pause: DelayedCall;
  #view: EventsView;
  #isStale = false;
  #intervalMs = FIRST_INTERVAL_MS;
  #signal = AbortSignal.abort();

  /** @param range called again for each load, because its end follows the current time */
  constructor(
    log: EventLog,
    cameraIds: readonly string[],
    range: () => InstantRange,
    clock: Clock = systemClock,
  ) {
    this.#log = log;
    this.#cameraIds = cameraIds;
    this.#range = range;
    this.#pause = new DelayedCall(clock);
    const { begin, end } = range();
    const settled = { begin, end: startOfDay(dayOf(end)) - 1 };
    for (const id of cameraIds) {
      const isKnown = begin < settled.end && log.isKnown(id, settled);
      this.#loads.set(id, { kind: isKnown ? 'complete' : 'loading' });
    }
    this.#view = this.#current();
  }

  readonly getView = (): EventsView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  /** Loads missing events until the signal aborts. Does not show progress for cameras that are complete. */
  start(signal: AbortSignal): void {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#pause.cancel(), { once: true });
    this.retry();
    void this.#loadAll(this.#cameraIds);
  }

  retry(): void {
    const failed = this.#cameraIds.filter((id) => this.#loads.get(id)?.kind === 'failed');
    for (const id of failed) this.#loads.set(id, { kind: 'loading' });
    if (failed.length > 0 || this.#isStale) this.#report();
    void this.#loadAll(failed);
  }

  /**
   * Requests new events of the cameras whose events are complete, without showing progress.
   * @returns true if all requests succeeded
   */
  refresh(): Promise<boolean> {
    return this.#loadAll(this.#cameraIds.filter((id) => this.#loads.get(id)?.kind === 'complete'));
  }

  #current(): EventsView {
    const events = this.#log.eventsOf(this.#cameraIds, this.#range());
    return { events, loads: new Map(this.#loads) };
  }

  #set(cameraId: string, load: CameraLoad): void {
    this.#loads.set(cameraId, load);
    this.#changed([...this.#loads.values()].every(({ kind }) => kind !== 'loading'));
  }

  #changed(isLast = false): void {
    if (this.#pause.isPending && !isLast) this.#isStale = true;
    else this.#report();
  }

  #report(): void {
    this.#isStale = false;
    this.#view = this.#current();
    this.#changes.emit();
    this.#pause.schedule(this.#intervalMs, () => {
      if (this.#isStale) this.#report();
      else this.#intervalMs = FIRST_INTERVAL_MS;
    });
    this.#intervalMs = Math.min(2 * this.#intervalMs, MAX_INTERVAL_MS);
  }

  async #loadAll(cameraIds: readonly string[]): Promise<boolean> {
    const reachable = whileReachable(this.#signal);
    return (await Promise.all(cameraIds.map((id) => this.#load(id, reachable)))).every(Boolean);
  }

  async #load(cameraId: string, reachable: ReturnType<typeof whileReachable>): Promise<boolean> {
    const signal = this.#signal;
    // Skips a camera only if its request uses the current signal, because a request with an aborted signal
    // returns nothing.
    if (this.#requesting.get(cameraId) === signal) return false;
    this.#requesting.set(cameraId, signal);
    const isQuiet = this.#loads.get(cameraId)?.kind === 'complete';
    const onNews = () => this.#changed();
    const load = reachable.note(await this.#log.load(cameraId, this.#range(), reachable.signal, { onNews }));
    if (this.#requesting.get(cameraId) === signal) this.#requesting.delete(cameraId);
    if (signal.aborted) return false;
    if (!isQuiet && load.ok) this.#set(cameraId, { kind: 'complete' });
    else if (!isQuiet && !load.ok && !isDropped(load.failure))
      this.#set(cameraId, { kind: 'failed', failure: load.failure });
    return load.ok;
  }
}
