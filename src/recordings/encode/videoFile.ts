import {
  EncodedAudioPacketSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  VideoSample,
  VideoSampleSource,
  type EncodedPacket,
  type MetadataTags,
  type StreamTargetChunk,
  type VideoCodec,
} from 'mediabunny';
import { BlobBuilder } from '@/lib/files/BlobBuilder';
import type { MediaFormat } from '../mediaFormat';

const KEY_FRAME_INTERVAL_S = 2;
const CHUNK_BYTES = 1024 * 1024;

export interface VideoFileWriter {
  add: (picture: OffscreenCanvas | VideoFrame, at: number, seconds: number) => Promise<void>;
  /** Null if there is no audio, or if MP4 does not support the audio's codec. */
  addSound: ((packet: EncodedPacket) => Promise<void>) | null;
  readonly bytes: number;
  finish: () => Promise<Blob>;
  cancel: () => Promise<void>;
}

interface VideoFileOptions {
  codecs: VideoCodec[];
  bitrate: number;
  /**
   * Frames per second, which the encoder needs to distribute the bit rate. If missing, the browser assumes a
   * frame rate.
   */
  frameRate?: number;
  audio: MediaFormat['audio'];
  tags: MetadataTags;
}

/**
 * Opens a writer that encodes pictures as an MP4 with WebCodecs. The writer adds the index (`moov`) last, so
 * that the browser can move other data to disk.
 * @returns null if this browser can encode none of the codecs
 */
export async function openVideoFile(
  { width, height }: { width: number; height: number },
  { codecs, bitrate, frameRate, audio, tags }: VideoFileOptions,
): Promise<VideoFileWriter | null> {
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
  const video = new VideoSampleSource({
    codec,
    bitrate,
    keyFrameInterval: KEY_FRAME_INTERVAL_S,
    // Passes the frame rate only to the encoder, because setting it on the track would shift timestamps that
    // are not multiples of the frame duration.
    onEncoderConfig: (config) => Object.assign(config, frameRate && { framerate: frameRate }),
    onEncodedPacket: ({ data }) => {
      bytes += data.length;
    },
  });
  output.addVideoTrack(video);
  const isHeld = audio !== null && format.getSupportedAudioCodecs().includes(audio.codec);
  const audioSource = isHeld ? new EncodedAudioPacketSource(audio.codec) : null;
  if (audioSource !== null) output.addAudioTrack(audioSource);
  output.setMetadataTags(tags);
  await output.start();
  return {
    get bytes() {
      return bytes;
    },
    async add(picture, at, seconds) {
      const sample = new VideoSample(picture, { timestamp: at, duration: seconds });
      await video.add(sample).finally(() => sample.close());
    },
    addSound:
      audioSource &&
      ((packet) => audioSource.add(packet, audio === null ? {} : { decoderConfig: audio.config })),
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
