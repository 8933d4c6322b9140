const LUMA_FIRST: ReadonlySet<string> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

export interface LumaPlane {
  data: Uint8Array;
  /** `offset` counts bytes from the start of `data`, `stride` bytes from row to row. */
  offset: number;
  stride: number;
  width: number;
  height: number;
  /**
   * True for luma from 0 to 255; false for 16 to 235, which most videos use (BT.709, 4.6):
   * https://www.itu.int/rec/R-REC-BT.709
   */
  isFullRange: boolean;
}

const idle: Uint8Array<ArrayBuffer>[] = [];

/** Computes luma from the drawn frame, for formats that cannot be copied or have more than eight bits. */
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
 * Passes a frame's luma to `read`, without closing the frame.
 * @param read must use the plane synchronously, because the next frame reuses its memory
 * @param longerSide maximum length of the longer side in pixels, if the frame must be drawn
 */
export async function withLuma<Value>(
  frame: VideoFrame,
  read: (plane: LumaPlane) => Value,
  longerSide = Number.POSITIVE_INFINITY,
): Promise<Value> {
  const { format, visibleRect, colorSpace } = frame;
  if (format === null || !LUMA_FIRST.has(format) || visibleRect === null) {
    return read(drawnLuma(frame, longerSide));
  }
  const size = frame.allocationSize();
  const known = idle.pop();
  const data = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  try {
    const [plane] = await frame.copyTo(data);
    if (plane === undefined) return read(drawnLuma(frame, longerSide));
    const { width, height } = visibleRect;
    return read({ ...plane, data, width, height, isFullRange: colorSpace.fullRange === true });
  } finally {
    idle.push(data);
  }
}
