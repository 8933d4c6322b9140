import { failed, succeeded, type Result } from '@/domain/result';
import { unlessCancelled } from '@/recordings/parts/unlessCancelled';
import { ExportError, failureOf } from './exportError';
import type { ExportFailure, Sink } from './types';

/**
 * Ends the file. Throws where the export has been cancelled: what was under way then goes on for a while, and would hand over a
 * file that is empty already.
 */
export async function finishFile(sink: Sink, signal: AbortSignal, extension?: string): Promise<string> {
  if (signal.aborted) throw new ExportError({ kind: 'cancelled' });
  return await sink.finish(extension);
}

/** Writes a file; whatever goes wrong, nothing half written is left. */
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
