import { clipFileName } from '@/domain/saving/fileName';
import { succeeded, type Result } from '@/domain/result';
import { createMemorySink } from './memorySink';
import type { Net } from './network';
import { saveClip } from './saveClip';
import { SaveProblem } from './saveProblem';
import type { ClipToSave, Saved, SaveFailure, SaveOptions } from './types';

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
