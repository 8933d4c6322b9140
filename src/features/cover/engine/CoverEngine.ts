import { failed, succeeded, type Result } from '@/domain/result';
import { WorkerChannel, type WorkerPort } from '@/lib/async/WorkerChannel';
import type { AddressAnswer, RecordingAddress } from '@/recordings/types';
import type { CoverFailure, CoverOrder, CoverReport } from './messages';

export type EngineFailure = CoverFailure | { kind: 'codeMissing' } | { kind: 'brokeOff' };

const openWorker = (): WorkerPort =>
  new Worker(new URL('./coverWorker.ts', import.meta.url), { type: 'module', name: 'cover' });

/**
 * @returns true if the browser has the APIs that the worker decodes, draws and encodes with:
 * https://www.w3.org/TR/webcodecs/
 */
export const canCover = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof VideoEncoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof Worker !== 'undefined';

type Answer<Kind extends CoverReport['kind']> = Extract<CoverReport, { kind: Kind }>;

export class CoverEngine {
  readonly #channel: WorkerChannel<CoverOrder, CoverReport, null, AddressAnswer>;

  constructor(recording: RecordingAddress, open: () => WorkerPort = openWorker) {
    this.#channel = new WorkerChannel(open, (_, signal) => recording.address(signal));
  }

  /**
   * @param take called with each report except `failed`. If the worker finishes the order, the result is the
   * last value returned by `take` that is not null.
   */
  async #run<Value>(
    order: CoverOrder,
    signal: AbortSignal,
    take: (report: CoverReport) => Value | null,
  ): Promise<Result<Value, EngineFailure>> {
    const found: { value: Value | null; failure: EngineFailure } = {
      value: null,
      failure: { kind: 'unreadable' },
    };
    const end = await this.#channel.run(
      order,
      (report) => {
        if (report.kind === 'failed') found.failure = report.failure;
        else found.value = take(report) ?? found.value;
      },
      signal,
    );
    if (end !== 'done') return failed({ kind: end });
    return found.value === null ? failed(found.failure) : succeeded(found.value);
  }

  open(signal: AbortSignal): Promise<Result<Answer<'opened'>['recording'], EngineFailure>> {
    return this.#run({ kind: 'open' }, signal, (report) =>
      report.kind === 'opened' ? report.recording : null,
    );
  }

  show(position: number, signal: AbortSignal): Promise<Result<Answer<'shown'>, EngineFailure>> {
    return this.#run({ kind: 'show', position }, signal, (report) =>
      report.kind === 'shown' ? report : null,
    );
  }

  follow(
    order: Omit<Extract<CoverOrder, { kind: 'follow' }>, 'kind'>,
    signal: AbortSignal,
  ): Promise<Result<Answer<'followed'>, EngineFailure>> {
    return this.#run({ kind: 'follow', ...order }, signal, (report) =>
      report.kind === 'followed' ? report : null,
    );
  }

  save(
    order: Extract<CoverOrder, { kind: 'save' }>['order'],
    signal: AbortSignal,
    onProgress: (bytes: number, share: number) => void,
  ): Promise<Result<Answer<'saved'>, EngineFailure>> {
    return this.#run({ kind: 'save', order }, signal, (report) => {
      if (report.kind === 'progress') onProgress(report.bytes, report.share);
      return report.kind === 'saved' ? report : null;
    });
  }

  close(): void {
    this.#channel.closeWhenIdle();
  }
}
