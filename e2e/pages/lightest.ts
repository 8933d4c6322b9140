import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import type { Page } from '@playwright/test';

/**
 * Smallest difference in red values (0 to 255) that counts as an edge. Compression causes smaller
 * differences.
 */
const EDGE = 12;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/**
 * Decodes every frame in a page.
 * @param box area in fractions of the picture's width and height
 * @returns per frame: the highest color value in the box and in the picture, from 0 to 255, and the share of
 * edges in the box
 */
export async function lightestOf(
  page: Page,
  track: InputVideoTrack,
  box: { x: number; y: number; width: number; height: number },
): Promise<{ inside: number; whole: number; edges: number }[]> {
  const config = await track.getDecoderConfig();
  if (config === null) throw new Error('There is nothing to decode.');
  const { codec, description } = config;
  const packets: { type: EncodedVideoChunkType; timestamp: number; data: string }[] = [];
  for await (const { type, microsecondTimestamp: timestamp, data } of new EncodedPacketSink(
    track,
  ).packets()) {
    packets.push({ type, timestamp, data: base64(data) });
  }
  return await page.evaluate(
    async ({ codec: name, header, chunks, area, edge }) => {
      const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const found: { inside: number; whole: number; edges: number }[] = [];
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('This browser gives no 2D context.');
      const lightest = (x: number, y: number, width: number, height: number): number => {
        const { data } = context.getImageData(x, y, width, height);
        // Skips alpha.
        return data.reduce((max, value, index) => (index % 4 === 3 ? max : Math.max(max, value)), 0);
      };
      const edgesIn = (x: number, y: number, width: number, height: number): number => {
        const { data } = context.getImageData(x, y, width, height);
        let edges = 0;
        for (let index = 4; index < data.length; index += 4) {
          const isInRow = (index / 4) % width !== 0;
          if (isInRow && Math.abs((data[index] ?? 0) - (data[index - 4] ?? 0)) > edge) edges += 1;
        }
        return edges / (width * height);
      };
      const decoder = new VideoDecoder({
        output(frame) {
          const { displayWidth: width, displayHeight: height } = frame;
          [canvas.width, canvas.height] = [width, height];
          context.drawImage(frame, 0, 0);
          frame.close();
          const [left, top] = [Math.ceil(area.x * width), Math.ceil(area.y * height)];
          const right = Math.floor((area.x + area.width) * width);
          const bottom = Math.floor((area.y + area.height) * height);
          found.push({
            inside: lightest(left, top, right - left, bottom - top),
            whole: lightest(0, 0, width, height),
            edges: edgesIn(left, top, right - left, bottom - top),
          });
        },
        error(reason) {
          throw reason;
        },
      });
      decoder.configure({ codec: name, ...(header === null ? {} : { description: bytes(header) }) });
      for (const { type, timestamp, data } of chunks) {
        decoder.decode(new EncodedVideoChunk({ type, timestamp, data: bytes(data) }));
      }
      await decoder.flush();
      decoder.close();
      return found;
    },
    {
      codec,
      header: description === undefined ? null : base64(bytesOf(description)),
      chunks: packets,
      area: box,
      edge: EDGE,
    },
  );
}
