import type { RecordingProblem } from '@/domain/recordingProblem';
import { failed, succeeded, type Result } from '@/domain/result';
import { Emitter } from '@/lib/async/Emitter';
import { WorkerChannel, type WorkerPort } from '@/lib/async/WorkerChannel';
import { problemOf, type PictureFailure } from '@/recordings/recordingProblem';
import type { RecordingAddress } from '@/recordings/types';
import { planOf } from '../model/plan';
import type {
  ShownRecording,
  TimeLapseAnswer,
  TimeLapseOrder,
  TimeLapsePlan,
  TimeLapseQuestion,
  TimeLapseReport,
} from './messages';

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

type Words = Pick<TimeLapsePlan, 'locale' | 'note'>;
type Frame = Extract<TimeLapseReport, { kind: 'frame' }>;
type SaveResult = Result<SavedTimeLapse, 'cancelled' | TimeLapseFailure>;

/** Milliseconds of delay from which a late frame also shifts the frames after it. */
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

/** @returns true if the browser has WebCodecs and can draw in a worker: https://www.w3.org/TR/webcodecs/ */
export const canShow = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof Worker !== 'undefined';

export const canSave = (): boolean => canShow() && typeof VideoEncoder !== 'undefined';

const openWorker = (): WorkerPort =>
  new Worker(new URL('./timeLapseWorker.ts', import.meta.url), { type: 'module', name: 'time-lapse' });

export class TimeLapsePlayer {
  readonly #channel: WorkerChannel<TimeLapseOrder, TimeLapseReport, TimeLapseQuestion, TimeLapseAnswer>;
  readonly #changes = new Emitter();
  readonly #recordings = new Map<string, DayRecording>();
  #view = IDLE;
  #playback = { id: 0, controller: new AbortController() };
  #frames: Frame[] = [];
  /** Callbacks that answer the worker's `shown` questions, in frame order. */
  #onShown: (() => void)[] = [];
  #isComplete = false;
  /** Time at which the current frame ends, on the `requestAnimationFrame` clock. */
  #due: number | null = null;

  constructor(open: () => WorkerPort = openWorker) {
    this.#channel = new WorkerChannel(
      open,
      (question, signal) => this.#answer(question, signal),
      (report) => {
        if (report.kind === 'frame') report.picture.close();
      },
    );
  }

  readonly getView = (): TimeLapseView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  play(recordings: readonly DayRecording[], words: Words): void {
    this.stop();
    const plan = this.#planned(recordings, words);
    this.#playback = { id: this.#playback.id + 1, controller: new AbortController() };
    this.#isComplete = false;
    this.#due = null;
    this.#update({ ...IDLE, phase: 'playing', isWaiting: true, total: plan.recordings.length });
    this.#channel.open();
    void this.#show(plan);
  }

  pause(): void {
    if (this.#view.phase === 'playing') this.#update({ phase: 'paused' });
  }

  resume(): void {
    this.#due = null;
    if (this.#view.phase === 'paused') this.#update({ phase: 'playing' });
  }

  stop(): void {
    this.#playback.controller.abort();
    this.#dropFrames();
    this.#update(IDLE);
  }

  /**
   * @param now timestamp from `requestAnimationFrame`
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
    this.#onShown.shift()?.();
    const cameraName = this.#recordings.get(frame.key)?.cameraName ?? '';
    this.#update({ at: frame.at, cameraName, isWaiting: false });
    return frame.picture;
  }

  async save(
    recordings: readonly DayRecording[],
    words: Words,
    signal: AbortSignal,
    onProgress: (bytes: number, share: number) => void,
  ): Promise<SaveResult> {
    const plan = this.#planned(recordings, words);
    const { length } = plan.recordings;
    let bytes = 0;
    let done = 0;
    let result: SaveResult = failed('empty');
    const skipped: SavedTimeLapse['skipped'][number][] = [];
    const end = await this.#channel.run(
      { kind: 'save', plan },
      (report) => {
        if (report.kind === 'progress') bytes = report.bytes;
        else if (report.kind === 'recordingDone') {
          done += 1;
          const recording = this.#recordings.get(report.key);
          if (report.failure !== null && recording) skipped.push({ recording, failure: report.failure });
        } else if (report.kind === 'failed') result = failed(report.reason);
        else if (report.kind === 'saved') result = succeeded({ video: report.video, of: length, skipped });
        onProgress(bytes, done / Math.max(1, length));
      },
      signal,
    );
    return end === 'done' ? result : failed(end);
  }

  close(): void {
    this.stop();
    this.#channel.closeWhenIdle();
  }

  #planned(recordings: readonly DayRecording[], words: Words): TimeLapsePlan {
    for (const recording of recordings) this.#recordings.set(recording.key, recording);
    const { items, share, frames } = planOf(recordings);
    return {
      recordings: items.map(({ key, cameraName, at }) => ({ key, cameraName, at })),
      share,
      frames,
      ...words,
    };
  }

  async #answer(question: TimeLapseQuestion, signal: AbortSignal): Promise<TimeLapseAnswer> {
    if (question.kind === 'address') {
      return (await this.#recordings.get(question.key)?.address(signal)) ?? failed({ kind: 'gone' });
    }
    if (question.playback === this.#playback.id) {
      await new Promise<void>((resolve) => this.#onShown.push(resolve));
    }
    return null;
  }

  async #show(plan: TimeLapsePlan): Promise<void> {
    const { id, controller } = this.#playback;
    let failure: TimeLapseFailure | null = null;
    const end = await this.#channel.run(
      { kind: 'show', playback: id, plan },
      (report) => {
        if (report.kind === 'frame') this.#frames.push(report);
        else if (report.kind === 'recordingDone') this.#countRecording(report);
        else if (report.kind === 'failed') failure = report.reason;
      },
      controller.signal,
    );
    if (end === 'cancelled') return;
    if (end !== 'done') failure = end;
    this.#isComplete = failure === null;
    if (failure === null) return;
    this.#dropFrames();
    this.#update({ phase: 'failed', failure, isWaiting: false });
  }

  #countRecording({ key, failure, isWholeFile }: Extract<TimeLapseReport, { kind: 'recordingDone' }>): void {
    const { done, problems, hasWholeFiles } = this.#view;
    const recording = this.#recordings.get(key);
    this.#update({
      done: done + 1,
      problems:
        failure !== null && recording !== undefined
          ? [...problems, { recording, problem: problemOf(failure) }]
          : problems,
      hasWholeFiles: hasWholeFiles || isWholeFile,
    });
  }

  #dropFrames(): void {
    for (const { picture } of this.#frames) picture.close();
    this.#frames = [];
    this.#onShown = [];
  }

  #update(change: Partial<TimeLapseView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changes.emit();
  }
}
