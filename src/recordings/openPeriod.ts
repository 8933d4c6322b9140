import {
  ADTS,
  BufferSource,
  CustomSource,
  EncodedPacketSink,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
  type Source,
} from 'mediabunny';
import { PacketTrack } from './packetTrack';
import { ReadError, UnsupportedInMp4 } from './readError';
import { ROOT } from './parts/namedFiles';
import { SegmentInputs, type SegmentFiles } from './segmentInputs';
import type { ByteRange, MediaPart, MediaPeriod } from './parts/segments';

const FORMATS = [MP4, QTFF, MPEG_TS, ADTS, MP3, WEBM, MATROSKA];

// What is wrong with a recording is an answer here, not a fault of ours.
Logging.level = LogLevel.Silent;

/** Bytes that are read as they are asked for. */
export interface PartialBytes {
  size: number;
  read: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
}

/** The bytes of a recording, whole parts or ranges of a file. */
export interface PartBytes {
  read: (part: MediaPart) => Promise<Uint8Array<ArrayBuffer>>;
  readRange: (name: string, range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
  /** The first fragment of a segment of which not all may be wanted; null: it has to be read as a whole. */
  openFragment?: (part: MediaPart) => Promise<PartialBytes | null>;
}

function rangeSource({ size, read }: PartialBytes, prefetchProfile: 'none' | 'network'): Source {
  return new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const bytes = await read({ start, end });
      // It was cut off, by a camera that lost its connection, say.
      if (bytes.length < end - start) throw new ReadError({ kind: 'unreadable' });
      return bytes;
    },
    prefetchProfile,
    // The next read rejects.
    handleUnhandledError: () => undefined,
  });
}

const inputOf = (source: Source, initInput?: Input): Input =>
  new Input({ source, formats: FORMATS, ...(initInput === undefined ? {} : { initInput }) });

/**
 * A file of which the host says how large it is.
 * @param prefetch half a megabyte and more with each read, where most of the file is wanted
 */
export const rangeFile = (
  parts: PartBytes,
  size: number,
  prefetch: 'none' | 'network' = 'network',
): SegmentFiles => ({
  seconds: [Number.POSITIVE_INFINITY],
  hasInit: false,
  open: () =>
    Promise.resolve(inputOf(rangeSource({ size, read: (range) => parts.readRange(ROOT, range) }, prefetch))),
});

/** A file that is read as a whole. */
export const wholeFile = (parts: PartBytes): SegmentFiles => ({
  seconds: [Number.POSITIVE_INFINITY],
  hasInit: false,
  open: async () => inputOf(new BufferSource(await parts.read({ name: ROOT, range: null, lock: null }))),
});

/** So much a segment may be shorter than the playlist says, which rounds; seconds. */
const ROUNDING = 0.05;

/** Whether the first fragment of a segment is all of it: each track begins, and the pictures last as long as the playlist says. */
async function isWhole(fragment: Input, seconds: number): Promise<boolean> {
  try {
    const lengths = await Promise.all(
      (await fragment.getTracks()).map(async (track) => {
        const sink = new EncodedPacketSink(track);
        const first = await sink.getFirstPacket({ metadataOnly: true });
        const last = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
        if (first === null || last === null) return 0;
        return track.isVideoTrack() ? last.timestamp + last.duration - first.timestamp : seconds;
      }),
    );
    return lengths.length > 0 && lengths.every((length) => length >= seconds - ROUNDING);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    return false;
  }
}

