import {
  CanvasSource,
  EncodedAudioPacketSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type MetadataTags,
  type StreamTargetChunk,
  type VideoCodec,
} from 'mediabunny';
import { BlobBuilder } from '@/lib/BlobBuilder';
import type { MediaFormat } from '../mediaFormat';

const KEY_FRAME_INTERVAL_S = 2;
const CHUNK_BYTES = 1024 * 1024;

export interface VideoFileWriter {
  /** Takes what the canvas shows. @param at when it is shown, and for how long; seconds */
  add: (at: number, seconds: number) => Promise<void>;
  /** Takes sound as it is; null: without sound, or in a codec that MP4 does not hold. */
  addSound: ((packet: EncodedPacket) => Promise<void>) | null;
  readonly bytes: number;
  finish: () => Promise<Blob>;
  cancel: () => Promise<void>;
}

interface VideoFileOptions {
  /** Codecs that may be taken, the best first. */
  codecs: VideoCodec[];
  /** Bits per second. */
  bitrate: number;
  sound: MediaFormat['sound'];
  tags: MetadataTags;
}

/**
 * Makes an MP4 of what a canvas shows, encoded by WebCodecs. The index comes last, so that the browser may keep the rest on its disk.
 * @returns null where this browser encodes no video that MP4 holds
 */
export async function openVideoFile(
  canvas: OffscreenCanvas,
  { codecs, bitrate, sound, tags }: VideoFileOptions,
): Promise<VideoFileWriter | null> {
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec(codecs, { width, height, bitrate });
  if (codec === null) return null;
  let bytes = 0;
  const file = new BlobBuilder();
  const target = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => file.write(data, position),
  });
  const format = new Mp4OutputFormat({ fastStart: false });
  const output = new Output({
    format,
    target: new StreamTarget(target, { chunked: true, chunkSize: CHUNK_BYTES }),
  });
  const video = new CanvasSource(canvas, {
    codec,
    bitrate,
    keyFrameInterval: KEY_FRAME_INTERVAL_S,
    onEncodedPacket: ({ data }) => {
      bytes += data.length;
    },
  });
  output.addVideoTrack(video);
  const isHeld = sound !== null && format.getSupportedAudioCodecs().includes(sound.codec);
  const audio = isHeld ? new EncodedAudioPacketSource(sound.codec) : null;
  if (audio !== null) output.addAudioTrack(audio);
  output.setMetadataTags(tags);
  await output.start();
  return {
    get bytes() {
      return bytes;
    },
    add: (at, seconds) => video.add(at, seconds),
    addSound: audio && ((packet) => audio.add(packet, sound === null ? {} : { decoderConfig: sound.config })),
    async finish() {
      await output.finalize();
      return file.build('video/mp4');
    },
    async cancel() {
      await output.cancel().catch(() => undefined);
      file.clear();
    },
  };
}
