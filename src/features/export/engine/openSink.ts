import { failed, succeeded, type Result } from '@/domain/result';
import { download } from '@/lib/files/download';
import { createDiskSink, mediaTypeOf } from './diskSink';
import { createMemorySink } from './memorySink';
import { canWriteToDisk, MEMORY_LIMIT } from '@/recordings/parts/exportLimit';
import { finishFile, runExport } from './finishFile';
import type { ExportFailure, Sink } from './types';

/** Maximum size in bytes of a file that is downloaded even if the browser supports writing to disk. */
const SMALL = 100_000_000;
const SLICE = 4 * 1024 * 1024;

/**
 * Opens a file on disk for a large export if the browser supports it. The file picker needs a recent click.
 * Any other export is collected in memory and then downloaded; a file that is too large for memory fails with
 * `tooLarge`.
 * @param bytes an estimate; null counts as small
 * @param keep called with the file once its download has started
 */
export async function openSink(
  fileName: string,
  bytes: number | null,
  keep: (file: File) => void = () => undefined,
): Promise<Result<Sink, ExportFailure>> {
  const deliver = (file: Blob, name: string) => {
    download(file, name);
    const type = mediaTypeOf(name);
    keep(new File([file], name, type === undefined ? {} : { type }));
  };
  if (bytes === null || bytes <= SMALL) return succeeded(createMemorySink(fileName, MEMORY_LIMIT, deliver));
  if (canWriteToDisk()) return await createDiskSink(fileName);
  if (bytes > MEMORY_LIMIT) return failed({ kind: 'tooLarge', bytes, limit: MEMORY_LIMIT });
  return succeeded(createMemorySink(fileName, MEMORY_LIMIT, deliver));
}

/**
 * @param keep called with the file once its download has started
 * @returns the name of the saved file
 */
export async function saveBlob(
  file: Blob,
  fileName: string,
  signal: AbortSignal,
  keep: (file: File) => void,
): Promise<Result<string, ExportFailure>> {
  const sink = await openSink(fileName, null, keep);
  if (!sink.ok) return sink;
  return await runExport(sink.value, signal, async () => {
    for (let at = 0; at < file.size; at += SLICE) {
      await sink.value.write(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()), at);
    }
    return await finishFile(sink.value, signal);
  });
}
