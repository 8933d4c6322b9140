import type { RecordingParts } from './parts/recordingParts';
import { ReadError } from './readError';

/**
 * Reads a recording. If its host turns out to lack segments, reads once more without these segments.
 * @param restart called before the second reading
 * @throws what `read` throws
 */
export async function withoutMissing<Value>(
  parts: RecordingParts,
  read: () => Promise<Value>,
  restart: () => Promise<void> = () => Promise.resolve(),
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const isGone = error instanceof ReadError && error.failure.kind === 'gone';
    if (!isGone || !(await parts.findMissing())) throw error;
    await restart();
    return await read();
  }
}
