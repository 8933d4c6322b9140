import type { RecordingProblem } from '@/domain/recordingProblem';
import { Emitter } from '@/lib/async/Emitter';
import { WorkerChannel, type WorkerPort } from '@/lib/async/WorkerChannel';
import { systemClock, type Clock } from '@/lib/time/clock';
import { DelayedCall } from '@/lib/time/DelayedCall';
import { failed } from '@/domain/result';
import type { Day } from '@/domain/dateRange';
import { problemOf } from '@/recordings/recordingProblem';
import type { AddressAnswer, RecordingAddress } from '@/recordings/types';
import type { Box } from '@/domain/frame/box';
import type { SearchOrder, SearchReport } from './messages';
import type { SearchQuery } from './searchRecording';

export interface SearchedRecording extends RecordingAddress {
  key: string;
  cameraId: string;
  code: string;
  at: number;
}

export interface FoundMovement {
  id: string;
  recording: SearchedRecording;
  at: number;
  until: number;
  /** Largest changed fraction of a searched area, 0 to 1. */
  share: number;
  /** Bounds of the change, as fractions of the picture. */
  box: Box;
  pictureUrl: string | null;
}

export interface SearchView {
  /**
   * `failed`: the code of the search could not be loaded. `interrupted`: an error ended the search early.
   * `stopped`: the user stopped or left the search.
   */
  phase: 'idle' | 'searching' | 'finished' | 'stopped' | 'failed' | 'interrupted';
  searched: number;
  total: number;
  movements: readonly FoundMovement[];
  problems: readonly { recording: SearchedRecording; problem: RecordingProblem }[];
  incomplete: readonly { recording: SearchedRecording; problem: RecordingProblem }[];
}

interface SearchScope {
  day: Day;
  days: number;
  /** Empty for all cameras. */
  cameraIds: readonly string[];
}

/** Minimum milliseconds between progress reports, because each report renders the panel. */
const REPORT_INTERVAL_MS = 250;

const IDLE: SearchView = {
  phase: 'idle',
  searched: 0,
  total: 0,
  movements: [],
  problems: [],
  incomplete: [],
};

/** @returns true if the browser has WebCodecs and workers: https://www.w3.org/TR/webcodecs/ */
export const canSearch = (): boolean =>
  typeof VideoDecoder !== 'undefined' && typeof VideoFrame !== 'undefined' && typeof Worker !== 'undefined';

const openWorker = (): WorkerPort =>
  new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module', name: 'motion search' });

const movementId = (key: string, start: number): string => `${key} ${String(start)}`;

const orderOf = (
  recordings: ReadonlyMap<string, SearchedRecording>,
  query: SearchQuery | null,
): SearchOrder => ({
  keys: [...recordings.keys()],
  cameraIds: [...recordings.values()].map(({ cameraId }) => cameraId),
  query,
});

const inOrder = (one: FoundMovement, other: FoundMovement): number =>
  Math.floor(one.at / 1_000) - Math.floor(other.at / 1_000) || other.share - one.share || one.at - other.at;

export class MotionSearch {
  readonly #channel: WorkerChannel<SearchOrder, SearchReport, string, AddressAnswer>;
  readonly #changes = new Emitter();
  readonly #report: DelayedCall;
  #view = IDLE;
  #isHeld = false;
  #isLinked = false;
  #query: SearchQuery | null = null;
  #scope: SearchScope | null = null;
  #recordings: Map<string, SearchedRecording> = new Map();
  #running = new AbortController();
  #prefetched: ReadonlyMap<string, SearchedRecording> = new Map();
  #prefetching = new AbortController();

  constructor(open: () => WorkerPort = openWorker, clock: Clock = systemClock) {
    this.#channel = new WorkerChannel(open, async (key) => {
      const [recordings, { signal }] =
        this.#view.phase === 'searching'
          ? [this.#recordings, this.#running]
          : [this.#prefetched, this.#prefetching];
      return (await recordings.get(key)?.address(signal)) ?? failed({ kind: 'gone' });
    });
    this.#report = new DelayedCall(clock);
  }

  readonly getView = (): SearchView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  prepare(): void {
    this.#channel.open();
  }

