import type { RecordingProblem } from '@/domain/recordingProblem';
import { failed, succeeded, type Result } from '@/domain/result';
import { Emitter } from '@/lib/async/Emitter';
import { problemOf, type PictureFailure } from '@/recordings/recordingProblem';
import type { RecordingAddress } from '@/recordings/types';
import { planOf } from '../model/plan';
import type { ShownRecording, TimeLapseOrder, TimeLapseReport, TimeLapseRequest } from './messages';

export interface DayRecording extends ShownRecording, RecordingAddress {}

type TimeLapseFailure = Extract<TimeLapseReport, { kind: 'failed' }>['reason'] | 'codeMissing' | 'brokeOff';

export interface TimeLapseView {
  phase: 'idle' | 'playing' | 'paused' | 'ended' | 'failed';
  failure: TimeLapseFailure | null;
  isWaiting: boolean;
  done: number;
  total: number;
  at: number | null;
  cameraName: string;
  problems: readonly { recording: ShownRecording; problem: RecordingProblem }[];
  hasWholeFiles: boolean;
}

interface SavedTimeLapse {
  video: Blob;
  of: number;
  skipped: readonly { recording: ShownRecording; failure: PictureFailure }[];
}

type Frame = Extract<TimeLapseReport, { kind: 'frame' }>;
type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
type Report =
  | Exclude<TimeLapseReport, { kind: 'addressRequest' | 'failed' }>
  | { kind: 'failed'; reason: TimeLapseFailure };
type SaveResult = Result<SavedTimeLapse, 'cancelled' | TimeLapseFailure>;

/** Limits the decoded frames in memory, each of which takes several megabytes. */
const BUFFERED = 12;
/** If a frame is late by less, the frames after it are not delayed. */
const LATE_MS = 250;

const IDLE: TimeLapseView = {
  phase: 'idle',
  failure: null,
  isWaiting: false,
  done: 0,
  total: 0,
  at: null,
  cameraName: '',
  problems: [],
  hasWholeFiles: false,
};

/** Needs WebCodecs and drawing in a worker: https://www.w3.org/TR/webcodecs/ */
export const canShow = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof Worker !== 'undefined';

export const canSave = (): boolean => canShow() && typeof VideoEncoder !== 'undefined';

const openWorker = (): WorkerPort =>
  new Worker(new URL('./timeLapseWorker.ts', import.meta.url), { type: 'module', name: 'time-lapse' });

/** Plays a day in one minute, and saves it as a video. A worker reads, decodes and draws. */
export class TimeLapsePlayer {
  readonly #open: () => WorkerPort;
  readonly #changes = new Emitter();
  readonly #recordings = new Map<string, DayRecording>();
  readonly #takers = new Map<number, (report: Report) => void>();
  #asking = new AbortController();
  #worker: WorkerPort | null = null;
  #hasReported = false;
  #view = IDLE;
  #lastId = 0;
  #id = 0;
  #frames: Frame[] = [];
  #isComplete = false;
  #isClosing = false;
  /** Time at which the shown frame ends, in milliseconds of `requestAnimationFrame`. */
  #due: number | null = null;

  constructor(open: () => WorkerPort = openWorker) {
    this.#open = open;
  }

  readonly getView = (): TimeLapseView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  play(recordings: readonly DayRecording[], words: Pick<TimeLapseOrder, 'locale' | 'note'>): void {
    this.stop();
    this.#isClosing = false;
    const order = this.#ordered(recordings, words);
    this.#id = this.#lastId += 1;
    this.#isComplete = false;
    this.#due = null;
    this.#update({ ...IDLE, phase: 'playing', isWaiting: true, total: order.recordings.length });
    this.#takers.set(this.#id, (report) => this.#receive(report));
    this.#send({ kind: 'show', id: this.#id, order });
    this.#send({ kind: 'more', id: this.#id, frames: BUFFERED });
  }

