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
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type Source,
} from 'mediabunny';
import { UnsupportedInMp4 } from './readError';
import { ROOT } from './recordingParts';
import type { ByteRange, MediaPart, MediaPeriod } from './segments';

// What is wrong with a recording is an answer here, not a fault of ours.
Logging.level = LogLevel.Silent;

/** The bytes of a recording, whole parts or ranges of a file. */
export interface PartBytes {
  read: (part: MediaPart) => Promise<Uint8Array<ArrayBuffer>>;
  readRange: (name: string, range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A file that is read in pieces, as they are wanted. */
export function rangeSource(parts: PartBytes, size: number): Source {
  return new CustomSource({
    getSize: () => size,
    read: (start, end) => parts.readRange(ROOT, { start, end }),
    prefetchProfile: 'network',
    // The next read rejects.
    handleUnhandledError: () => undefined,
  });
}

/** The library reports what fails while it reads, and swallows what fails while it opens: so this fails at reading. */
function failingSource(error: unknown): Source {
  const fail = () => {
    throw error;
  };
  return new CustomSource({
    getSize: fail,
    read: fail,
    handleUnhandledError: () => undefined,
  });
}

export async function bufferSource(load: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Source> {
  try {
    return new BufferSource(await load());
  } catch (error) {
    return failingSource(error);
  }
}

/** A playlist of one period that names whole, decrypted parts only. */
export function periodSource(parts: PartBytes, { init, segments }: MediaPeriod): Source {
  const named = new Map<string, MediaPart>();
  const nameOf = (part: MediaPart) => {
    const name = `clip://clip/${String(named.size)}`;
    named.set(name, part);
    return name;
  };
  const lines = [
    '#EXTM3U',
    ...(init === null ? [] : [`#EXT-X-MAP:URI="${nameOf(init)}"`]),
    ...segments.flatMap((segment) => [`#EXTINF:${String(segment.seconds)},`, nameOf(segment)]),
    '#EXT-X-ENDLIST',
    '',
  ];
  return new CustomPathedSource(ROOT, ({ path }) => {
    const part = named.get(path);
    return part === undefined
      ? new BufferSource(new TextEncoder().encode(lines.join('\n')))
      : bufferSource(() => parts.read(part));
  });
}

const inputOf = (source: Source): Input =>
  new Input({
    source,
    formats: [...HLS_FORMATS, QTFF, WEBM, MATROSKA],
    // The clip's own time, from 0.
    formatOptions: { hls: { offsetTimestampsByDateTime: false } },
  });

/** The tracks of one period. */
export interface OpenPeriod {
  picture: InputVideoTrack;
  sound: InputAudioTrack | null;
  close: () => void;
}

/** @param soundSource of a rendition of its own */
export async function openPeriod(source: Source, soundSource: Source | null): Promise<OpenPeriod> {
  const inputs = [source, ...(soundSource === null ? [] : [soundSource])].map(inputOf);
  const close = () => {
    for (const input of inputs) input.dispose();
  };
  try {
    const [input, soundInput] = inputs;
    const picture = (await input?.getPrimaryVideoTrack()) ?? null;
    if (picture === null) throw new UnsupportedInMp4('codec');
    const sound = await (soundInput === undefined
      ? picture.getPrimaryPairableAudioTrack()
      : soundInput.getPrimaryAudioTrack());
    return { picture, sound, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** When a track has its first picture or sound; seconds. */
export async function startOf(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const first = track.isVideoTrack() ? await sink.getFirstKeyPacket() : await sink.getFirstPacket();
  return first?.timestamp ?? Number.POSITIVE_INFINITY;
}
