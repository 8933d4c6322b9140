import type { RecordingParts } from './parts/recordingParts';
import { ReadError } from './readError';

/**
 * Reads a recording, and once more without the missing segments if the host lacks some.
 * @param restart called before the second read
 * @throws errors of `read`
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
