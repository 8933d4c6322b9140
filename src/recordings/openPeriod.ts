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
import { FIELD } from '@/lib/files/mp4Boxes';
import { PacketTrack, TOLERANCE_S } from './packetTrack';
import { ReadError, UnsupportedInMp4 } from './readError';
import { hybridMovie } from './parts/container';
import type { MissingSegments } from './parts/missingSegments';
import { ROOT } from './parts/namedFiles';
import type { WholeFile } from './parts/recordingParts';
import { SegmentInputs, type SegmentFiles } from './segmentInputs';
import type { ByteRange, MediaPart, MediaPeriod, SharedAudio } from './parts/segments';

const FORMATS = [MP4, QTFF, MPEG_TS, ADTS, MP3, WEBM, MATROSKA];

// Silences mediabunny's log, because callers report faulty recordings themselves.
Logging.level = LogLevel.Silent;

export interface PartialBytes {
  size: number;
  read: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface PartBytes {
  read: (part: MediaPart) => Promise<Uint8Array<ArrayBuffer>>;
  readRange: (name: string, range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
  openFragment?: (part: MediaPart) => Promise<PartialBytes | null>;
  missing?: Pick<MissingSegments, 'noteEmpty'>;
}

function rangeSource({ size, read }: PartialBytes, prefetchProfile: 'none' | 'network'): Source {
  return new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const bytes = await read({ start, end });
      // The file is truncated, perhaps because the camera lost its connection.
      if (bytes.length < end - start) throw new ReadError({ kind: 'unreadable' });
      return bytes;
    },
    prefetchProfile,
    // Ignores the error, because the next read rejects with it.
    handleUnhandledError: () => undefined,
  });
}

const inputOf = (source: Source, initInput?: Input): Input =>
  new Input({ source, formats: FORMATS, ...(initInput === undefined ? {} : { initInput }) });

const FREE = new TextEncoder().encode('free');

/** Changes the type of the `moov` box to `free`, as far as `bytes` contains it. */
function withoutMovie(bytes: Uint8Array<ArrayBuffer>, start: number, movie: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  for (const [index, letter] of FREE.entries()) {
    const at = movie + FIELD + index - start;
    if (at >= 0 && at < changed.length) changed[at] = letter;
  }
  return changed;
}

type Change = (bytes: Uint8Array<ArrayBuffer>, start: number) => Uint8Array<ArrayBuffer>;

/**
 * Describes a file as one segment. Describes a hybrid MP4 as two, because mediabunny would otherwise not read
 * the fragments.
 * @param prefetch `network` requests half a megabyte or more at a time, for callers that need most of the
 * file
 */
export function fileSegments(
  parts: PartBytes,
  { size, head }: Pick<WholeFile, 'size' | 'head'>,
  prefetch: 'none' | 'network' = 'network',
): SegmentFiles {
  const movie = hybridMovie(head);
  const sourceOf = async (change: Change) => {
    // Reads a file of unknown size completely, because range requests need the size.
    if (size === 0)
      return new BufferSource(change(await parts.read({ name: ROOT, range: null, lock: null }), 0));
    const read = async (range: ByteRange) => change(await parts.readRange(ROOT, range), range.start);
    return rangeSource({ size, read }, prefetch);
  };
  let opening: Promise<Input> | null = null;
  const open = () => (opening ??= sourceOf((bytes) => bytes).then((source) => inputOf(source)));
  if (movie === null) return { seconds: [Number.POSITIVE_INFINITY], hasInit: false, open };
  return {
    seconds: [0, 0],
    hasInit: true,
    open: async (index) =>
      index === 0
        ? await open()
        : inputOf(await sourceOf((bytes, start) => withoutMovie(bytes, start, movie)), await open()),
  };
}

/** Time by which a segment may be shorter than listed, because playlists round durations. */
const ROUNDING_S = 0.05;

/** Checks that a fragment contains packets of every track, and video for the whole listed duration. */
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
    return lengths.length > 0 && lengths.every((length) => length >= seconds - ROUNDING_S);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    return false;
  }
}

export function periodFiles(
  parts: PartBytes,
  { init, segments }: Pick<MediaPeriod, 'init' | 'segments'>,
): SegmentFiles {
  const read = async (part: MediaPart | undefined) => {
    if (part === undefined) throw new ReadError({ kind: 'unreadable' });
    return new BufferSource(await parts.read(part));
  };
  const readHeader = async (part: MediaPart | undefined) => inputOf(await read(part));
  let header: Promise<Input> | null = null;
  const fragments = new Map<number, boolean>();
  const openFragment = async (index: number, opening: Promise<Input>): Promise<Input | null> => {
    const segment = segments[index];
    // All segments of a recording have the same structure, so one failed check applies to all.
    const isTried = fragments.get(index) ?? ![...fragments.values()].includes(false);
    if (!isTried || init === null || !segment?.seconds || !parts.openFragment) return null;
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
      // Opens later segments with the first one's header, because transport streams do not always repeat it.
      const opening = (header ??= readHeader(init ?? segments[0]));
      if (init === null && index === 0) return await opening;
      const fragment = await openFragment(index, opening);
      if (fragment !== null) return fragment;
      const [source, initInput] = await Promise.all([read(segments[index]), opening]);
      // A first segment without video frames cannot describe the video of later segments.
      const describes = init !== null || (await initInput.getPrimaryVideoTrack()) !== null;
      return inputOf(source, describes ? initInput : undefined);
    },
    noteEmpty(index) {
      const segment = segments[index];
      if (segment !== undefined) parts.missing?.noteEmpty(segment);
    },
  };
}

