import type { RecordingParts } from './parts/recordingParts';
import { ReadError } from './readError';

/**
 * Reads a recording. Repeats the read without any segments that turn out to be missing or to lack frames.
 * @param restart called before each further read
 * @throws errors of `read`
 */
export async function withoutMissing<Value>(
  parts: RecordingParts,
  read: () => Promise<Value>,
  restart: () => Promise<void> = () => Promise.resolve(),
): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isGone = error instanceof ReadError && error.failure.kind === 'gone';
      if (!isGone || !(await parts.findMissing())) throw error;
      await restart();
    }
  }
}
