import type { Box } from '@/domain/frame/box';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import type { DecoderPool } from '@/recordings/decode/decoderPool';
import type { PictureReader } from '@/recordings/decode/pictureReader';
import { boxAround, SAME_TIME_S, type TimedBox } from '../model/covers';
import { Follower, type Luma } from '../model/follow';
import { withLuma, type LumaPlane } from '@/recordings/decode/lumaPlane';

const LONGER_SIDE = 320;

/**
 * Averages four samples per pixel of the result. This suppresses flicker at a fraction of the cost of
 * averaging all samples.
 */
function shrunk({ data: luma, offset, stride, ...plane }: LumaPlane): Luma {
  const scale = Math.min(1, LONGER_SIDE / Math.max(plane.width, plane.height));
  const width = Math.max(2, Math.round(plane.width * scale));
  const height = Math.max(2, Math.round(plane.height * scale));
  const data = new Uint8Array(width * height);
  for (let y = 0, index = 0; y < height; y += 1) {
    const upper = offset + stride * Math.floor(((y + 0.25) * plane.height) / height);
    const lower = offset + stride * Math.floor(((y + 0.75) * plane.height) / height);
    for (let x = 0; x < width; x += 1, index += 1) {
      const left = Math.floor(((x + 0.25) * plane.width) / width);
      const right = Math.floor(((x + 0.75) * plane.width) / width);
      const above = (luma[upper + left] ?? 0) + (luma[upper + right] ?? 0);
      const below = (luma[lower + left] ?? 0) + (luma[lower + right] ?? 0);
      data[index] = (above + below) >> 2;
    }
  }
  return { data, width, height };
}

const smallLuma = (frame: VideoFrame): Promise<Luma> => withLuma(frame, shrunk, LONGER_SIDE);

/**
 * Seconds of decoded pictures to hold while tracking backwards, at about 1.7 MB per second of video at 30
 * fps.
 */
const BACK_S = 10;
interface Found {
  boxes: TimedBox[];
  /**
   * Position in seconds at which the object was lost; null if tracking reached the recording's start or end.
   */
  lost: number | null;
}

export async function followCover(
  pictures: PictureReader,
  box: Box,
  position: number,
  end: number,
  decoders: DecoderPool,
  signal: AbortSignal,
): Promise<{ boxes: TimedBox[]; lostBefore: number | null; lostAfter: number | null }> {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort(), { once: true });
  let reference: Luma | null = null;
  const after: Found = { boxes: [], lost: null };
  let follower: Follower | null = null;
  const step = (found: Found, from: Follower, picture: Luma, at: number): boolean => {
    const next = from.next(picture, at);
    if (next.kind === 'found') found.boxes.push(next.box);
    else if (next.kind === 'lost') found.lost = next.at;
    return next.kind !== 'lost';
  };
  const read = async (
    start: number,
    until: number,
    stop: AbortSignal,
    take: (picture: Luma, at: number) => void,
  ) => {
    try {
      await decodeFrames(
        pictures.pictures({ start, end: until }),
        async (frame, at) => {
          if (at >= start - SAME_TIME_S && at < until - SAME_TIME_S) take(await smallLuma(frame), at);
        },
        stop,
        decoders,
      );
    } catch (error) {
      if (!stop.aborted || signal.aborted) throw error;
    }
  };
  await read(position, end, over.signal, (picture, at) => {
    if (follower === null) {
      reference = picture;
      follower = new Follower(picture, box, at);
    } else if (!step(after, follower, picture, at)) over.abort();
  });
  const here = boxAround(box, position);
  if (reference === null) return { boxes: [here], lostBefore: position, lostAfter: position };
  const before: Found = { boxes: [], lost: null };
  const back = new Follower(reference, box, position);
  for (let until = position; until > 0 && before.lost === null; until -= BACK_S) {
    const kept: { picture: Luma; at: number }[] = [];
    await read(Math.max(0, until - BACK_S), until, signal, (picture, at) => kept.push({ picture, at }));
    for (const { picture, at } of kept.toReversed()) if (!step(before, back, picture, at)) break;
  }
  return {
    boxes: [...before.boxes.toReversed(), here, ...after.boxes],
    lostBefore: before.lost,
    lostAfter: after.lost,
  };
}
