import {
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
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
  pictures: number;
  sounds: number;
  end: number;
  soundEnd: number;
  /** Presentation time of the first frame in decoding order, in seconds. */
  firstPicture: number;
  /** Presentation time of the last frame, in seconds. */
  lastPicture: number;
}

/** Bytes that suit both disks and the memory of phones. */
const CHUNK = 4 * 1024 * 1024;

/** @see https://mp4ra.org/registered-types/sampleentries */
export const fitsMp4 = ({ picture, sound }: MediaFormat): boolean => {
  const format = new Mp4OutputFormat();
  return (
    format.getSupportedVideoCodecs().includes(picture.codec) &&
    (sound === null || format.getSupportedAudioCodecs().includes(sound.codec))
  );
};

/** Writes an MP4 with its index at the end, so that nothing is held until then. */
export async function openMp4(
  sink: Sink,
  format: MediaFormat,
  title: string,
  at: number,
): Promise<Mp4Writer> {
  let bytes = 0;
  const added: AddedPackets = {
    pictures: 0,
    sounds: 0,
    firstPicture: 0,
    lastPicture: 0,
    end: 0,
    soundEnd: 0,
  };
  let problem: unknown = null;
  const stream = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      try {
        await sink.write(data, position);
      } catch (error) {
        // The library reports only that something failed.
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
  const picture = new EncodedVideoPacketSource(format.picture.codec);
  output.addVideoTrack(picture, {
    rotation: format.picture.rotation,
    flip: format.picture.flip,
    decoderConfig: format.picture.config,
    primingPacket: format.picture.first,
  });
  const sound = format.sound === null ? null : new EncodedAudioPacketSource(format.sound.codec);
  if (sound !== null) output.addAudioTrack(sound);
  output.setMetadataTags({ title, date: new Date(at) });
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
      // A packet that goes back in time is refused, so only written packets count.
      if (of === 'picture') {
        await orProblem(picture.add(packet, { decoderConfig: format.picture.config }));
        if (added.pictures === 0) added.firstPicture = packet.timestamp;
        added.pictures += 1;
        added.lastPicture = Math.max(added.lastPicture, packet.timestamp);
        added.end = Math.max(added.end, packet.timestamp + packet.duration);
      } else if (sound !== null && format.sound !== null) {
        await orProblem(sound.add(packet, { decoderConfig: format.sound.config }));
        added.sounds += 1;
        added.soundEnd = Math.max(added.soundEnd, packet.timestamp + packet.duration);
      }
    },
    finish: () => orProblem(output.finalize()),
    async cancel() {
      await output.cancel().catch(() => undefined);
    },
  };
}