export interface OpenPeriod {
  video: PacketTrack<InputVideoTrack>;
  audio: PacketTrack<InputAudioTrack> | null;
  /** Seconds after the first frame at which the audio must end, because later audio belongs to other periods. */
  audioSeconds: number | null;
  /** Returns true if `audio` is null but a segment read so far contains audio. */
  hasUnreadAudio: () => boolean;
  close: () => void;
}

const MAX_SEARCH_S = 300;

/**
 * Finds a track in the first segment that has one, because the audio of a transport stream may start later.
 */
async function firstTrack<Track>(
  segments: SegmentInputs,
  { seconds, hasInit }: SegmentFiles,
  trackOf: (input: Input) => Promise<Track | null>,
): Promise<Track | null> {
  let begin = 0;
  for (const [index, duration] of seconds.entries()) {
    if (index > 0 && (hasInit || begin > MAX_SEARCH_S)) return null;
    const { input } = await segments.at(index);
    const track = await trackOf(input);
    if (track !== null) return track;
    begin += duration;
  }
  return null;
}

/**
 * If timestamps of separate audio contradict the playlist by this or more, the playlist determines the time.
 */
const MAX_LEAD_ERROR_S = 1;

/**
 * @param audioFiles files of a separate audio rendition, or null
 * @param searchesAudio true to look for audio in later segments too
 * @throws UnsupportedInMp4 if there is no video
 */
export async function openPeriod(
  files: SegmentFiles,
  audioFiles: SegmentFiles | null,
  searchesAudio = false,
  shared: Pick<SharedAudio, 'lead' | 'seconds'> | null = null,
): Promise<OpenPeriod> {
  const segments = new SegmentInputs(files);
  const besideVideo = async (first: number) => {
    const { offset } = await segments.at(0);
    const lead = shared?.lead ?? 0;
    return Math.abs(first + offset - lead) < MAX_LEAD_ERROR_S ? offset : lead - first;
  };
  const audioSegments = audioFiles && new SegmentInputs(audioFiles, shared && besideVideo);
  const close = () => {
    segments.close();
    audioSegments?.close();
  };
  try {
    const { input } = await segments.at(0);
    const video = await firstTrack(segments, files, (each) => each.getPrimaryVideoTrack());
    const audioOf = (each: Input) => each.getPrimaryAudioTrack();
    const audio = searchesAudio
      ? await firstTrack(audioSegments ?? segments, audioFiles ?? files, audioOf)
      : await audioOf(audioSegments === null ? input : (await audioSegments.at(0)).input);
    if (video === null) throw new UnsupportedInMp4(audio === null ? 'codec' : 'soundOnly');
    return {
      video: new PacketTrack(video, segments),
      audio: audio && new PacketTrack(audio, audioSegments ?? segments),
      audioSeconds: shared?.seconds || null,
      hasUnreadAudio: () => audio === null && segments.hasAudio,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function startOf(track: OpenPeriod['video'] | NonNullable<OpenPeriod['audio']>): Promise<number> {
  const first = track.track.isVideoTrack() ? await track.getFirstKeyPacket() : await track.getFirstPacket();
  return first?.timestamp ?? Number.POSITIVE_INFINITY;
}

/** Audio that starts up to this long before the first frame only primes the decoder. */
const WARM_UP_S = 0.2;

/** @returns seconds at which players start the period: at its first frame, or at audible audio before it */
export async function beginOf({ video, audio }: OpenPeriod): Promise<number> {
  const first = await startOf(video);
  const audioStart = audio === null ? first : await startOf(audio);
  return first - audioStart > WARM_UP_S ? audioStart : first;
}

/**
 * Maximum number of frames that are decoded before a frame but shown after it (H.264,
 * `max_num_reorder_frames`).
 */
export const MAX_REORDERED = 16;

/**
 * @returns the timestamp of the first presented frame, to which ranges are relative. Frames that an edit list
 * hides have negative timestamps.
 */
export async function zeroOf(video: OpenPeriod['video']): Promise<number> {
  const start = await startOf(video);
  if (start >= 0) return start;
  let first = Infinity;
  let behind = 0;
  for await (const { timestamp } of video.packets(undefined, { metadataOnly: true })) {
    if (timestamp > -TOLERANCE_S) first = Math.min(first, Math.max(0, timestamp));
    if (Number.isFinite(first)) behind += 1;
    if (behind > MAX_REORDERED) break;
  }
  return Number.isFinite(first) ? first : 0;
}
