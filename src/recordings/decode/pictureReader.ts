import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import { prefetchInOrder } from '@/lib/async/prefetchInOrder';
import {
  beginOf,
  openPeriod,
  periodFiles,
  fileSegments,
  zeroOf,
  type OpenPeriod,
  type PartBytes,
} from '../openPeriod';
import { TOLERANCE_S } from '../packetTrack';
import { hybridMovie } from '../parts/container';
import type { RecordingParts } from '../parts/recordingParts';
import { ReadError } from '../readError';
import type { RecordingRange } from '../types';
import type { Orientation } from './orientation';
import { KeptParts, unknownFirstRead, type FirstRead } from './keptParts';

async function orientationOf(track: InputVideoTrack): Promise<Orientation | null> {
  const [rotation, flip] = await Promise.all([track.getRotation(), track.getFlip()]);
  return rotation === 0 && !flip ? null : { rotation, flip };
}

export interface EncodedPicture {
  config: VideoDecoderConfig;
  packet: EncodedPacket;
  /** Rotation and flip of the track, which decoders ignore; null if there are none. */
  orientation: Orientation | null;
  /** Seconds on a player's timeline. */
  position: number;
}

export interface PictureReader {
  /** @param minSeconds skips key frames closer together than this, without reading them */
  keyFrames: (minSeconds?: number) => AsyncGenerator<EncodedPicture>;
  /**
   * Yields only the key frames at or before the given positions, each once.
   * @param positions in ascending order
   */
  keyFramesAt: (positions: readonly number[]) => AsyncGenerator<EncodedPicture>;
  seconds: () => Promise<number | null>;
  /**
   * Yields frames from the key frame at or before the range's start until a key frame at or after its end.
   */
  pictures: (range: RecordingRange) => AsyncGenerator<EncodedPicture>;
  bytes: PartBytes;
  close: () => void;
}

const AHEAD = 2;

interface PicturePeriod {
  video: OpenPeriod['video'];
  config: VideoDecoderConfig;
  orientation: Orientation | null;
  begin: number;
  zero: number;
  /** Seconds of audio before the recording's first frame. Positions start at that frame. */
  lead: number;
}

async function keyPacketAt({ video, begin, zero }: PicturePeriod, position: number) {
  const options = { verifyKeyPackets: true };
  const packet = await video.getKeyPacket(zero + Math.max(0, position - begin) + TOLERANCE_S, options);
  return packet ?? (await video.getFirstKeyPacket(options));
}

const placed = (
  { config, orientation, begin, zero }: PicturePeriod,
  packet: EncodedPacket,
): EncodedPicture => ({
  config,
  orientation,
  packet,
  position: Math.max(0, begin + packet.timestamp - zero),
});

/** Keeps the negative position of a hidden frame that only other frames need. */
const followed = (period: PicturePeriod, packet: EncodedPacket): EncodedPicture => {
  const found = placed(period, packet);
  const position = period.begin + packet.timestamp - period.zero;
  return position < -TOLERANCE_S ? { ...found, position } : found;
};

type RecordingFile = Awaited<ReturnType<RecordingParts['file']>>;

async function sourcesOf(parts: RecordingParts, kept: KeptParts, file: RecordingFile) {
  if (file !== null) {
    const files = fileSegments(kept, file, 'none');
    return [{ files, seconds: Number.POSITIVE_INFINITY, missing: 0 }];
  }
  return (await parts.recording()).periods.map((period) => ({
    files: periodFiles(kept, period),
    seconds: period.segments.reduce((sum, { seconds }) => sum + seconds, 0),
    missing: period.missing,
  }));
}

/**
 * Opens a recording's video without its separate audio.
 * @param firstRead estimated size of a segment's first request; all recordings of a camera share and refine
 * it
 * @throws ReadError
 */
export async function openPictures(
  parts: RecordingParts,
  firstRead: FirstRead = unknownFirstRead(),
): Promise<PictureReader> {
  const file = await parts.file();
  const kept = new KeptParts(parts, file, firstRead);
  const sources = await sourcesOf(parts, kept, file);
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
    const { video } = period;
    if (isClosed) period.close();
    else closing.push(period.close);
    const config = await video.track.getDecoderConfig();
    if (config === null) throw new ReadError({ kind: 'unreadable' });
    const orientation = await orientationOf(video.track);
    const played = Math.max(0, await beginOf(period));
    const lead = index === 0 ? (await zeroOf(video)) - played : (await periodAt(0)).lead;
    return { video, config, orientation, begin: beginsAt(index), zero: played + lead, lead };
  };
  const periodAt = async (index: number): Promise<PicturePeriod> => {
    const known = opened.get(index) ?? open(index);
    opened.set(index, known);
    return await known;
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
    async *keyFrames(minSeconds = 0) {
      for (const index of sources.keys()) {
        const period = await periodAt(index);
        for await (const packet of period.video.keyPackets(minSeconds)) yield placed(period, packet);
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
      // The `moov` box of a hybrid MP4 states the duration of its first samples only.
      if (hybridMovie(file.head) !== null) return null;
      const { video } = await periodAt(0);
      return await video.track.getDurationFromMetadata();
    },
    async *pictures({ start, end }) {
      for (const [index, { seconds }] of sources.entries()) {
        const period = await periodAt(index);
        if (period.begin >= end) return;
        // Does not skip the last period, whose frames may end later than the playlist says.
        if (period.begin + seconds <= start && index + 1 < sources.length) continue;
        const key = await keyPacketAt(period, start);
        if (key === null) continue;
        kept.readAhead();
        for await (const packet of period.video.packets(key)) {
          const found = followed(period, packet);
          // Only a key frame ends the range, because other frames past the end may precede frames of the
          // range in decoding order.
          if (packet.type === 'key' && found.position >= end - TOLERANCE_S) break;
          // Skips frames shown before the key frame, because they depend on unread frames.
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
