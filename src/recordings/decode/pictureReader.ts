import type { EncodedPacket } from 'mediabunny';
import { prefetchInOrder } from '@/lib/prefetchInOrder';
import {
  beginOf,
  startOf,
  openPeriod,
  periodFiles,
  rangeFile,
  wholeFile,
  type OpenPeriod,
  type PartBytes,
} from '../openPeriod';
import type { RecordingParts } from '../parts/recordingParts';
import { ReadError } from '../readError';
import type { RecordingRange } from '../types';
import { orientationOf, type Orientation } from './orientation';
import { KeptParts, unknownFirstRead, type FirstRead } from './keptParts';

/** An encoded picture, and what a decoder has to know for it. */
export interface EncodedPicture {
  config: VideoDecoderConfig;
  packet: EncodedPacket;
  /** The track's matrix, which decoders do not apply; null: pictures are shown as they are coded. */
  orientation: Orientation | null;
  /** When it is shown; seconds on the timeline of a player. */
  position: number;
}

/** The pictures of a recording, in the order in which they are decoded. */
export interface PictureReader {
  /** @param least those that follow one sooner are left out, and need not be read; seconds */
  keyFrames: (least?: number) => AsyncGenerator<EncodedPicture>;
  /**
   * The key frames that are shown at some times, each once; nothing else is read. @param positions in order
   */
  keyFramesAt: (positions: readonly number[]) => AsyncGenerator<EncodedPicture>;
  /** How long the recording is, as the playlist or the file says; null: it does not. */
  seconds: () => Promise<number | null>;
  /** From the key frame at or before the start on, up to the end, which is not included. */
  pictures: (range: RecordingRange) => AsyncGenerator<EncodedPicture>;
  /** Bytes of the recording, of which the last ones are kept for another reader of its sound. */
  bytes: PartBytes;
  close: () => void;
}

/** Key frames that are requested while the one before is used. */
const AHEAD = 2;
/** Two times that are nearer are the same, in seconds. */
const SAME = 0.001;

interface PicturePeriod {
  picture: OpenPeriod['picture'];
  config: VideoDecoderConfig;
  orientation: Orientation | null;
  /** When it begins in the recording, and by its own timestamps. */
  begin: number;
  zero: number;
  /** Seconds from sound before the recording's first picture to that picture, from which positions count. */
  lead: number;
}

/** At or before a position in the recording, or the first one of the period. */
async function keyPacketAt({ picture, begin, zero }: PicturePeriod, position: number) {
  const options = { verifyKeyPackets: true };
  const packet = await picture.getKeyPacket(zero + Math.max(0, position - begin) + SAME, options);
  return packet ?? (await picture.getFirstKeyPacket(options));
}

/**
 * Opens the pictures of a recording; sound is not read where it has files of its own. Where the recording has several
 * periods, each lasts as long as the playlist says, and so do missing segments before it.
 * Throws a `ReadError`.
 * @param firstRead of its camera's other recordings, which is corrected
 */
export async function openPictures(
  parts: RecordingParts,
  firstRead: FirstRead = unknownFirstRead(),
): Promise<PictureReader> {
  const file = await parts.file();
  const kept = new KeptParts(parts, file, firstRead);
  const sources =
    file === null
      ? (await parts.recording()).periods.map((period) => ({
          files: periodFiles(kept, period),
          seconds: period.segments.reduce((sum, { seconds }) => sum + seconds, 0),
          missing: period.missing,
        }))
      : [
          {
            files: file.size > 0 ? rangeFile(kept, file.size, 'none') : wholeFile(kept),
            seconds: Number.POSITIVE_INFINITY,
            missing: 0,
          },
        ];
  const opened = new Map<number, Promise<PicturePeriod>>();
  const closing: (() => void)[] = [];
  let isClosed = false;

  const beginsAt = (index: number) =>
    sources
      .slice(0, index)
      .reduce((sum, { seconds, missing }) => sum + missing + seconds, sources[index]?.missing ?? 0);
  const open = async (index: number): Promise<PicturePeriod> => {
    const source = sources[index];
    if (source === undefined) throw new ReadError({ kind: 'unreadable' });
    const period = await openPeriod(source.files, null);
    const { picture } = period;
    if (isClosed) period.close();
    else closing.push(period.close);
    const config = await picture.track.getDecoderConfig();
    if (config === null) throw new ReadError({ kind: 'unreadable' });
    const orientation = await orientationOf(picture.track);
    const played = Math.max(0, await beginOf(period));
    const lead = index === 0 ? Math.max(0, await startOf(picture)) - played : (await periodAt(0)).lead;
    return { picture, config, orientation, begin: beginsAt(index), zero: played + lead, lead };
  };
  const periodAt = async (index: number): Promise<PicturePeriod> => {
    const known = opened.get(index) ?? open(index);
    opened.set(index, known);
    return await known;
  };

  const placed = (
    { config, orientation, begin, zero }: PicturePeriod,
    packet: EncodedPacket,
  ): EncodedPicture => ({
    config,
    orientation,
    packet,
    position: Math.max(0, begin + packet.timestamp - zero),
  });
  /** Frames that an edit list hides stay below 0: others lean on them, and no player shows them. */
  const followed = (period: PicturePeriod, packet: EncodedPacket): EncodedPicture => {
    const found = placed(period, packet);
    const position = period.begin + packet.timestamp - period.zero;
    return position < -SAME ? { ...found, position } : found;
  };

  const keyFrameAt = async (position: number): Promise<EncodedPicture | null> => {
    const period = await periodAt(
      Math.max(
        0,
        sources.findLastIndex((_, index) => beginsAt(index) <= position),
      ),
    );
    const packet = await keyPacketAt(period, position);
    return packet && placed(period, packet);
  };

  return {
    async *keyFrames(least = 0) {
      for (const index of sources.keys()) {
        const period = await periodAt(index);
        for await (const packet of period.picture.keyPackets(least)) yield placed(period, packet);
      }
    },
    async *keyFramesAt(positions) {
      let last: EncodedPicture | null = null;
      for await (const picture of prefetchInOrder(positions, AHEAD, keyFrameAt)) {
        if (picture === null || (last !== null && picture.position <= last.position)) continue;
        last = picture;
        yield picture;
      }
    },
    async seconds() {
      if (file === null) return parts.seconds;
      const { picture } = await periodAt(0);
      return await picture.track.getDurationFromMetadata();
    },
    async *pictures({ start, end }) {
      for (const [index, { seconds }] of sources.entries()) {
        const period = await periodAt(index);
        if (period.begin >= end) return;
        // The last pictures may come after the end that the playlist gives.
        if (period.begin + seconds <= start && index + 1 < sources.length) continue;
        const key = await keyPacketAt(period, start);
        if (key === null) continue;
        kept.readAhead();
        for await (const packet of period.picture.packets(key)) {
          const found = followed(period, packet);
          // A key frame at the end begins what is not wanted; others may be shown before the end, though decoded after it.
          if (packet.type === 'key' && found.position >= end - SAME) break;
          // Others that are shown before the key frame lean on what is not there.
          if (packet.timestamp >= key.timestamp) yield found;
        }
      }
    },
    bytes: kept,
    close() {
      isClosed = true;
      for (const close of closing.splice(0)) close();
    },
  };
}
