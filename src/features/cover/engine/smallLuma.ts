import { LumaReader } from '@/recordings/decode/lumaPlane';
import type { Luma } from '../model/follow';

/** Pixels along the longer side in which a cover is followed. */
const LONGER_SIDE = 320;

/** Makes small grey pictures of frames. */
export class SmallLuma {
  readonly #reader = new LumaReader();
  #context: OffscreenCanvasRenderingContext2D | null = null;

  async read(frame: VideoFrame): Promise<Luma> {
    const { displayWidth, displayHeight } = frame;
    const scale = Math.min(1, LONGER_SIDE / Math.max(displayWidth, displayHeight));
    const width = Math.max(2, Math.round(displayWidth * scale));
    const height = Math.max(2, Math.round(displayHeight * scale));
    const plane = await this.#reader.read(frame);
    if (plane === null) return this.#drawn(frame, width, height);
    const data = new Uint8Array(width * height);
    for (let y = 0, index = 0; y < height; y += 1) {
      // Four samples for each cell: enough against flicker, and far fewer than all.
      const upper = Math.floor(((y + 0.25) * plane.height) / height);
      const lower = Math.floor(((y + 0.75) * plane.height) / height);
      const [upperRow, lowerRow] = [upper, lower].map((row) => plane.offset + row * plane.stride);
      for (let x = 0; x < width; x += 1, index += 1) {
        const left = Math.floor(((x + 0.25) * plane.width) / width);
        const right = Math.floor(((x + 0.75) * plane.width) / width);
        const sum =
          (plane.data[(upperRow ?? 0) + left] ?? 0) +
          (plane.data[(upperRow ?? 0) + right] ?? 0) +
          (plane.data[(lowerRow ?? 0) + left] ?? 0) +
          (plane.data[(lowerRow ?? 0) + right] ?? 0);
        data[index] = sum >> 2;
      }
    }
    return { data, width, height };
  }

  #drawn(frame: VideoFrame, width: number, height: number): Luma {
    const options = { willReadFrequently: true };
    const context = (this.#context ??= new OffscreenCanvas(width, height).getContext('2d', options));
    if (context === null) throw new Error('This browser gives no 2D context.');
    context.drawImage(frame, 0, 0, width, height);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    const data = new Uint8Array(width * height);
    // Green is most of luma: https://www.itu.int/rec/R-REC-BT.709
    for (let index = 0; index < data.length; index += 1) data[index] = pixels[index * 4 + 1] ?? 0;
    return { data, width, height };
  }
}
