import { failed, succeeded, type Result } from '@/domain/result';
import { download } from '@/ui/saving/download';
import { createDiskSink, mediaTypeOf } from './diskSink';
import { createMemorySink } from './memorySink';
import type { SaveFailure, Sink } from './types';

/** What memory may hold where the browser cannot write straight to the disk, in bytes. */
export const MEMORY_LIMIT = 500_000_000;
/** Up to here a file goes to the downloads without a question where to. */
const SMALL = 100_000_000;

const canWriteToDisk = (): boolean => typeof globalThis.showSaveFilePicker === 'function';

/** What can be saved here at once, in bytes; null: as much as the disk takes. */
export const saveLimit = (): number | null => (canWriteToDisk() ? null : MEMORY_LIMIT);

/**
 * To be called within the user's gesture: a large file is written straight to the disk, to a place that they choose,
 * where the browser can; else it is gathered and handed to the downloads.
 * @param bytes an estimate; null when there is none, which counts as small.
 * @param keep gets the file, too, where it was handed to the downloads.
 */
export async function openSink(
  fileName: string,
  bytes: number | null,
  keep: (file: File) => void = () => undefined,
): Promise<Result<Sink, SaveFailure>> {
  const hand = (file: Blob, name: string) => {
    download(file, name);
    const type = mediaTypeOf(name);
    keep(new File([file], name, type === undefined ? {} : { type }));
  };
  if (bytes === null || bytes <= SMALL) return succeeded(createMemorySink(fileName, MEMORY_LIMIT, hand));
  if (canWriteToDisk()) return await createDiskSink(fileName);
  if (bytes > MEMORY_LIMIT) return failed({ kind: 'tooLarge', bytes, limit: MEMORY_LIMIT });
  return succeeded(createMemorySink(fileName, MEMORY_LIMIT, hand));
}