/** The segments of one period, decrypted. */
export function periodFiles(parts: PartBytes, { init, segments }: MediaPeriod): SegmentFiles {
  const read = async (part: MediaPart | undefined) => {
    if (part === undefined) throw new ReadError({ kind: 'unreadable' });
    return new BufferSource(await parts.read(part));
  };
  const readHeader = async (part: MediaPart | undefined) => inputOf(await read(part));
  let header: Promise<Input> | null = null;
  /** By segment: whether its first fragment is all of it. */
  const fragments = new Map<number, boolean>();
  const openFragment = async (index: number, opening: Promise<Input>): Promise<Input | null> => {
    const segment = segments[index];
    // The others are made in the same way.
    const isTried = fragments.get(index) ?? ![...fragments.values()].includes(false);
    if (!isTried || init === null || segment === undefined || !parts.openFragment) return null;
    const [bytes, initInput] = await Promise.all([parts.openFragment(segment), opening]);
    const fragment = bytes && inputOf(rangeSource(bytes, 'none'), initInput);
    const isKnown = fragments.get(index) === true;
    const isAll = fragment !== null && (isKnown || (await isWhole(fragment, segment.seconds)));
    fragments.set(index, isAll);
    return isAll ? fragment : null;
  };
  return {
    seconds: segments.map(({ seconds }) => seconds),
    hasInit: init !== null,
    async open(index) {
      // The first segment of a transport stream tells what the others need not repeat.
      const opening = (header ??= readHeader(init ?? segments[0]));
      if (init === null && index === 0) return await opening;
      const fragment = await openFragment(index, opening);
      if (fragment !== null) return fragment;
      // At the same time as the header.
      const [source, initInput] = await Promise.all([read(segments[index]), opening]);
      return inputOf(source, initInput);
    },
  };
}

/** The tracks of one period. Their timestamps count from its first picture or sound. */
export interface OpenPeriod {
  picture: PacketTrack<InputVideoTrack>;
  sound: PacketTrack<InputAudioTrack> | null;
  /** True once a segment had sound, where `sound` is null. */
  hasUnreadSound: () => boolean;
  close: () => void;
}

/** A track that begins later than this is not found. Seconds. */
const LONGEST_SEARCH = 300;

/** Finds a track in the first segment that has it: in transport streams, sound may start later than the picture. */
async function firstTrack<Track>(
  segments: SegmentInputs,
  { seconds, hasInit }: SegmentFiles,
  trackOf: (input: Input) => Promise<Track | null>,
): Promise<Track | null> {
  let begin = 0;
  for (const [index, duration] of seconds.entries()) {
    if (index > 0 && (hasInit || begin > LONGEST_SEARCH)) return null;
    const { input } = await segments.at(index);
    const track = await trackOf(input);
    if (track !== null) return track;
    begin += duration;
  }
  return null;
}

/**
 * @param soundFiles of a rendition of its own
 * @param searchesSound true where later segments are looked through for sound, which reads them
 */
export async function openPeriod(
  files: SegmentFiles,
  soundFiles: SegmentFiles | null,
  searchesSound = false,
): Promise<OpenPeriod> {
  const segments = new SegmentInputs(files);
  const soundSegments = soundFiles === null ? null : new SegmentInputs(soundFiles);
  const close = () => {
    segments.close();
    soundSegments?.close();
  };
  try {
    const { input } = await segments.at(0);
    const picture = await firstTrack(segments, files, (each) => each.getPrimaryVideoTrack());
    const audioOf = (each: Input) => each.getPrimaryAudioTrack();
    const sound = searchesSound
      ? await firstTrack(soundSegments ?? segments, soundFiles ?? files, audioOf)
      : await audioOf(soundSegments === null ? input : (await soundSegments.at(0)).input);
    if (picture === null) throw new UnsupportedInMp4(sound === null ? 'codec' : 'soundOnly');
    return {
      picture: new PacketTrack(picture, segments),
      sound: sound && new PacketTrack(sound, soundSegments ?? segments),
      hasUnreadSound: () => sound === null && segments.hasSound,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** When a track has its first picture or sound; seconds. */
export async function startOf(
  track: OpenPeriod['picture'] | NonNullable<OpenPeriod['sound']>,
): Promise<number> {
  const first = track.track.isVideoTrack() ? await track.getFirstKeyPacket() : await track.getFirstPacket();
  return first?.timestamp ?? Number.POSITIVE_INFINITY;
}

/** A little sound before the first picture is what its decoder warms up on, and is not heard. Seconds. */
const WARM_UP = 0.2;

/** When a player begins with a period: with its first picture, or with sound that is heard before it. Seconds. */
export async function beginOf({ picture, sound }: OpenPeriod): Promise<number> {
  const first = await startOf(picture);
  const heard = sound === null ? first : await startOf(sound);
  return first - heard > WARM_UP ? heard : first;
}
