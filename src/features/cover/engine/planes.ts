import type { Area } from '../model/covers';

interface Plane extends PlaneLayout {
  step: number;
}

/** An 8-bit 4:2:0 frame: one luma sample per pixel, and two chroma samples per block of two by two pixels. */
interface Planes {
  data: Uint8Array<ArrayBuffer>;
  luma: Plane;
  blue: Plane;
  red: Plane;
  colorSpace: VideoColorSpace;
  toFrame: () => VideoFrame;
}

/**
 * @param size with an even width and height
 * @returns null if the frame is neither I420 nor NV12, has another size or an odd offset, or is scaled for
 * display
 */
export async function copyPlanes(
  frame: VideoFrame,
  size: { width: number; height: number },
): Promise<Planes | null> {
  const { width, height } = size;
  const { format, visibleRect, displayWidth, displayHeight, colorSpace } = frame;
  if ((format !== 'I420' && format !== 'NV12') || visibleRect === null) return null;
  const { x, y } = visibleRect;
  const isScaled = displayWidth !== visibleRect.width || displayHeight !== visibleRect.height;
  // `size` omits the last column of an odd width and the last row of an odd height.
  const isOfSize =
    displayWidth - (displayWidth % 2) === width && displayHeight - (displayHeight % 2) === height;
  if (isScaled || !isOfSize || x % 2 !== 0 || y % 2 !== 0) return null;
  const rect = { x, y, width, height };
  const data = new Uint8Array(frame.allocationSize({ rect }));
  const layout = await frame.copyTo(data, { rect });
  const [luma, blue, red] = layout;
  if (luma === undefined || blue === undefined) return null;
  const init = { format, codedWidth: width, codedHeight: height, timestamp: 0, layout };
  return {
    data,
    luma: { ...luma, step: 1 },
    blue: { ...blue, step: red === undefined ? 2 : 1 },
    // NV12 interleaves both chroma planes.
    red: red === undefined ? { ...blue, offset: blue.offset + 1, step: 2 } : { ...red, step: 1 },
    colorSpace,
    toFrame: () => new VideoFrame(data, { ...init, colorSpace: colorSpace.toJSON() }),
  };
}

/**
 * Weights of red and blue in luma: https://www.itu.int/rec/R-REC-BT.709, https://www.itu.int/rec/R-REC-BT.601
 */
const sharesOf = ({ matrix }: VideoColorSpace) =>
  matrix === 'smpte170m' || matrix === 'bt470bg' ? ([0.299, 0.114] as const) : ([0.2126, 0.0722] as const);

/**
 * Blends an overlay into planes.
 * @param area must have an even position, width and height
 * @param overlay RGBA, row by row
 */
export function blend(planes: Planes, area: Area, overlay: Uint8ClampedArray): void {
  const { data, luma, blue, red, colorSpace } = planes;
  const [redShare, blueShare] = sharesOf(colorSpace);
  const [black, lumaScale, chromaScale] =
    colorSpace.fullRange === true ? [0, 1, 0.5] : [16, 219 / 255, 112 / 255];
  const mix = (at: number, value: number, alpha: number) => {
    data[at] = Math.round((data[at] ?? 0) * (1 - alpha) + value * alpha);
  };
  for (let y = 0; y < area.height; y += 2) {
    for (let x = 0; x < area.width; x += 2) {
      let [alphas, brightness, reds, blues] = [0, 0, 0, 0];
      for (let pixel = 0; pixel < 4; pixel += 1) {
        const [column, row] = [x + (pixel & 1), y + (pixel >> 1)];
        const at = 4 * (row * area.width + column);
        const alpha = (overlay[at + 3] ?? 0) / 255;
        if (alpha === 0) continue;
        const [r, g, b] = [overlay[at] ?? 0, overlay[at + 1] ?? 0, overlay[at + 2] ?? 0];
        const gray = redShare * r + (1 - redShare - blueShare) * g + blueShare * b;
        mix(
          luma.offset + (area.top + row) * luma.stride + area.left + column,
          black + lumaScale * gray,
          alpha,
        );
        alphas += alpha;
        brightness += alpha * gray;
        reds += alpha * r;
        blues += alpha * b;
      }
      if (alphas === 0) continue;
      const chromaOf = (sum: number, share: number) =>
        128 + (chromaScale * (sum - brightness)) / alphas / (1 - share);
      const placeIn = ({ offset, stride, step }: Plane) =>
        offset + ((area.top + y) / 2) * stride + ((area.left + x) / 2) * step;
      mix(placeIn(blue), chromaOf(blues, blueShare), alphas / 4);
      mix(placeIn(red), chromaOf(reds, redShare), alphas / 4);
    }
  }
}
