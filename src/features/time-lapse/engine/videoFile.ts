import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny';
import type { Size } from '../model/plan';

/** What most players play, first. */
const CODECS: VideoCodec[] = ['avc', 'vp9', 'av1'];
/** Of 1280 by 720 pixels; a minute is about 30 MB. Bits per second. */
const BITRATE = 4_000_000;
const FULL_AREA = 1_280 * 720;
const KEY_FRAME_INTERVAL = 2;

export interface VideoFileWriter {
  /** Takes what the canvas shows. @param seconds for which it is shown */
  add: (seconds: number) => Promise<void>;
  readonly bytes: number;
  finish: () => Promise<Blob>;
  cancel: () => Promise<void>;
}

/**
 * An MP4 of what a canvas shows, encoded by WebCodecs; it is held in memory until it is whole.
 * @returns null where this browser encodes no video that MP4 holds
 */
export async function openVideoFile(
  canvas: OffscreenCanvas,
  { width, height }: Size,
  tags: { title: string; comment: string; date: Date },
): Promise<VideoFileWriter | null> {
  const bitrate = Math.round((BITRATE * width * height) / FULL_AREA);
  const codec = await getFirstEncodableVideoCodec(CODECS, { width, height, bitrate });
  if (codec === null) return null;
  let bytes = 0;
  let position = 0;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, {
    codec,
    bitrate,
    keyFrameInterval: KEY_FRAME_INTERVAL,
    onEncodedPacket: ({ data }) => {
      bytes += data.length;
    },
  });
  output.addVideoTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  return {
    get bytes() {
      return bytes;
    },
    async add(seconds) {
      await source.add(position, seconds);
      position += seconds;
    },
    async finish() {
      await output.finalize();
      return new Blob([target.buffer ?? new ArrayBuffer()], { type: 'video/mp4' });
    },
    cancel: () => output.cancel(),
  };
}
