import { withLuma, type LumaPlane } from '@/recordings/decode/lumaPlane';
import type { Luma } from '../model/follow';

/** Pixels along the longer side in which a cover is followed. */
const LONGER_SIDE = 320;

/** Four samples for each cell: enough against flicker, and far fewer than all. */
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

export const smallLuma = (frame: VideoFrame): Promise<Luma> => withLuma(frame, shrunk, LONGER_SIDE);
