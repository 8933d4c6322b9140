import { browserNetwork, type Network } from '@/recordings/parts/network';
import { openPictures, type EncodedPicture } from '@/recordings/decode/pictureReader';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import type { RecordingAddress } from '@/recordings/types';
import { spread } from '../model/plan';

/** Key frames of a recording as they came, and whether its host sends whole files only. */
export interface CollectedPictures {
  pictures: readonly EncodedPicture[];
  bytes: number;
  isWholeFile: boolean;
}

/** One recording among many is given up sooner than an export. */
const NETWORK: Network = {
  ...browserNetwork,
  retryDelays: [500, 1_500],
  busyRetryDelays: [2_000, 4_000, 8_000],
  readTimeout: 15_000,
};

/**
 * Reads key frames, evenly chosen over the recording; never more than twice as many are held.
 * Throws a `ReadError`.
 */
export async function collectPictures(
  recording: RecordingAddress,
  most: number,
  signal: AbortSignal,
): Promise<CollectedPictures> {
  const parts = new RecordingParts(recording, NETWORK, signal, () => undefined);
  const reader = await openPictures(parts);
  try {
    let kept: EncodedPicture[] = [];
    let stride = 1;
    let index = 0;
    for await (const picture of reader.keyFrames()) {
      signal.throwIfAborted();
      if (index % stride === 0) kept.push(picture);
      index += 1;
      // The first one is enough: the rest need not be read.
      if (most === 1) break;
      if (kept.length < 2 * most) continue;
      kept = kept.filter((_, at) => at % 2 === 0);
      stride *= 2;
    }
    const pictures = spread(kept, most);
    const file = await parts.file();
    return {
      pictures,
      bytes: pictures.reduce((sum, { packet }) => sum + packet.data.length, 0),
      isWholeFile: file !== null && !file.hasRanges,
    };
  } finally {
    reader.close();
  }
}
