import {
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { fileDay } from '@/domain/export/fileName';
import type { MediaPacket, MediaFormat } from '@/recordings/mediaFormat';
import type { Sink } from './types';

export interface Mp4Writer {
  add(packet: MediaPacket): Promise<void>;
  finish(): Promise<void>;
  cancel(): Promise<void>;
  readonly bytes: number;
  readonly added: AddedPackets;
}

export interface AddedPackets {
  frames: number;
  audioPackets: number;
  end: number;
  audioEnd: number;
  /** Presentation time of the first frame in decoding order, in seconds. */
  firstFrame: number;
  lastFrame: number;
}

/** Bytes per write: large enough for disks, but small enough for the memory of a phone. */
const CHUNK = 4 * 1024 * 1024;

/** @returns true if mediabunny can write the codecs of the streams into an MP4 */
export const fitsMp4 = ({ video, audio }: MediaFormat): boolean => {
  const format = new Mp4OutputFormat();
  return (
    format.getSupportedVideoCodecs().includes(video.codec) &&
    (audio === null || format.getSupportedAudioCodecs().includes(audio.codec))
  );
};

/**
 * Chooses the streams for an MP4.
 * @param isCut true to drop unsupported audio, because a cut cannot be saved as original segments
 * @returns null if MP4 does not support the streams
 */
export function mp4Format(streams: MediaFormat, isCut: boolean): MediaFormat | null {
  if (fitsMp4(streams)) return streams;
  const silent = { ...streams, audio: null };
  return isCut && fitsMp4(silent) ? silent : null;
}

/** Opens a writer for an MP4 with its index at the end, so that no frames stay in memory. */
export async function openMp4(
  sink: Sink,
  format: MediaFormat,
  title: string,
  at: number,
): Promise<Mp4Writer> {
  let bytes = 0;
  const added: AddedPackets = {
    frames: 0,
    audioPackets: 0,
    firstFrame: 0,
    lastFrame: 0,
    end: 0,
    audioEnd: 0,
  };
  let problem: unknown = null;
  const stream = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      try {
        await sink.write(data, position);
      } catch (error) {
        // Remembers this error, because the library's own lacks the reason.
        problem = error;
        throw error;
      }
      bytes = Math.max(bytes, position + data.length);
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(stream, { chunked: true, chunkSize: CHUNK }),
  });
  const video = new EncodedVideoPacketSource(format.video.codec);
  output.addVideoTrack(video, {
    rotation: format.video.rotation,
    flip: format.video.flip,
    decoderConfig: format.video.config,
    primingPacket: format.video.first,
  });
  const audio = format.audio === null ? null : new EncodedAudioPacketSource(format.audio.codec);
  if (audio !== null) output.addAudioTrack(audio);
  output.setMetadataTags({ title, date: fileDay(at) });
  await output.start();

  const orProblem = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      throw problem ?? error;
    }
    if (problem !== null) throw problem;
  };
  return {
    get bytes() {
      return bytes;
    },
    added,
    async add({ of, packet }) {
      // Counts a packet only after `add`, because the library rejects packets whose timestamps go back.
      if (of === 'video') {
        await orProblem(video.add(packet, { decoderConfig: format.video.config }));
        if (added.frames === 0) added.firstFrame = packet.timestamp;
        added.frames += 1;
        added.lastFrame = Math.max(added.lastFrame, packet.timestamp);
        added.end = Math.max(added.end, packet.timestamp + packet.duration);
      } else if (audio !== null && format.audio !== null) {
        await orProblem(audio.add(packet, { decoderConfig: format.audio.config }));
        added.audioPackets += 1;
        added.audioEnd = Math.max(added.audioEnd, packet.timestamp + packet.duration);
      }
    },
    finish: () => orProblem(output.finalize()),
    async cancel() {
      await output.cancel().catch(() => undefined);
    },
  };
}
