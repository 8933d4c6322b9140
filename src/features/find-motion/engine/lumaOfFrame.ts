import { lumaGrid, type LumaGrid } from '../model/lumaGrid';

/** Formats whose first plane is luma, a byte for each pixel: https://www.w3.org/TR/webcodecs/#pixel-format */
const LUMA_FIRST: ReadonlySet<string> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);
/** Of a frame in any other format, pixels along its longer side: two for each cell. */
const DRAWN_SIDE = 256;

/** Memory that frames were copied to: all recordings share it. */
const idle: Uint8Array<ArrayBuffer>[] = [];

/** What a browser decodes into memory of its own, or with more than eight bits, is drawn small. */
function drawnGrid(frame: VideoFrame): LumaGrid {
  const scale = DRAWN_SIDE / Math.max(frame.displayWidth, frame.displayHeight);
  const width = Math.max(1, Math.round(frame.displayWidth * scale));
  const height = Math.max(1, Math.round(frame.displayHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no 2D context.');
  context.drawImage(frame, 0, 0, width, height);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < data.length; index += 1, at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    data[index] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return lumaGrid({ data, offset: 0, stride: width, width, height, isFullRange: true });
}

/** The luma of a decoded frame as a grid. The frame stays open. */
export async function lumaOfFrame(frame: VideoFrame): Promise<LumaGrid> {
  const { format, visibleRect, colorSpace } = frame;
  if (format === null || !LUMA_FIRST.has(format) || visibleRect === null) return drawnGrid(frame);
  const size = frame.allocationSize();
  const known = idle.pop();
  const data = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  try {
    const [plane] = await frame.copyTo(data);
    if (plane === undefined) return drawnGrid(frame);
    const { width, height } = visibleRect;
    const isFullRange = colorSpace.fullRange === true;
    return lumaGrid({ data, offset: plane.offset, stride: plane.stride, width, height, isFullRange });
  } finally {
    idle.push(data);
  }
}