  /**
   * Decodes key frames of one recording at a time until a search starts.
   * @returns a function that ends the prefetch
   */
  prefetch(recordings: readonly SearchedRecording[]): () => void {
    this.#prefetching.abort();
    const controller = new AbortController();
    this.#prefetching = controller;
    this.#prefetched = new Map(recordings.map((recording) => [recording.key, recording]));
    void this.#channel.run(orderOf(this.#prefetched, null), () => undefined, controller.signal);
    return () => controller.abort();
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

  retry(): void {
    if (this.#query === null) return;
    const searched = this.#view.total - this.#recordings.size;
    this.#begin(this.#query, { ...this.#view, phase: 'searching', searched, problems: [] });
  }

  stop(): void {
    if (this.#view.phase !== 'searching') return;
    this.#running.abort();
    this.#update({ phase: 'stopped' });
  }

  readonly getQuery = (): SearchQuery | null => this.#query;

  readonly getScope = (): SearchScope | null => this.#scope;

  /**
   * Keeps the search running through the next `release`. The panel calls `hold` before it opens another
   * searched day, because it then unmounts.
   */
  hold(): void {
    this.#isHeld = true;
    this.#isLinked = true;
  }

  release(): void {
    if (!this.#isLinked) this.reset();
    else if (!this.#isHeld) this.stop();
    this.#isHeld = false;
  }

  /** Ends the search and drops its results, but keeps decoded frames for the next search. */
  reset(): void {
    this.stop();
    this.#prefetching.abort();
    this.#isLinked = false;
    this.#forgetPictures();
    this.#update(IDLE);
  }

  dispose(): void {
    this.reset();
    this.#channel.closeWhenIdle();
  }

  #begin(query: SearchQuery, view: SearchView): void {
    this.#prefetching.abort();
    this.#running.abort();
    this.#running = new AbortController();
    this.#query = query;
    this.#update(view);
    void this.#run(orderOf(this.#recordings, query), this.#running.signal);
  }

  async #run(order: SearchOrder, signal: AbortSignal): Promise<void> {
    const end = await this.#channel.run(order, (report) => this.#receive(report), signal);
    if (signal.aborted) return;
    if (end === 'done') this.#update({ phase: 'finished' });
    else if (end === 'codeMissing') this.#update({ phase: 'failed' });
    else this.#interrupt();
  }

  #interrupt(): void {
    this.#running.abort();
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

  #receive(data: SearchReport): void {
    const recording = this.#recordings.get(data.key);
    if (recording === undefined) return;
    switch (data.kind) {
      case 'movement': {
        const { start, end, peak } = data.movement;
        const id = movementId(data.key, start);
        const { movements } = this.#view;
        const movement: FoundMovement = {
          id,
          recording,
          at: Math.round(recording.at + start * 1_000),
          until: Math.round(recording.at + end * 1_000),
          share: peak.share,
          box: peak.box,
          pictureUrl: movements.find((known) => known.id === id)?.pictureUrl ?? null,
        };
        const change = {
          movements: [...movements.filter((known) => known.id !== id), movement].toSorted(inOrder),
        };
        if (movements.length === 0) this.#update(change);
        else this.#updateSoon(change);
        return;
      }
      case 'picture': {
        const id = movementId(data.key, data.start);
        const shown = this.#view.movements.find((movement) => movement.id === id);
        if (shown === undefined) return;
        if (shown.pictureUrl !== null) URL.revokeObjectURL(shown.pictureUrl);
        const pictureUrl = URL.createObjectURL(data.picture);
        this.#updateSoon({
          movements: this.#view.movements.map((movement) =>
            movement.id === id ? { ...movement, pictureUrl } : movement,
          ),
        });
        return;
      }
      case 'partMissing':
        this.#updateSoon({ incomplete: [...this.#view.incomplete, { recording, problem: 'gone' }] });
        return;
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

  #update(change: Partial<SearchView>): void {
    this.#report.cancel();
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }

  #updateSoon(change: Partial<SearchView>): void {
    this.#view = { ...this.#view, ...change };
    if (!this.#report.isPending) this.#report.schedule(REPORT_INTERVAL_MS, () => this.#changes.emit());
  }

  #forgetPictures(): void {
    for (const { pictureUrl } of this.#view.movements) {
      if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
    }
  }
}
