import { networkOfMany, type Network } from '@/recordings/parts/network';
import { openPictures, type EncodedPicture } from '@/recordings/decode/pictureReader';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { withoutMissing } from '@/recordings/withoutMissing';
import type { OnProgress, RecordingAddress } from '@/recordings/types';
import { spread } from '../model/plan';

export interface CollectedPictures {
  pictures: readonly EncodedPicture[];
  bytes: number;
  isWholeFile: boolean;
}

const positionsIn = (seconds: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * seconds) / count);

async function spreadPictures(
  pictures: AsyncIterable<EncodedPicture>,
  count: number,
): Promise<EncodedPicture[]> {
  let kept: EncodedPicture[] = [];
  let stride = 1;
  let index = 0;
  for await (const picture of pictures) {
    if (index % stride === 0) kept.push(picture);
    index += 1;
    if (kept.length < 2 * count) continue;
    kept = kept.filter((_, at) => at % 2 === 0);
    stride *= 2;
  }
  return spread(kept, count);
}

async function all(pictures: AsyncIterable<EncodedPicture>): Promise<EncodedPicture[]> {
  const found: EncodedPicture[] = [];
  for await (const picture of pictures) found.push(picture);
  return found;
}

/**
 * Reads evenly distributed key frames, and as few other bytes as the server allows.
 * @throws ReadError or UnsupportedInMp4, or the signal's reason after an abort
 */
export async function collectPictures(
  recording: RecordingAddress,
  count: number,
  signal: AbortSignal,
  onProgress: OnProgress,
  network: Network = networkOfMany,
): Promise<CollectedPictures> {
  const parts = new RecordingParts(recording, network, signal, onProgress);
  try {
    return await withoutMissing(parts, () => collectFrom(parts, count, signal));
  } finally {
    parts.close();
  }
}

async function collectFrom(
  parts: RecordingParts,
  count: number,
  signal: AbortSignal,
): Promise<CollectedPictures> {
  const reader = await openPictures(parts);
  try {
    const seconds = count === 1 ? 0 : await reader.seconds();
    const pictures =
      seconds === null
        ? await spreadPictures(reader.keyFrames(), count)
        : await all(reader.keyFramesAt(positionsIn(seconds, count)));
    signal.throwIfAborted();
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
