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
  /** In order of decoding; rejects where the packets do not fit into a file. */
  add(packet: MediaPacket): Promise<void>;
  /** Writes what is left; the sink is still open. */
  finish(): Promise<void>;
  cancel(): Promise<void>;
  /** Bytes so far. */
  readonly bytes: number;
  /** What has been added so far, for the check of the file. */
  readonly added: AddedPackets;
}

export interface AddedPackets {
  pictures: number;
  sounds: number;
  /** Where the last picture ends, in seconds. */
  end: number;
  /** Where the last sound ends, in seconds. */
  soundEnd: number;
}

/** Large enough for a disk, small enough for a phone. */
const CHUNK = 4 * 1024 * 1024;

/**
 * Whether an MP4 file can hold these streams as they are.
 * @see https://mp4ra.org/registered-types/sampleentries
 */
export const fitsMp4 = ({ picture, sound }: MediaFormat): boolean => {
  const format = new Mp4OutputFormat();
  return (
    format.getSupportedVideoCodecs().includes(picture.codec) &&
    (sound === null || format.getSupportedAudioCodecs().includes(sound.codec))
  );
};

/** Writes an MP4 whose index comes last, so that nothing has to be kept until then. */
export async function openMp4(
  sink: Sink,
  format: MediaFormat,
  title: string,
  at: number,
): Promise<Mp4Writer> {
  let bytes = 0;
  const added: AddedPackets = { pictures: 0, sounds: 0, end: 0, soundEnd: 0 };
  let problem: unknown = null;
  const stream = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      try {
        await sink.write(data, position);
      } catch (error) {
        // The library knows only that something went wrong.
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
      // Counted when it is in the file: one that goes back in time is refused, and the file goes on without it.
      if (of === 'picture') {
        await orProblem(picture.add(packet, { decoderConfig: format.picture.config }));
        added.pictures += 1;
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
