import { ExportError } from './exportError';
import type { Sink } from './types';

/**
 * Ends the file. Throws where the export has been cancelled: what was under way then goes on for a while, and would hand over a
 * file that is empty already.
 */
export async function finishFile(sink: Sink, signal: AbortSignal, extension?: string): Promise<string> {
  if (signal.aborted) throw new ExportError({ kind: 'cancelled' });
  return await sink.finish(extension);
}
