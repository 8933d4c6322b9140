import { beginOngoingWork } from '@/lib/async/ongoingWork';
import type { Result } from '@/domain/result';
import { Emitter } from '@/lib/async/Emitter';
import type { ExportedFile, ExportFailure } from '../engine/types';
import type { OnProgress } from '@/recordings/types';

export type ExportState =
  | {
      kind: 'running';
      bytesDone: number;
      bytesTotal: number | null;
      secondsLeft: number | null;
      isWaiting: boolean;
    }
  | {
      kind: 'saved';
      saved: ExportedFile;
      /**
       * File whose download has started, kept so that a later click can share it at once; null if written to
       * disk.
       */
      file: File | null;
    }
  | { kind: 'failed'; failure: ExportFailure };

export interface ExportJob {
  id: string;
  /**
   * Identifies the content, such as a clip's key. A new export of the same content replaces a finished or
   * failed job.
   */
  origin: string;
  fileName: string;
  state: ExportState;
  hasFallback: boolean;
}

export interface ExportRequest {
  origin: string;
  fileName: string;
  run: (
    signal: AbortSignal,
    onProgress: OnProgress,
    keep: (file: File) => void,
  ) => Promise<Result<ExportedFile, ExportFailure>>;
  onSaved?: (saved: ExportedFile) => Promise<void>;
  fallback?: ExportRequest;
}

export interface ExportJobs {
  /** Returns the same list until a job changes. The oldest job is first. */
  list: () => readonly ExportJob[];
  subscribe: (listener: () => void) => () => void;
  start: (request: ExportRequest) => Promise<Result<ExportedFile, ExportFailure>>;
  cancel: (id: string) => void;
  retry: (id: string, how?: 'same' | 'fallback') => void;
  dismiss: (id: string) => void;
  clear: () => void;
}

type UnloadTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Minimum milliseconds between progress updates. People could not read faster ones. */
const PROGRESS_INTERVAL_MS = 100;

const SPEED_KNOWN_AFTER_MS = 1_000;

function timeLeft(done: number, total: number | null, elapsed: number): number | null {
  if (total === null || done === 0 || elapsed < SPEED_KNOWN_AFTER_MS) return null;
  return Math.max(0, Math.round(((total - done) / done) * (elapsed / 1_000)));
}

function progressReport(now: () => number): (...progress: Parameters<OnProgress>) => ExportState | null {
  // Time of the first bytes. Earlier time does not count, because the user may have been choosing a file.
  let since: number | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  let wasWaiting = false;
  return (bytesDone, bytesTotal, isWaiting = false) => {
    if (now() - shownAt < PROGRESS_INTERVAL_MS && isWaiting === wasWaiting) return null;
    wasWaiting = isWaiting;
    shownAt = now();
    if (bytesDone > 0) since ??= now();
    const secondsLeft = since === null ? null : timeLeft(bytesDone, bytesTotal, now() - since);
    return { kind: 'running', bytesDone, bytesTotal, secondsLeft, isWaiting };
  };
}

const confirmLeaving = (event: Event) => {
  event.preventDefault();
};

/** @param now monotonic milliseconds, because the computer's clock may be set back during an export */
export function createExportJobs(
  now: () => number = () => performance.now(),
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

  const begin = async (
    request: ExportRequest,
    replacedId: string | null,
  ): Promise<Result<ExportedFile, ExportFailure>> => {
    const { origin, fileName, run, onSaved, fallback } = request;
    const id = String((count += 1));
    const abort = new AbortController();
    if (aborts.size === 0) {
      leaving.addEventListener('beforeunload', confirmLeaving);
      endWork = beginOngoingWork();
    }
    aborts.set(id, abort);
    requests.set(id, request);
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
    const report = progressReport(now);
    const onProgress: OnProgress = (...progress) => {
      const state = aborts.has(id) ? report(...progress) : null;
      if (state !== null) change(id, state);
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
      const retried = how === 'same' ? request : request?.fallback;
      if (retried === undefined || aborts.has(id)) return;
      requests.delete(id);
      void begin(retried, id);
    },
    cancel: remove,
    dismiss: remove,
    clear() {
      for (const { id } of jobs) remove(id);
    },
  };
}
