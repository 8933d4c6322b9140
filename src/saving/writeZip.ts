import { makeZip } from 'client-zip';
import { clipFileName } from '@/domain/saving/fileName';
import { succeeded, type Result } from '@/domain/result';
import { createMemorySink } from './memorySink';
import type { Net } from './network';
import { saveClip } from './saveClip';
import { SaveProblem } from './saveProblem';
import type { ClipToSave, Saved, SaveFailure, SaveOptions, Sink } from './types';

export interface ZipEntry {
  name: string;
  input: Blob;
  lastModified: Date;
}

/** Writes files into a ZIP, each asked for when the one before has been written. @returns how large it became, in bytes */
export async function writeZip(files: AsyncIterable<ZipEntry>, sink: Sink): Promise<number> {
  const reader = makeZip(files).getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    await sink.write(new Uint8Array(value), bytes);
    bytes += value.length;
  }
}

/**
 * A recording as a file that a ZIP can take. Throws when it is cancelled.
 * @param limit bytes that it may have: where the ZIP goes to the disk, the browser keeps large blobs there, too
 */
export async function clipForZip(
  clip: ClipToSave,
  limit: number,
  options: SaveOptions,
  net: Net,
): Promise<Result<{ saved: Saved; file: Blob }, SaveFailure>> {
  let file = new Blob();
  const sink = createMemorySink(clipFileName(clip.cameraName, clip.at), limit, (blob) => {
    file = blob;
  });
  const outcome = await saveClip(clip, null, sink, options, net);
  if (outcome.ok) return succeeded({ saved: outcome.value, file });
  if (outcome.failure.kind === 'cancelled') throw new SaveProblem(outcome.failure);
  return outcome;
}
