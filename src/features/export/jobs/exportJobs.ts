import { beginOngoingWork } from '@/lib/ongoingWork';
import type { Result } from '@/domain/result';
import { Emitter } from '@/lib/Emitter';
import type { ExportedFile, ExportFailure } from '../engine/types';
import type { OnProgress } from '@/recordings/types';

export type ExportState =
  | {
      kind: 'running';
      bytesDone: number;
      bytesTotal: number | null;
      secondsLeft: number | null;
      /** The host is busy; the export goes on by itself. */
      isWaiting: boolean;
    }
  | {
      kind: 'saved';
      saved: ExportedFile;
      /** The file itself, where it went to the downloads: it can be handed on within a click. */
      file: File | null;
    }
  | { kind: 'failed'; failure: ExportFailure };

/** One file that is being saved, or has been. */
export interface ExportJob {
  id: string;
  /** What is exported, such as the key of a clip: the same export again replaces its finished row. */
  origin: string;
  fileName: string;
  state: ExportState;
  /** Whether it can be tried in another way when this one fails. */
  hasFallback: boolean;
}

export interface ExportRequest {
  origin: string;
  fileName: string;
  /** Called within the gesture that begins it. */
  run: (
    signal: AbortSignal,
    onProgress: OnProgress,
    keep: (file: File) => void,
  ) => Promise<Result<ExportedFile, ExportFailure>>;
  /** However often it had to be tried. */
  onSaved?: (saved: ExportedFile) => Promise<void>;
  /** What can be done where these recordings cannot be saved in this way. */
  fallback?: ExportRequest;
}

/** What runs on while people go from screen to screen. */
export interface ExportJobs {
  /** The same list until something changes; oldest first. */
  list: () => readonly ExportJob[];
  /** @returns a function that ends the listening. */
  subscribe: (listener: () => void) => () => void;
  /** @returns how it ended. A cancelled job is gone from the list at once. */
  start: (request: ExportRequest) => Promise<Result<ExportedFile, ExportFailure>>;
  cancel: (id: string) => void;
  /** Begins a job that failed anew, or in its other way; within a gesture. */
  retry: (id: string, how?: 'same' | 'fallback') => void;
  /** Takes a job that is over off the list. */
  dismiss: (id: string) => void;
  /** Cancels and forgets all of them: the user has logged out. */
  clear: () => void;
}

/** Where closing the tab is asked about; a window, or a test's. */
export type UnloadTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Milliseconds between two updates of the progress; faster ones cannot be read. */
const PROGRESS_INTERVAL = 100;

/** Less than this is too little to tell the speed from, in milliseconds. */
const SPEED_KNOWN_AFTER = 1_000;

function timeLeft(done: number, total: number | null, elapsed: number): number | null {
  if (total === null || done === 0 || elapsed < SPEED_KNOWN_AFTER) return null;
  return Math.max(0, Math.round(((total - done) / done) * (elapsed / 1_000)));
}

/** The browser asks, in its own words. */
const confirmLeaving = (event: Event) => {
  event.preventDefault();
};

export function createExportJobs(
  now: () => number = Date.now,
  leaving: UnloadTarget = globalThis.window,
): ExportJobs {
  const changes = new Emitter();
  const aborts = new Map<string, AbortController>();
  let endWork: () => void = () => undefined;
  const requests = new Map<string, ExportRequest>();
  let jobs: readonly ExportJob[] = [];
  let count = 0;

  const update = (next: readonly ExportJob[]) => {
    jobs = next;
    changes.emit();
  };
  const change = (id: string, state: ExportState) => {
    update(jobs.map((job) => (job.id === id ? { ...job, state } : job)));
  };
  const forget = (id: string) => {
    if (!aborts.delete(id) || aborts.size > 0) return;
    leaving.removeEventListener('beforeunload', confirmLeaving);
    endWork();
  };
  const remove = (id: string) => {
    aborts.get(id)?.abort();
    requests.delete(id);
    forget(id);
    update(jobs.filter((job) => job.id !== id));
  };

  /** @param replacedId a job that has failed */
  const begin = async (
    request: ExportRequest,
    replacedId: string | null,
  ): Promise<Result<ExportedFile, ExportFailure>> => {
    const { origin, fileName, run, onSaved, fallback } = request;
    const id = String((count += 1));
    const abort = new AbortController();
    // The user may have been asked where to save, and the host for an address.
    let since: number | null = null;
    let shownAt = Number.NEGATIVE_INFINITY;
    if (aborts.size === 0) {
      leaving.addEventListener('beforeunload', confirmLeaving);
      endWork = beginOngoingWork();
    }
    aborts.set(id, abort);
    requests.set(id, request);
    // What was said about the same button before is over.
    const others = jobs.filter(
      (job) => job.id !== replacedId && (job.origin !== origin || job.state.kind === 'running'),
    );
    update([
      ...others,
      {
        id,
        origin,
        fileName,
        state: { kind: 'running', bytesDone: 0, bytesTotal: null, secondsLeft: null, isWaiting: false },
        hasFallback: fallback !== undefined,
      },
    ]);
    let file: File | null = null;
    let wasWaiting = false;
    const onProgress: OnProgress = (bytesDone, bytesTotal, isWaiting = false) => {
      if (!aborts.has(id) || (now() - shownAt < PROGRESS_INTERVAL && isWaiting === wasWaiting)) return;
      wasWaiting = isWaiting;
      shownAt = now();
      if (bytesDone > 0) since ??= now();
      const secondsLeft = since === null ? null : timeLeft(bytesDone, bytesTotal, now() - since);
      change(id, { kind: 'running', bytesDone, bytesTotal, secondsLeft, isWaiting });
    };
    const outcome = await run(abort.signal, onProgress, (kept) => {
      file = kept;
    });
    if (!aborts.has(id)) return outcome;
    forget(id);
    if (outcome.ok) {
      change(id, { kind: 'saved', saved: outcome.value, file });
      await onSaved?.(outcome.value);
    } else if (outcome.failure.kind === 'cancelled') remove(id);
    else change(id, { kind: 'failed', failure: outcome.failure });
    return outcome;
  };

  return {
    list: () => jobs,
    subscribe: changes.subscribe,
    start: (request) => begin(request, null),
    retry(id, how = 'same') {
      const request = requests.get(id);
      const wanted = how === 'same' ? request : request?.fallback;
      if (wanted === undefined || aborts.has(id)) return;
      requests.delete(id);
      void begin(wanted, id);
    },
    cancel: remove,
    dismiss: remove,
    clear() {
      for (const { id } of jobs) remove(id);
    },
  };
}
