import { fileDay } from '@/domain/export/fileName';
import { FailureError } from '@/recordings/readError';
import { clamp } from '@/lib/clamp';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import type { DecoderPool } from '@/recordings/decode/decoderPool';
import type { PictureReader } from '@/recordings/decode/pictureReader';
import { openVideoFile, type VideoFileWriter } from '@/recordings/encode/videoFile';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader, type RecordingReader } from '@/recordings/recordingReader';
import type { RecordingFlaw } from '@/recordings/types';
import { framesIn, SAME_TIME_S, type Cover } from '../model/covers';
import { CoverPainter } from './drawCovers';
import type { CoverFailure, OpenedRecording, SaveOrder } from './messages';
import { BlobSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { withLuma } from '@/recordings/decode/lumaPlane';
import { captionHeight } from '@/recordings/paintCaption';
import { isHidden } from '../model/hidden';

/** Tolerance in seconds for comparing times, because MP4 rounds them to ticks. */
const SAME_S = 0.05;

/**
 * Decodes a covered video to verify it.
 * @param frames presentation times of the saved frames, in the original recording
 * @returns true if the video has these frames and ends at `end`, and is black under solid covers; false after
 * an abort
 */
async function isAsCovered(
  video: Blob,
  { covers, hasCaption }: { covers: readonly Cover[]; hasCaption: boolean },
  frames: readonly number[],
  end: number,
  signal: AbortSignal,
): Promise<boolean> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const [first] = frames;
    if (track === null || first === undefined) return false;
    if (Math.abs((await track.computeDuration()) - (end - first)) > SAME_S) return false;
    const solid = covers.filter(({ style }) => style === 'solid');
    let count = 0;
    for await (const sample of new VideoSampleSink(track).samples()) {
      const time = frames[count] ?? end;
      count += 1;
      const frame = sample.toVideoFrame();
      try {
        if (signal.aborted || Math.abs(sample.timestamp - (time - first)) > SAME_S) return false;
        if (solid.length === 0) continue;
        const isCovered = await withLuma(frame, (plane) =>
          isHidden(plane, solid, time, plane.height - (hasCaption ? captionHeight(plane) : 0)),
        );
        if (!isCovered) return false;
      } finally {
        frame.close();
        sample.close();
      }
    }
    return count === frames.length;
  } finally {
    input.dispose();
  }
}

/**
 * Minimum bits per second. Up to 160,000 bit/s, Chromium's encoder gives small pictures level 1b, a level
 * that Chromium's decoder rejects. https://www.itu.int/rec/T-REC-H.264 (Table A-1)
 */
const MIN_BITRATE = 256_000;
const MAX_BITRATE = 24_000_000;
/** Factor on the source's bit rate, because encoding its artifacts takes more bits at the same quality. */
const SECOND_ENCODING = 1.2;
export class CoverError extends FailureError<CoverFailure> {}

export interface CoveredSource {
  pictures: PictureReader;
  parts: RecordingParts;
  recording: OpenedRecording;
  /** Presentation times in decoding order. Frames that an edit list hides have times below 0. */
  decoded: readonly number[];
  bytesPerSecond: number;
}

async function* soundOf(reader: RecordingReader, decoded: readonly number[], start: number, end: number) {
  // Times in `decoded` include the gaps between periods; the reader's timestamps do not.
  let shift = 0;
  let pictures = 0;
  let last = 0;
  for await (const { of, packet } of reader.packets(null, 0)) {
    if (of === 'video') {
      shift = (decoded[pictures] ?? packet.timestamp + shift) - packet.timestamp;
      pictures += 1;
      continue;
    }
    const at = packet.timestamp + shift;
    if (at < start - SAME_TIME_S) continue;
    if (at + packet.duration > end + SAME_TIME_S) return;
    const timestamp = Math.max(last, at - start);
    last = timestamp;
    yield packet.clone({ timestamp });
  }
}

class SoundCopy {
  readonly #packets: ReturnType<typeof soundOf>;
  readonly #add: NonNullable<VideoFileWriter['addSound']>;
  #next: ReturnType<ReturnType<typeof soundOf>['next']>;

  constructor(packets: ReturnType<typeof soundOf>, add: NonNullable<VideoFileWriter['addSound']>) {
    this.#packets = packets;
    this.#add = add;
    this.#next = packets.next();
    this.#next.catch(() => undefined);
  }

  async upTo(position: number): Promise<void> {
    for (let next = await this.#next; next.done !== true; next = await this.#next) {
      if (next.value.timestamp > position) return;
      await this.#add(next.value);
      this.#next = this.#packets.next();
    }
  }
}

/**
 * Encodes a range as a new video with the order's covers and caption. Copies the original audio, unless the
 * order excludes it or MP4 does not support it.
 * @throws CoverError, ReadError, DecodeError, Incompatible or UnsupportedInMp4
 */
export async function saveCovered(
  source: CoveredSource,
  order: SaveOrder,
  decoders: DecoderPool,
  signal: AbortSignal,
  onProgress: (bytes: number, share: number) => void,
): Promise<{ video: Blob; flaws: RecordingFlaw[] }> {
  const { recording, bytesPerSecond, pictures, parts, decoded } = source;
  const frames = framesIn(recording.frames, order);
  const [first] = frames;
  if (first === undefined) throw new CoverError({ kind: 'unreadable' });
  const end = Math.min(order.end, recording.end);
  // H.264 with 4:2:0 requires an even width and height.
  const width = recording.width - (recording.width % 2);
  const height = recording.height - (recording.height % 2);
  const reader = order.withoutSound ? null : await openReader(parts, pictures.bytes);
  try {
    const format = (await reader?.format(0)) ?? null;
    const file = await openVideoFile(
      { width, height },
      {
        codecs: ['avc'],
        bitrate: Math.round(clamp(bytesPerSecond * 8 * SECOND_ENCODING, MIN_BITRATE, MAX_BITRATE)),
        frameRate: frames.length / (end - first),
        audio: format?.audio ?? null,
        tags: { title: order.title, date: fileDay(order.at) },
      },
    );
    if (file === null) throw new CoverError({ kind: 'noEncoder' });
    const sound =
      reader && file.addSound && new SoundCopy(soundOf(reader, decoded, first, end), file.addSound);
    const painter = new CoverPainter({ width, height }, order);
    let next = 0;
    try {
      await decodeFrames(
        pictures.pictures({ start: order.start, end }),
        async (frame, position) => {
          const at = frames[next];
          if (at === undefined || Math.abs(position - at) > SAME_TIME_S) return;
          next += 1;
          const until = frames[next] ?? end;
          const picture = await painter.cover(frame, at);
          await file.add(picture, at - first, Math.max(SAME_TIME_S, until - at));
          await sound?.upTo(until - first);
          onProgress(file.bytes, next / frames.length);
        },
        signal,
        decoders,
      );
    } catch (error) {
      await file.cancel();
      throw error;
    }
    const video = await file.finish();
    if (!(await isAsCovered(video, { ...order, hasCaption: order.caption !== null }, frames, end, signal))) {
      throw new CoverError({ kind: signal.aborted ? 'cancelled' : 'verificationFailed' });
    }
    const hasSound = format === null ? reader !== null : format.audio !== null;
    const flaws: RecordingFlaw[] = [];
    if (!order.withoutSound && hasSound && sound === null) flaws.push({ kind: 'missesSound' });
    const expected = end - order.start;
    const missing = await parts.missingSeconds({ start: order.start, end });
    if (missing > 0) flaws.push({ kind: 'shorter', seconds: expected - missing, expected });
    return { video, flaws };
  } finally {
    reader?.close();
  }
}
