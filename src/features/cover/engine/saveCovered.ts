import {
  BufferTarget,
  canEncodeVideo,
  CanvasSource,
  EncodedAudioPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { clamp } from '@/lib/clamp';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import type { DecoderPool } from '@/recordings/decode/decoderPool';
import type { PictureReader } from '@/recordings/decode/pictureReader';
import { paintCaption } from '@/recordings/paintCaption';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader } from '@/recordings/recordingReader';
import { framesIn } from '../model/covers';
import { CoverPainter } from './drawCovers';
import type { CoverFailure, OpenedRecording, SaveOrder } from './messages';
import { isAsCovered } from './verifyCovered';

const KEY_FRAME_INTERVAL_S = 2;
/** Bits per second, whatever the source has. */
const LEAST_BITRATE = 150_000;
const MOST_BITRATE = 24_000_000;
/** Two times that are nearer are the same, in seconds. */
const SAME_S = 0.001;

/** Ends the saving of a video with a reason. */
export class CoverError extends Error {
  readonly failure: CoverFailure;

  constructor(failure: CoverFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export interface CoveredSource {
  pictures: PictureReader;
  parts: RecordingParts;
  recording: OpenedRecording;
  /** Bytes of its pictures in a second. */
  bytesPerSecond: number;
}

/** Copies sound to its own time beside the pictures of a range. */
async function addSound(
  { parts, recording }: CoveredSource,
  { start, end }: SaveOrder,
  output: Output,
): Promise<((signal: AbortSignal) => Promise<void>) | null> {
  const reader = await openReader(parts);
  const format = await reader.format(0);
  if (
    format === null ||
    format.sound === null ||
    !new Mp4OutputFormat().getSupportedAudioCodecs().includes(format.sound.codec)
  ) {
    reader.close();
    return null;
  }
  const { codec, config } = format.sound;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return async (signal) => {
    try {
      /** From the reader's time to that of the pictures, which counts holes as well. */
      let shift: number | null = null;
      for await (const { of, packet } of reader.packets(null, 0)) {
        if (signal.aborted) return;
        if (of === 'picture') {
          shift ??= (recording.frames[0] ?? 0) - packet.timestamp;
          continue;
        }
        const at = packet.timestamp + (shift ?? 0);
        if (at < start - SAME_S) continue;
        if (at + packet.duration > end + SAME_S) break;
        await source.add(packet.clone({ timestamp: Math.max(0, at - start) }), { decoderConfig: config });
      }
    } finally {
      source.close();
      reader.close();
    }
  };
}

/**
 * Makes a new video of a range: each frame once, with covers and caption over it, and the sound as it is.
 * Throws a `CoverError`, a `ReadError` or a `DecodeError`.
 */
export async function saveCovered(
  source: CoveredSource,
  order: SaveOrder,
  decoders: DecoderPool,
  signal: AbortSignal,
  onProgress: (bytes: number, share: number) => void,
): Promise<Blob> {
  const { recording, bytesPerSecond, pictures } = source;
  const frames = framesIn(recording.frames, order);
  const [first] = frames;
  if (first === undefined) throw new CoverError({ kind: 'unreadable' });
  const end = Math.min(order.end, recording.end);
  // H.264 with 4:2:0 has even sides only.
  const width = recording.width - (recording.width % 2);
  const height = recording.height - (recording.height % 2);
  const bitrate = Math.round(clamp(bytesPerSecond * 8, LEAST_BITRATE, MOST_BITRATE));
  if (!(await canEncodeVideo('avc', { width, height, bitrate }))) throw new CoverError({ kind: 'noEncoder' });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser gives no 2D context.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  let bytes = 0;
  const video = new CanvasSource(canvas, {
    codec: 'avc',
    bitrate,
    keyFrameInterval: KEY_FRAME_INTERVAL_S,
    onEncodedPacket: ({ data }) => {
      bytes += data.length;
    },
  });
  output.addVideoTrack(video);
  const copySound = order.withoutSound
    ? null
    : await addSound(source, { ...order, start: first, end }, output);
  output.setMetadataTags({ title: order.title, date: new Date(order.at) });
  try {
    await output.start();
    const painter = new CoverPainter();
    const clock = new Intl.DateTimeFormat(order.caption?.locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    let next = 0;
    const sound = copySound?.(signal);
    const encode = decodeFrames(
      pictures.pictures({ start: order.start, end }),
      async (frame, position) => {
        const at = frames[next];
        if (at === undefined || Math.abs(position - at) > SAME_S) return;
        next += 1;
        context.drawImage(frame, 0, 0, width, height);
        painter.paint(context, order.covers, at);
        if (order.caption !== null) {
          const { camera, at: start } = order.caption;
          paintCaption(context, canvas, { camera, time: clock.format(start + at * 1_000) });
        }
        await video.add(at - first, Math.max(SAME_S, (frames[next] ?? end) - at));
        onProgress(bytes, next / frames.length);
      },
      signal,
      decoders,
    );
    await Promise.all([encode, sound]);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  const blob = new Blob([target.buffer ?? new ArrayBuffer()], { type: 'video/mp4' });
  if (!(await isAsCovered(blob, { ...order, hasCaption: order.caption !== null }, frames, end, signal))) {
    throw new CoverError({ kind: signal.aborted ? 'cancelled' : 'verificationFailed' });
  }
  return blob;
}
