import type { Activity } from '@/domain/activity';
import type { InstantRange } from '@/domain/dateRange';
import { isDropped, type Failure, type Result } from '@/domain/result';
import type { DayPage, DayPageQuery } from '@/store/dayPages';

export type AskForPage = (query: DayPageQuery, signal: AbortSignal) => Promise<Result<DayPage>>;

/** How far one camera's day has come. */
export type CameraLoad = { kind: 'loading' } | { kind: 'complete' } | { kind: 'failed'; failure: Failure };

export interface DayView {
  /** Everything that has come so far, in no order. */
  activities: readonly Activity[];
  loads: ReadonlyMap<string, CameraLoad>;
}

/** A server that sends the same page again and again is not asked for ever. */
const PAGES_IN_VAIN = 2;

/**
 * Loads what some cameras recorded in a range, page by page and newest first, until everything is there or the signal
 * aborts. How many calls are under way at once is the events' own affair.
 */
export class DayLoader {
  readonly #ask: AskForPage;
  readonly #range: InstantRange;
  readonly #listeners = new Set<() => void>();
  readonly #known = new Map<string, Map<string, Activity>>();
  #view: DayView;
  /** Aborted when nobody looks any more. */
  #signal = AbortSignal.abort();

  constructor(cameraIds: readonly string[], range: InstantRange, ask: AskForPage) {
    this.#ask = ask;
    this.#range = range;
    this.#view = { activities: [], loads: new Map(cameraIds.map((id) => [id, { kind: 'loading' }])) };
  }

  /** Loads what is not there yet, until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#signal = signal;
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind === 'loading') void this.#load(cameraId, signal);
    }
  }

  readonly getView = (): DayView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Asks again for the cameras that failed; what is there stays. */
  retry(): void {
    for (const [cameraId, { kind }] of this.#view.loads) {
      if (kind !== 'failed') continue;
      this.#tell(cameraId, { kind: 'loading' });
      void this.#load(cameraId, this.#signal);
    }
  }

  #tell(cameraId: string, load: CameraLoad): void {
    const activities: Activity[] = [];
    for (const own of this.#known.values()) activities.push(...own.values());
    this.#view = {
      activities,
      loads: new Map(this.#view.loads).set(cameraId, load),
    };
    for (const listener of this.#listeners) listener();
  }

  async #load(cameraId: string, signal: AbortSignal): Promise<void> {
    const { begin } = this.#range;
    const known = this.#known.get(cameraId) ?? new Map<string, Activity>();
    this.#known.set(cameraId, known);
    let { end } = this.#range;
    let inVain = 0;
    for (;;) {
      const page = await this.#ask({ cameraId, begin, end }, signal);
      if (signal.aborted) return;
      if (!page.ok) {
        if (!isDropped(page.failure)) this.#tell(cameraId, { kind: 'failed', failure: page.failure });
        return;
      }
      const before = known.size;
      for (const activity of page.value.activities) known.set(activity.id, activity);
      inVain = known.size > before ? 0 : inVain + 1;
      const oldest = page.value.activities.reduce((at, activity) => Math.min(at, activity.at), end);
      // The next page ends where this one did, not earlier: others may have happened in the same instant.
      end = inVain === 0 ? oldest : oldest - 1;
      if (page.value.isLast || inVain >= PAGES_IN_VAIN || end < begin) {
        this.#tell(cameraId, { kind: 'complete' });
        return;
      }
      this.#tell(cameraId, { kind: 'loading' });
    }
  }
}
