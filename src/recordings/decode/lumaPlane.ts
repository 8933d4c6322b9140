/** Formats whose first plane is luma, a byte for each pixel: https://www.w3.org/TR/webcodecs/#pixel-format */
const LUMA_FIRST: ReadonlySet<string> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/** The luma of a frame, a byte for each pixel. */
export interface LumaPlane {
  data: Uint8Array<ArrayBuffer>;
  offset: number;
  stride: number;
  width: number;
  height: number;
}

/** Copies luma from frames into memory that the next call reuses. */
export class LumaReader {
  #data = new Uint8Array();

  /** @returns null where a frame's format has no plane of luma */
  async read(frame: VideoFrame): Promise<LumaPlane | null> {
    const { format, visibleRect } = frame;
    if (format === null || !LUMA_FIRST.has(format) || visibleRect === null) return null;
    const size = frame.allocationSize();
    if (this.#data.length < size) this.#data = new Uint8Array(size);
    const [plane] = await frame.copyTo(this.#data);
    if (plane === undefined) return null;
    const { offset, stride } = plane;
    return { data: this.#data, offset, stride, width: visibleRect.width, height: visibleRect.height };
  }
}
