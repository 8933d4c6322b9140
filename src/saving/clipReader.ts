import {
  BufferSource,
  CustomPathedSource,
  CustomSource,
  EncodedPacketSink,
  HLS_FORMATS,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  QTFF,
  WEBM,
  type AudioCodec,
  type EncodedPacket,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type Source,
  type VideoCodec,
} from 'mediabunny';
import type { CutFrame } from '@/domain/saving/cut';
import { ROOT, type ClipParts } from './clipParts';
import { NoFit, SaveProblem } from './saveProblem';
import type { SaveRange } from './types';

// What is wrong with a recording is an answer here, not a fault of ours.
Logging.level = LogLevel.Silent;

/** What a new file has to know before the first packet. Two clips whose shapes are equal fit into one file. */
export interface ClipShape {
  picture: {
    codec: VideoCodec;
    config: VideoDecoderConfig;
    rotation: 0 | 90 | 180 | 270;
    /** Transport streams may say how to decode only at their very first picture. */
    first: EncodedPacket;
  };
  sound: { codec: AudioCodec; config: AudioDecoderConfig } | null;
}

export interface ClipPacket {
  of: 'picture' | 'sound';
  /** Its timestamp counts from the start of what was asked for. */
  packet: EncodedPacket;
}

export interface ClipReader {
  /** Null: in a codec that no new file could name. */
  shape(): Promise<ClipShape | null>;
  /** Both tracks, by time; a range begins with the key frame at its start. Null: all of it. */
  packets(range: SaveRange | null): AsyncGenerator<ClipPacket>;
  /** The pictures in the order in which they are decoded; the first has time 0. */
  frames(): AsyncGenerator<CutFrame>;
  /** Of the picture, as the playlist or the file says. */
  seconds(): Promise<number>;
  close(): void;
}

/** Half a frame at 500 per second: two times that are nearer are the same. */
const SAME = 0.001;

/** Seconds. */
const WARM_UP = 0.2;

/** Files that are read in pieces, as they are wanted. */
function pieces(parts: ClipParts, size: number): Source {
  return new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const { status, bytes } = await parts.read(ROOT, { start, end });
      return status === 206 ? bytes : bytes.subarray(start, end);
    },
    prefetchProfile: 'network',
    // Whoever reads next is told.
    handleUnhandledError: () => undefined,
  });
}

/** The library looks after what fails while it reads, and drops what fails while it opens: so this fails at reading. */
function failing(error: unknown): Source {
  const fail = () => {
    throw error;
  };
  return new CustomSource({
    getSize: fail,
    read: fail,
    handleUnhandledError: () => undefined,
  });
}

async function wholly(load: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Source> {
  try {
    return new BufferSource(await load());
  } catch (error) {
    return failing(error);
  }
}

/** @param file null: a playlist */
async function sourceOf(parts: ClipParts, file: { size: number } | null): Promise<Source> {
  const part = async (name: string) => (await parts.read(name)).bytes;
  const playlist = async (name: string) => new TextEncoder().encode(await parts.playlist(name));
  // A host that does not say how much there is cannot be asked for pieces of it.
  if (file !== null) return file.size > 0 ? pieces(parts, file.size) : await wholly(() => part(ROOT));
  return new CustomPathedSource(ROOT, ({ path }) =>
    wholly(() => (parts.isPlaylist(path) ? playlist(path) : part(path))),
  );
}

/** When a track has its first picture or sound; seconds. */
async function startOf(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const first = track.isVideoTrack() ? await sink.getFirstKeyPacket() : await sink.getFirstPacket();
  return first?.timestamp ?? Number.POSITIVE_INFINITY;
}

async function* allPictures(track: InputVideoTrack): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const key = await sink.getFirstKeyPacket();
  if (key === null) return;
  for await (const packet of sink.packets(key)) {
    // Pictures that are shown before the first key frame lean on what is not there.
    if (packet.timestamp >= key.timestamp) yield packet;
  }
}

