import { clipFileName } from '@/domain/export/fileName';
import { succeeded, type Result } from '@/domain/result';
import { createMemorySink } from './memorySink';
import type { Network } from '@/recordings/parts/network';
import { exportRecording, type ExportRecordingOptions } from './exportRecording';
import { ExportError } from './exportError';
import type { RecordingToExport, ExportedFile, ExportFailure, ExportOptions } from './types';

/**
 * Saves a recording as a blob for a ZIP.
 * @param limit maximum size in bytes, because the browser stores the blob in addition to the ZIP
 * @throws ExportError after a cancellation
 */
export async function exportToBlob(
  recording: RecordingToExport,
  limit: number,
  options: ExportOptions & Pick<ExportRecordingOptions, 'opened'>,
  network: Network,
): Promise<Result<{ saved: ExportedFile; file: Blob }, ExportFailure>> {
  let file = new Blob();
  const sink = createMemorySink(clipFileName(recording.cameraName, recording.at), limit, (blob) => {
    file = blob;
  });
  const outcome = await exportRecording(recording, null, sink, options, network);
  if (outcome.ok) return succeeded({ saved: outcome.value, file });
  if (outcome.failure.kind === 'cancelled') throw new ExportError(outcome.failure);
  return outcome;
}
