import type { LumaPlane } from '@/recordings/decode/lumaPlane';
import { boxAt, covers as isCovering, pixelsOf, type Area, type Cover } from './covers';

/**
 * Highest luma that counts as black. Encoded black is 16, or 0 in full range; the rest allows for encoding
 * errors.
 */
const DARKEST = 48;
/**
 * Maximum number of pixels to ignore at the edge of a cover, because encoders mix the pixels in blocks of 4
 * by 4.
 */
const EDGE = 4;

function columnsOf({ shape }: Cover, { left, top, width, height }: Area, y: number): [number, number] {
  const edge = Math.min(EDGE, width / 4, height / 4);
  const down = y + 0.5 - top;
  if (down < edge || down > height - edge) return [0, 0];
  if (shape === 'rectangle') return [Math.ceil(left + edge), Math.floor(left + width - edge)];
  const share = (down - height / 2) / (height / 2 - edge);
  const half = (width / 2 - edge) * Math.sqrt(Math.max(0, 1 - share * share));
  return [Math.ceil(left + width / 2 - half), Math.floor(left + width / 2 + half)];
}

/**
 * Checks the solid covers that apply at `time`. Ignores pixels at the edges of covers.
 * @param until first row that is not checked, because a caption may begin there
 * @returns true if all checked pixels are black
 */
export function isHidden(plane: LumaPlane, covers: readonly Cover[], time: number, until: number): boolean {
  return covers.every((cover) => {
    if (cover.style !== 'solid' || !isCovering(cover, time)) return true;
    const area = pixelsOf(boxAt(cover, time), plane.width, plane.height);
    const bottom = Math.min(until, area.top + area.height);
    for (let y = area.top; y < bottom; y += 1) {
      const [from, to] = columnsOf(cover, area, y);
      const row = plane.offset + y * plane.stride;
      for (let x = from; x < to; x += 1) if ((plane.data[row + x] ?? 0) > DARKEST) return false;
    }
    return true;
  });
}