/** From the key frame at the start: what comes before it, also as what others lean on, must not come along. */
async function* someOfPictures(
  track: InputVideoTrack,
  { start, end }: SaveRange,
): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const before = await sink.getKeyPacket(start + SAME);
  let hasBegun = false;
  for await (const packet of sink.packets(before ?? undefined, undefined, { verifyKeyPackets: true })) {
    if (!hasBegun) {
      hasBegun = packet.type === 'key' && Math.abs(packet.timestamp - start) < SAME;
      if (!hasBegun && packet.type === 'key' && packet.timestamp > start) break;
    }
    if (packet.timestamp >= end - SAME) break;
    if (hasBegun && packet.timestamp >= start - SAME) yield packet;
  }
  if (!hasBegun) throw new SaveProblem({ kind: 'unreadable' });
}

async function* sounds(track: InputAudioTrack, range: SaveRange | null): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const first = range === null ? null : await sink.getPacket(range.start);
  for await (const packet of sink.packets(first ?? undefined)) {
    if (range === null) {
      yield packet;
      continue;
    }
    if (packet.timestamp + packet.duration > range.end + SAME) return;
    if (packet.timestamp >= range.start - SAME) yield packet;
  }
}

/** Whichever comes first in time, next. */
async function* byTime(
  picture: AsyncGenerator<EncodedPacket>,
  sound: AsyncGenerator<EncodedPacket> | null,
): AsyncGenerator<ClipPacket> {
  let nextPicture = await picture.next();
  let nextSound = await sound?.next();
  for (;;) {
    const heard = nextSound?.done === false ? nextSound.value : null;
    if (nextPicture.done !== true && (heard === null || nextPicture.value.timestamp <= heard.timestamp)) {
      yield { of: 'picture', packet: nextPicture.value };
      nextPicture = await picture.next();
    } else if (heard === null) {
      return;
    } else {
      yield { of: 'sound', packet: heard };
      nextSound = await sound?.next();
    }
  }
}

/** Reads a playlist or a file packet by packet; nothing is decoded. */
export async function openReader(parts: ClipParts): Promise<ClipReader> {
  const file = await parts.file();
  const input = new Input({
    source: await sourceOf(parts, file),
    formats: [...HLS_FORMATS, QTFF, WEBM, MATROSKA],
    // The clip's own time, from 0.
    formatOptions: { hls: { offsetTimestampsByDateTime: false } },
  });
  const picture = await input.getPrimaryVideoTrack();
  if (picture === null) {
    input.dispose();
    throw new NoFit('codec');
  }
  const sound = await picture.getPrimaryPairableAudioTrack();

  return {
    async shape() {
      const codec = await picture.getCodec();
      const config = await picture.getDecoderConfig();
      const first = await new EncodedPacketSink(picture).getFirstKeyPacket();
      if (codec === null || config === null || first === null) return null;
      const heard = await soundShape(sound);
      if (heard === undefined) return null;
      return { picture: { codec, config, rotation: await picture.getRotation(), first }, sound: heard };
    },
    async *packets(range) {
      const base = await startOf(picture);
      const part = range === null ? null : { start: base + range.start, end: base + range.end };
      const early = sound === null ? 0 : base - (await startOf(sound));
      // A little sound before the first picture is what its decoder warms up on, and is not heard.
      const zero = part?.start ?? (early > WARM_UP ? base - early : base);
      const both = byTime(
        part === null ? allPictures(picture) : someOfPictures(picture, part),
        sound === null ? null : sounds(sound, part),
      );
      for await (const { of, packet } of both) {
        const at = packet.timestamp - zero;
        yield { of, packet: packet.clone({ timestamp: Math.abs(at) < SAME ? 0 : at }) };
      }
    },
    async *frames() {
      const base = await startOf(picture);
      const sink = new EncodedPacketSink(picture);
      // Parts of a playlist are fetched whole in any case, and then looked into.
      const options = file === null ? { verifyKeyPackets: true } : { metadataOnly: true };
      for await (const packet of sink.packets(undefined, undefined, options)) {
        yield { at: packet.timestamp - base, duration: packet.duration, isKey: packet.type === 'key' };
      }
    },
    async seconds() {
      return (await input.getDurationFromMetadata([picture])) ?? parts.seconds;
    },
    close() {
      input.dispose();
    },
  };
}

/** Null: without sound. Undefined: in a codec that no new file could name. */
async function soundShape(track: InputAudioTrack | null): Promise<ClipShape['sound'] | undefined> {
  if (track === null) return null;
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  return codec === null || config === null ? undefined : { codec, config };
}
