import type { RecordingProblem } from '@/domain/recordingProblem';
import { Emitter } from '@/lib/async/Emitter';
import { systemClock, type Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import type { Day } from '@/domain/dateRange';
import { problemOf } from '@/recordings/recordingProblem';
import type { RecordingAddress } from '@/recordings/types';
import type { Region } from '../model/region';
import type { SearchReport, SearchRequest } from './messages';
import type { SearchQuery } from './searchRecording';

export interface SearchedRecording extends RecordingAddress {
  key: string;
  cameraId: string;
  code: string;
  /** Unix epoch milliseconds. */
  at: number;
}

export interface FoundMoment {
  id: string;
  recording: SearchedRecording;
  /** Unix epoch milliseconds. */
  at: number;
  until: number;
  /** Largest changed share of the region, 0 to 1. */
  share: number;
  /** Bounds of the change, as shares of the picture. */
  box: Region;
  pictureUrl: string | null;
}

export interface SearchView {
  /** `failed`: the search did not start; `interrupted`: it ended early. */
  phase: 'idle' | 'searching' | 'finished' | 'stopped' | 'failed' | 'interrupted';
  searched: number;
  total: number;
  moments: readonly FoundMoment[];
  problems: readonly { recording: SearchedRecording; problem: RecordingProblem }[];
}

export interface SearchScope {
  day: Day;
  days: number;
  /** An empty list selects all cameras. */
  cameraIds: readonly string[];
}

type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Limits reports of progress, each of which renders the panel. */
const BETWEEN_REPORTS = 250;

const IDLE: SearchView = { phase: 'idle', searched: 0, total: 0, moments: [], problems: [] };

/** Needs WebCodecs: https://www.w3.org/TR/webcodecs/ */
export const canSearch = (): boolean =>
  typeof VideoDecoder !== 'undefined' && typeof VideoFrame !== 'undefined' && typeof Worker !== 'undefined';

const openWorker = (): WorkerPort =>
  new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module', name: 'motion search' });

const momentId = (key: string, start: number): string => `${key} ${String(start)}`;

const inOrder = (one: FoundMoment, other: FoundMoment): number =>
  Math.floor(one.at / 1_000) - Math.floor(other.at / 1_000) || other.share - one.share || one.at - other.at;

/** Searches recordings in a worker, which lives as long as this object and caches decoded frames. */
export class MotionSearch {
  readonly #open: () => WorkerPort;
  readonly #changes = new Emitter();
  readonly #report: DelayedCall;
  #worker: WorkerPort | null = null;
  #hasReported = false;
  #view = IDLE;
  #id = 0;
  #isHeld = false;
  #isLinked = false;
  #query: SearchQuery | null = null;
  #scope: SearchScope | null = null;
  /** Recordings that were not searched, for any reason. */
  #recordings: Map<string, SearchedRecording> = new Map();
  #running = new AbortController();

  constructor(open: () => WorkerPort = openWorker, clock: Clock = systemClock) {
    this.#open = open;
    this.#report = new DelayedCall(clock);
  }

  readonly getView = (): SearchView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  prepare(): void {
    this.#connected();
  }

  start(
    recordings: readonly SearchedRecording[],
    query: SearchQuery,
    scope: SearchScope | null = null,
  ): void {
    this.#forgetPictures();
    this.#scope = scope;
    this.#isLinked = false;
    this.#recordings = new Map(recordings.map((recording) => [recording.key, recording]));
    this.#begin(query, { ...IDLE, phase: 'searching', total: this.#recordings.size });
  }

  /** Searches the recordings that failed or were not reached, and keeps the results. */
  retry(): void {
    if (this.#query === null) return;
    const { moments, total } = this.#view;
    const searched = total - this.#recordings.size;
    this.#begin(this.#query, { phase: 'searching', searched, total, moments, problems: [] });
  }

  stop(): void {
    if (this.#view.phase !== 'searching') return;
    this.#running.abort();
    this.#send({ kind: 'stop', id: this.#id });
    this.#update({ phase: 'stopped' });
  }

  readonly getQuery = (): SearchQuery | null => this.#query;

  readonly getScope = (): SearchScope | null => this.#scope;

  /** Ignores the next `release`, for a change to another of the searched days. */
  hold(): void {
    this.#isHeld = true;
    this.#isLinked = true;
  }

  release(): void {
    if (!this.#isLinked) this.reset();
    else if (!this.#isHeld) this.stop();
    this.#isHeld = false;
  }

  /** Ends the search and drops its results, but keeps decoded frames for the next one. */
  reset(): void {
    this.stop();
    this.#isLinked = false;
    this.#forgetPictures();
    this.#update(IDLE);
  }

  dispose(): void {
    this.reset();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #begin(query: SearchQuery, view: SearchView): void {
    this.#running.abort();
    this.#running = new AbortController();
    this.#id += 1;
    this.#query = query;
    this.#update(view);
    const cameraIds = [...this.#recordings.values()].map(({ cameraId }) => cameraId);
    this.#send({ kind: 'search', id: this.#id, keys: [...this.#recordings.keys()], cameraIds, query });
  }

  #send(request: SearchRequest): void {
    this.#connected().postMessage(request, []);
  }

  #connected(): WorkerPort {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#open();
    this.#worker = worker;
    this.#hasReported = false;
    worker.addEventListener('message', (event) => this.#receive(worker, event));
    worker.addEventListener('error', () => this.#fail(worker));
    return worker;
  }

  /** The script failed to load, or the worker broke: the next attempt starts a new one. */
  #fail(worker: WorkerPort): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = null;
    if (this.#view.phase !== 'searching') return;
    this.#running.abort();
    if (!this.#hasReported) {
      this.#update({ phase: 'failed' });
      return;
    }
    const { problems } = this.#view;
    const known = new Set(problems.map(({ recording: { key } }) => key));
    const unreached = [...this.#recordings.values()].filter(({ key }) => !known.has(key));
    this.#update({
      phase: 'interrupted',
      problems: [
        ...problems,
        ...unreached.map((recording) => ({ recording, problem: 'interrupted' as const })),
      ],
    });
  }

  #receive(worker: WorkerPort, { data }: MessageEvent<SearchReport>): void {
    if (worker !== this.#worker) return;
    this.#hasReported = true;
    if (data.id !== this.#id || this.#view.phase !== 'searching') return;
    if (data.kind === 'finished') {
      this.#update({ phase: 'finished' });
      return;
    }
    const recording = this.#recordings.get(data.key);
    if (recording === undefined) return;
    switch (data.kind) {
      case 'addressWanted':
        void this.#answer(data.id, data.request, recording);
        return;
      case 'movement': {
        const { start, end, peak } = data.movement;
        const id = momentId(data.key, start);
        const { moments } = this.#view;
        const moment: FoundMoment = {
          id,
          recording,
          at: Math.round(recording.at + start * 1_000),
          until: Math.round(recording.at + end * 1_000),
          share: peak.share,
          box: peak.box,
          pictureUrl: moments.find((known) => known.id === id)?.pictureUrl ?? null,
        };
        const change = { moments: [...moments.filter((known) => known.id !== id), moment].toSorted(inOrder) };
        // The first result is reported at once.
        if (moments.length === 0) this.#update(change);
        else this.#updateSoon(change);
        return;
      }
      case 'picture': {
        const id = momentId(data.key, data.start);
        const shown = this.#view.moments.find((moment) => moment.id === id);
        if (shown === undefined) return;
        if (shown.pictureUrl !== null) URL.revokeObjectURL(shown.pictureUrl);
        const pictureUrl = URL.createObjectURL(data.picture);
        this.#updateSoon({
          moments: this.#view.moments.map((moment) =>
            moment.id === id ? { ...moment, pictureUrl } : moment,
          ),
        });
        return;
      }
      case 'searched': {
        const { searched, problems } = this.#view;
        const problem = data.failure && { recording, problem: problemOf(data.failure) };
        if (problem === null) this.#recordings.delete(data.key);
        this.#updateSoon({
          searched: searched + 1,
          problems: problem === null ? problems : [...problems, problem],
        });
      }
    }
  }

  async #answer(id: number, request: number, recording: SearchedRecording): Promise<void> {
    const { signal } = this.#running;
    const answer = await recording.address(signal);
    if (!signal.aborted) this.#send({ kind: 'address', id, request, answer });
  }

  #update(change: Partial<SearchView>): void {
    this.#report.cancel();
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }

  #updateSoon(change: Partial<SearchView>): void {
    this.#view = { ...this.#view, ...change };
    if (!this.#report.isPending) this.#report.schedule(BETWEEN_REPORTS, () => this.#changes.emit());
  }

  #forgetPictures(): void {
    for (const { pictureUrl } of this.#view.moments) {
      if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
    }
  }
}
