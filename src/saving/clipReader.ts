import {
  BufferSource,
  CustomPathedSource,
  CustomSource,
  EncodedPacketSink,
  HLS_FORMATS,
  Input,
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
import { ROOT, type ClipParts } from './clipParts';
import { SaveProblem } from './saveProblem';
import type { SaveRange } from './types';

/** What a new file has to know before the first packet. Two clips whose shapes are equal fit into one file. */
export interface ClipShape {
  picture: { codec: VideoCodec; config: VideoDecoderConfig; rotation: 0 | 90 | 180 | 270 };
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
  /** The pictures in the order in which they are decoded, without their bytes. Seconds. */
  frames(): AsyncGenerator<{ at: number; duration: number; isKey: boolean }>;
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
  });
}

/** @param size of a plain file, in bytes; null: a playlist */
function sourceOf(parts: ClipParts, size: number | null): Source {
  if (size !== null) return pieces(parts, size);
  return new CustomPathedSource(ROOT, async ({ path, isRoot }) => {
    if (isRoot || parts.isPlaylist(path)) {
      return new BufferSource(new TextEncoder().encode(await parts.playlist(path)));
    }
    return new BufferSource((await parts.read(path)).bytes);
  });
}

/** When a track has its first picture or sound; seconds. */
async function startOf(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const first = track.isVideoTrack() ? await sink.getFirstKeyPacket() : await sink.getFirstPacket();
  return first?.timestamp ?? Number.POSITIVE_INFINITY;
}

async function* pictures(track: InputVideoTrack, range: SaveRange | null): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const key = range === null ? await sink.getFirstKeyPacket() : await sink.getKeyPacket(range.start + SAME);
  if (key === null) return;
  for await (const packet of sink.packets(key)) {
    if (range !== null && packet.timestamp >= range.end - SAME) return;
    // Pictures that are shown before the key frame lean on what came before it, which is not there.
    if (packet.timestamp >= key.timestamp) yield packet;
  }
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
  const size = await parts.fileSize();
  const input = new Input({
    source: sourceOf(parts, size),
    formats: [...HLS_FORMATS, QTFF, WEBM, MATROSKA],
    // The clip's own time, from 0.
    formatOptions: { hls: { offsetTimestampsByDateTime: false } },
  });
  const picture = await input.getPrimaryVideoTrack();
  if (picture === null) {
    input.dispose();
    throw new SaveProblem({ kind: 'unreadable' });
  }
  const sound = await picture.getPrimaryPairableAudioTrack();

  return {
    async shape() {
      const codec = await picture.getCodec();
      const config = await picture.getDecoderConfig();
      if (codec === null || config === null) return null;
      const heard = await soundShape(sound);
      if (heard === undefined) return null;
      return { picture: { codec, config, rotation: await picture.getRotation() }, sound: heard };
    },
    async *packets(range) {
      const base = await startOf(picture);
      const part = range === null ? null : { start: base + range.start, end: base + range.end };
      const early = sound === null ? 0 : base - (await startOf(sound));
      // A little sound before the first picture is what its decoder warms up on, and is not heard.
      const zero = part?.start ?? (early > WARM_UP ? base - early : base);
      const both = byTime(pictures(picture, part), sound === null ? null : sounds(sound, part));
      for await (const { of, packet } of both) {
        const at = packet.timestamp - zero;
        yield { of, packet: packet.clone({ timestamp: Math.abs(at) < SAME ? 0 : at }) };
      }
    },
    async *frames() {
      const base = await startOf(picture);
      const sink = new EncodedPacketSink(picture);
      for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
        yield { at: packet.timestamp - base, duration: packet.duration, isKey: packet.type === 'key' };
      }
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
