import type { EncodedPacket } from 'mediabunny';
import {
  beginOf,
  openPeriod,
  periodFiles,
  rangeFile,
  wholeFile,
  type OpenPeriod,
  type PartBytes,
} from '../openPeriod';
import type { RecordingParts } from '../parts/recordingParts';
import { ReadError } from '../readError';
import type { MediaPart } from '../parts/segments';
import type { RecordingRange } from '../types';

/** An encoded picture, and what a decoder has to know for it. */
export interface EncodedPicture {
  config: VideoDecoderConfig;
  packet: EncodedPacket;
  /** When it is shown; seconds on the timeline of a player. */
  position: number;
}

/** The pictures of a recording, in the order in which they are decoded. */
export interface PictureReader {
  keyFrames: () => AsyncGenerator<EncodedPicture>;
  /** From the key frame at or before the start on, up to the end, which is not included. */
  pictures: (range: RecordingRange) => AsyncGenerator<EncodedPicture>;
  close: () => void;
}

/** Of one recording, in bytes: what was read once need not be fetched again for its other pictures. */
const KEPT_BYTES = 32_000_000;
/** Two times that are nearer are the same, in seconds. */
const SAME = 0.001;

/** Keeps what was read last. */
function keptParts(parts: RecordingParts): PartBytes {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let bytes = 0;
  const forget = (key: string, length: number) => {
    if (kept.delete(key)) bytes -= length;
  };
  const read = async (part: MediaPart) => {
    const key = `${part.name} ${String(part.range?.start)} ${String(part.range?.end)}`;
    const known = kept.get(key);
    if (known !== undefined) return await known;
    const reading = parts.read(part);
    kept.set(key, reading);
    try {
      const { length } = await reading;
      bytes += length;
      for (const [oldest, data] of kept) {
        if (bytes <= KEPT_BYTES || oldest === key) break;
        forget(oldest, (await data).length);
      }
    } catch {
      kept.delete(key);
    }
    return await reading;
  };
  return { read, readRange: (name, range) => parts.readRange(name, range) };
}

interface PicturePeriod {
  picture: OpenPeriod['picture'];
  config: VideoDecoderConfig;
  /** When it begins in the recording, and by its own timestamps. */
  begin: number;
  zero: number;
}

/**
 * Opens the pictures of a recording; sound is not read where it has files of its own. Where the recording has several
 * periods, each lasts as long as the playlist says.
 * Throws a `ReadError`.
 */
export async function openPictures(parts: RecordingParts): Promise<PictureReader> {
  const file = await parts.file();
  const kept = keptParts(parts);
  const sources =
    file === null
      ? (await parts.recording()).periods.map((period) => ({
          files: periodFiles(kept, period),
          seconds: period.segments.reduce((sum, { seconds }) => sum + seconds, 0),
        }))
      : [
          {
            files: file.size > 0 ? rangeFile(kept, file.size) : wholeFile(kept),
            seconds: Number.POSITIVE_INFINITY,
          },
        ];
  const opened = new Map<number, Promise<PicturePeriod>>();
  const closing: (() => void)[] = [];
  let isClosed = false;

  const open = async (index: number): Promise<PicturePeriod> => {
    const source = sources[index];
    if (source === undefined) throw new ReadError({ kind: 'unreadable' });
    const period = await openPeriod(source.files, null);
    const { picture } = period;
    if (isClosed) period.close();
    else closing.push(period.close);
    const config = await picture.track.getDecoderConfig();
    if (config === null) throw new ReadError({ kind: 'unreadable' });
    const begin = sources.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
    return { picture, config, begin, zero: await beginOf(period) };
  };
  const periodAt = async (index: number): Promise<PicturePeriod> => {
    const known = opened.get(index) ?? open(index);
    opened.set(index, known);
    return await known;
  };

  const placed = ({ config, begin, zero }: PicturePeriod, packet: EncodedPacket): EncodedPicture => ({
    config,
    packet,
    position: Math.max(0, begin + packet.timestamp - zero),
  });

  return {
    async *keyFrames() {
      for (const index of sources.keys()) {
        const period = await periodAt(index);
        const { picture } = period;
        let packet = await picture.getFirstKeyPacket({ verifyKeyPackets: true });
        while (packet !== null) {
          yield placed(period, packet);
          packet = await picture.getNextKeyPacket(packet, { verifyKeyPackets: true });
        }
      }
    },
    async *pictures({ start, end }) {
      for (const [index, { seconds }] of sources.entries()) {
        const period = await periodAt(index);
        if (period.begin >= end) return;
        // The last pictures may come after the end that the playlist gives.
        if (period.begin + seconds <= start && index + 1 < sources.length) continue;
        const { picture } = period;
        const key =
          (await picture.getKeyPacket(period.zero + Math.max(0, start - period.begin) + SAME, {
            verifyKeyPackets: true,
          })) ?? (await picture.getFirstKeyPacket({ verifyKeyPackets: true }));
        if (key === null) continue;
        for await (const packet of picture.packets(key)) {
          const found = placed(period, packet);
          // A key frame at the end begins what is not wanted; others may be shown before the end, though decoded after it.
          if (packet.type === 'key' && found.position >= end - SAME) break;
          // Others that are shown before the key frame lean on what is not there.
          if (packet.timestamp >= key.timestamp) yield found;
        }
      }
    },
    close() {
      isClosed = true;
      for (const close of closing.splice(0)) close();
    },
  };
}
