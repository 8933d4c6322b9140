/** Formats whose first plane is luma, a byte for each pixel: https://www.w3.org/TR/webcodecs/#pixel-format */
const LUMA_FIRST: ReadonlySet<string> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/** The luma of a decoded frame, a byte for each pixel. */
export interface LumaPlane {
  data: Uint8Array;
  /** Bytes from the beginning of `data`, and from a row of pixels to the next. */
  offset: number;
  stride: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Black is 0 and white 255; else, as in most videos, 16 and 235: https://www.itu.int/rec/R-REC-BT.709, 4.6 */
  isFullRange: boolean;
}

/** Memory that frames were copied to, for the next ones. */
const idle: Uint8Array<ArrayBuffer>[] = [];

/** Browsers decode some frames into memory of their own, or with more than eight bits: those are drawn. */
function drawnLuma(frame: VideoFrame, longerSide: number): LumaPlane {
  const scale = Math.min(1, longerSide / Math.max(frame.displayWidth, frame.displayHeight));
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
  return { data, offset: 0, stride: width, width, height, isFullRange: true };
}

/**
 * Reads the luma of a frame, which stays open.
 * @param look takes the plane at once: the next frame gets the same memory
 * @param longerSide pixels along it that are enough, where a frame has to be drawn
 */
export async function withLuma<Value>(
  frame: VideoFrame,
  look: (plane: LumaPlane) => Value,
  longerSide = Number.POSITIVE_INFINITY,
): Promise<Value> {
  const { format, visibleRect, colorSpace } = frame;
  if (format === null || !LUMA_FIRST.has(format) || visibleRect === null) {
    return look(drawnLuma(frame, longerSide));
  }
  const size = frame.allocationSize();
  const known = idle.pop();
  const data = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  try {
    const [plane] = await frame.copyTo(data);
    if (plane === undefined) return look(drawnLuma(frame, longerSide));
    const { width, height } = visibleRect;
    return look({ ...plane, data, width, height, isFullRange: colorSpace.fullRange === true });
  } finally {
    idle.push(data);
  }
}
