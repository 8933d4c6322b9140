import { failed, succeeded, type Result } from '@/domain/result';
import { unlessCancelled } from '@/recordings/parts/unlessCancelled';
import { ExportError, failureOf } from './exportError';
import type { ExportFailure, Sink } from './types';

/** @throws ExportError after a cancellation, because the file would be empty */
export async function finishFile(sink: Sink, signal: AbortSignal, extension?: string): Promise<string> {
  if (signal.aborted) throw new ExportError({ kind: 'cancelled' });
  return await sink.finish(extension);
}

/** Aborts the sink if `work` throws or the signal aborts. */
export async function runExport<Value>(
  sink: Sink,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Result<Value, ExportFailure>> {
  try {
    return succeeded(await unlessCancelled(work(), signal));
  } catch (error) {
    await sink.abort();
    return failed(failureOf(error));
  }
}
