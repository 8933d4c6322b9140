import { uniqueName } from '@/domain/export/exportNames';
import type { Result } from '@/domain/result';
import { verifyZip } from './verifyFile';
import { BatchProgress } from './batchProgress';
import { browserNetwork, type Network } from '@/recordings/parts/network';
import { ExportError } from './exportError';
import { finishFile, runExport } from './finishFile';
import type {
  RecordingToExport,
  FlawedRecording,
  SkippedRecording,
  ExportedFile,
  ExportFailure,
  ExportOptions,
  Sink,
} from './types';
import type { IncompatibilityReason } from '@/recordings/types';
import { exportToBlob } from './exportToBlob';
import type { OpenedRecording } from './openRecording';
import { writeZip, type ZipEntry } from './zipWriter';

interface ZipOptions extends ExportOptions {
  openedOf?: (recording: RecordingToExport) => OpenedRecording | undefined;
}

interface Collected {
  files: AsyncGenerator<ZipEntry>;
  skipped: SkippedRecording[];
  flawed: FlawedRecording[];
  count: () => number;
}

function collect(
  recordings: readonly RecordingToExport[],
  progress: BatchProgress,
  { limit }: Sink,
  { signal, openedOf }: ZipOptions,
  network: Network,
): Collected {
  const skipped: SkippedRecording[] = [];
  const flawed: FlawedRecording[] = [];
  const taken = new Set<string>();
  let count = 0;
  async function* files(): AsyncGenerator<ZipEntry> {
    for (const [index, recording] of recordings.entries()) {
      const outcome = await exportToBlob(
        recording,
        limit,
        { signal, onProgress: progress.of(index), opened: openedOf?.(recording) },
        network,
      );
      if (!outcome.ok) {
        skipped.push({ recording, failure: outcome.failure, isCutShort: false });
        progress.skipped(index);
        continue;
      }
      count += 1;
      progress.finished(index);
      const { saved, file } = outcome.value;
      if (saved.flaws.length > 0) flawed.push({ recording, flaws: saved.flaws });
      const name = uniqueName(saved.fileName, taken);
      yield { name, input: file, lastModified: new Date(recording.at) };
    }
  }
  return { files: files(), skipped, flawed, count: () => count };
}

async function write(
  recordings: readonly RecordingToExport[],
  reason: IncompatibilityReason | null,
  sink: Sink,
  options: ZipOptions,
  network: Network,
): Promise<ExportedFile> {
  const { signal, onProgress } = options;
  const progress = new BatchProgress(
    recordings.map(() => 1),
    onProgress,
  );
  const { files, skipped, flawed, count } = collect(recordings, progress, sink, options, network);
  const bytes = await writeZip(files, sink);
  const [first] = skipped;
  if (count() === 0) throw new ExportError(first?.failure ?? { kind: 'gone' });
  await verifyZip(await sink.readBack(), bytes, count());
  const fileName = await finishFile(sink, signal, '.zip');
  return {
    fileName,
    bytes,
    method: { kind: 'together', as: 'zip', of: recordings.length, skipped, flawed, reason },
    flaws: [],
  };
}

/**
 * Saves recordings as a ZIP in their given order. The result lists skipped recordings. Fails if all were
 * skipped.
 * @param reason why the requested single video is impossible; null if no video was requested
 */
export async function zipRecordings(
  recordings: readonly RecordingToExport[],
  reason: IncompatibilityReason | null,
  sink: Sink,
  options: ZipOptions,
  network: Network = browserNetwork,
): Promise<Result<ExportedFile, ExportFailure>> {
  return await runExport(sink, options.signal, () => write(recordings, reason, sink, options, network));
}