  pause(): void {
    if (this.#view.phase === 'playing') this.#update({ phase: 'paused' });
  }

  resume(): void {
    this.#due = null;
    if (this.#view.phase === 'paused') this.#update({ phase: 'playing' });
  }

  stop(): void {
    this.#endRun();
    this.#update(IDLE);
  }

  /**
   * @param now time of `requestAnimationFrame`
   * @returns the next frame, which the caller must close; null to keep the current one
   */
  frameAt(now: number): ImageBitmap | null {
    if (this.#view.phase !== 'playing' || (this.#due !== null && now < this.#due)) return null;
    const frame = this.#frames.shift();
    if (frame === undefined) {
      if (this.#isComplete) this.#update({ phase: 'ended', isWaiting: false });
      else if (!this.#view.isWaiting) this.#update({ isWaiting: true });
      return null;
    }
    const length = frame.seconds * 1_000;
    this.#due = this.#due !== null && now - this.#due < LATE_MS ? this.#due + length : now + length;
    this.#send({ kind: 'more', id: this.#id, frames: 1 });
    const cameraName = this.#recordings.get(frame.key)?.cameraName ?? '';
    this.#update({ at: frame.at, cameraName, isWaiting: false });
    return frame.picture;
  }

  /** @param onProgress called with the bytes so far and the finished fraction */
  async save(
    recordings: readonly DayRecording[],
    words: Pick<TimeLapseOrder, 'locale' | 'note'>,
    signal: AbortSignal,
    onProgress: (bytes: number, share: number) => void,
  ): Promise<SaveResult> {
    const order = this.#ordered(recordings, words);
    const { length } = order.recordings;
    const id = (this.#lastId += 1);
    let bytes = 0;
    let done = 0;
    const skipped: { recording: ShownRecording; failure: PictureFailure }[] = [];
    return await new Promise((resolve) => {
      const end = (result: SaveResult) => {
        this.#takers.delete(id);
        resolve(result);
        this.#endIfIdle();
      };
      signal.addEventListener('abort', () => {
        this.#send({ kind: 'stop', id });
        end(failed('cancelled'));
      });
      this.#takers.set(id, (report) => {
        if (report.kind === 'progress') bytes = report.bytes;
        else if (report.kind === 'recordingDone') {
          done += 1;
          const recording = this.#recordings.get(report.key);
          if (report.failure !== null && recording) skipped.push({ recording, failure: report.failure });
        } else if (report.kind === 'failed') end(failed(report.reason));
        else if (report.kind === 'finished' && report.video !== null) {
          end(succeeded({ video: report.video, of: length, skipped }));
        }
        onProgress(bytes, done / Math.max(1, length));
      });
      this.#send({ kind: 'save', id, order });
    });
  }

  close(): void {
    this.stop();
    this.#isClosing = true;
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    if (this.#isClosing && this.#takers.size === 0) this.#endWorker();
  }

  #endWorker(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #ordered(
    recordings: readonly DayRecording[],
    words: Pick<TimeLapseOrder, 'locale' | 'note'>,
  ): TimeLapseOrder {
    for (const recording of recordings) this.#recordings.set(recording.key, recording);
    const { items, share, frames } = planOf(recordings);
    return {
      recordings: items.map(({ key, cameraName, at }) => ({ key, cameraName, at })),
      share,
      frames,
      ...words,
    };
  }

  #send(request: TimeLapseRequest): void {
    this.#connected().postMessage(request, []);
  }

  #connected(): WorkerPort {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#open();
    this.#worker = worker;
    this.#hasReported = false;
    worker.addEventListener('message', ({ data }: MessageEvent<TimeLapseReport>) => {
      if (worker !== this.#worker) return;
      this.#hasReported = true;
      if (data.kind === 'addressRequest') void this.#answer(data);
      else {
        const take = this.#takers.get(data.id);
        if (take) take(data);
        else if (data.kind === 'frame') data.picture.close();
      }
    });
    worker.addEventListener('error', () => this.#fail(worker));
    return worker;
  }

  /** The script failed to load, or the worker crashed. The next attempt starts a new worker. */
  #fail(worker: WorkerPort): void {
    if (worker !== this.#worker) return;
    this.#endWorker();
    const reason = this.#hasReported ? 'brokeOff' : 'codeMissing';
    for (const take of this.#takers.values()) take({ kind: 'failed', reason });
  }

  async #answer({ request, key }: Extract<TimeLapseReport, { kind: 'addressRequest' }>): Promise<void> {
    const { signal } = this.#asking;
    const answer = await this.#recordings.get(key)?.address(signal);
    if (!signal.aborted) this.#send({ kind: 'address', request, answer: answer ?? failed({ kind: 'gone' }) });
  }

  #receive(report: Report): void {
    switch (report.kind) {
      case 'frame':
        this.#frames.push(report);
        return;
      case 'recordingDone': {
        const { done, problems, hasWholeFiles } = this.#view;
        const recording = this.#recordings.get(report.key);
        const isProblem = report.failure !== null && recording !== undefined;
        this.#update({
          done: done + 1,
          problems: isProblem
            ? [...problems, { recording, problem: problemOf(report.failure ?? { kind: 'unreadable' }) }]
            : problems,
          hasWholeFiles: hasWholeFiles || report.isWholeFile,
        });
        return;
      }
      case 'finished':
        this.#isComplete = true;
        return;
      case 'failed':
        this.#takers.delete(this.#id);
        this.#endRun();
        this.#update({ phase: 'failed', failure: report.reason, isWaiting: false });
        return;
      case 'progress':
        return;
    }
  }

  #endRun(): void {
    if (this.#takers.delete(this.#id)) this.#send({ kind: 'stop', id: this.#id });
    for (const { picture } of this.#frames) picture.close();
    this.#frames = [];
  }

  #update(change: Partial<TimeLapseView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }
}
