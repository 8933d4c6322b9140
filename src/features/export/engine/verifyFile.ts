import {
  BlobSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  PCM_AUDIO_CODECS,
  QTFF,
  WEBM,
  type AudioCodec,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { descriptionOf } from '@/recordings/compatibility';
import { keyPacketAt } from '@/recordings/keyPacketAt';
import type { MediaFormat } from '@/recordings/mediaFormat';
import type { AddedPackets } from './mp4Writer';
import { exportFailureOf, ExportError } from './exportError';
import type { RecordingFlaw } from '@/recordings/types';

/**
 * @returns true if the last frames can be decoded; null if the codec is unsupported, or if decoding times out
 * or is aborted
 */
export type DecodeEnd = (track: InputVideoTrack, signal: AbortSignal) => Promise<boolean | null>;

const isPcm = (codec: AudioCodec): boolean => (PCM_AUDIO_CODECS as readonly string[]).includes(codec);

/** Tolerance in seconds at the end of the audio, because readers regroup uncompressed samples. */
const AUDIO_TOLERANCE_S = 0.05;
/** Tolerance in seconds, because MP4 rounds times to ticks. */
const FRAME_TOLERANCE_S = 0.005;
const DECODE_TIMEOUT_MS = 8_000;
const QUEUE = 16;

const inputOf = (file: Blob, formats: InputFormat[]) => new Input({ source: new BlobSource(file), formats });

const count = async (track: InputTrack | null): Promise<number> =>
  track === null ? 0 : (await track.computePacketStats()).packetCount;

/**
 * Compares the number of audio packets. For uncompressed audio, compares the end time instead, because
 * readers regroup the samples.
 */
async function hasAllAudio(
  track: InputAudioTrack | null,
  { audioPackets, audioEnd }: AddedPackets,
): Promise<boolean> {
  const codec = await track?.getCodec();
  const isUncompressed = codec !== undefined && codec !== null && isPcm(codec);
  if (track === null || !isUncompressed) return (await count(track)) === audioPackets;
  return Math.abs((await track.computeDuration()) - audioEnd) < AUDIO_TOLERANCE_S;
}

async function hasAllFrames(track: InputVideoTrack, added: AddedPackets): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  const first = await sink.getFirstPacket(options);
  const last = await sink.getPacket(Number.POSITIVE_INFINITY, options);
  const end = await track.getDurationFromMetadata();
  if (first === null || last === null || end === null) return false;
  return (
    (await count(track)) === added.frames &&
    Math.abs(first.timestamp - added.firstFrame) < FRAME_TOLERANCE_S &&
    Math.abs(last.timestamp - added.lastFrame) < FRAME_TOLERANCE_S &&
    Math.abs(end - added.end) < FRAME_TOLERANCE_S
  );
}

async function decodeFromLastKey(track: InputVideoTrack, config: VideoDecoderConfig, decoder: VideoDecoder) {
  const sink = new EncodedPacketSink(track);
  const key = await keyPacketAt(sink, Number.POSITIVE_INFINITY, { verifyKeyPackets: true });
  if (key === null) return;
  decoder.configure(config);
  for await (const packet of sink.packets(key)) {
    if (decoder.state !== 'configured') return;
    decoder.decode(packet.toEncodedVideoChunk());
    if (decoder.decodeQueueSize >= QUEUE) {
      await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }));
    }
  }
  await decoder.flush();
}

/** Decodes the file from its last key frame on with WebCodecs. https://www.w3.org/TR/webcodecs/ */
export const decodeEnd: DecodeEnd = async (track, signal) => {
  if (typeof VideoDecoder === 'undefined') return null;
  const config = await track.getDecoderConfig();
  if (config === null || (await VideoDecoder.isConfigSupported(config)).supported !== true) return null;
  return await new Promise((resolve, reject) => {
    let frames = 0;
    const decoder = new VideoDecoder({
      output(frame) {
        frames += 1;
        frame.close();
      },
      error: () => settle(false),
    });
    const timer = setTimeout(() => settle(null), DECODE_TIMEOUT_MS);
    const onAbort = () => settle(null);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (decoder.state !== 'closed') decoder.close();
    };
    function settle(outcome: boolean | null): void {
      end();
      resolve(outcome);
    }
    signal.addEventListener('abort', onAbort);
    decodeFromLastKey(track, config, decoder).then(
      () => settle(frames > 0),
      (error: unknown) => {
        end();
        reject(error instanceof Error ? error : new Error('The end of the file cannot be read.'));
      },
    );
  });
};

/** @param decode replaced in tests, because only browsers can decode */
async function flawsOfEnd(
  track: InputVideoTrack,
  decode: DecodeEnd,
  signal: AbortSignal,
): Promise<RecordingFlaw[]> {
  const isShown = await decode(track, signal).catch(() => false);
  return isShown === false ? [{ kind: 'endUnreadable' }] : [];
}

/**
 * Reads a written MP4 in slices, compares its packets and its decoder configuration with the input, and
 * decodes its last frames.
 * @returns flaws in the recording itself, such as an undecodable end
 * @throws ExportError if the file differs from what was written
 */
export async function verifyMp4(
  file: Blob,
  format: MediaFormat,
  added: AddedPackets,
  decode: DecodeEnd,
  signal: AbortSignal,
): Promise<RecordingFlaw[]> {
  const input = inputOf(file, [MP4]);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const config = await video?.getDecoderConfig();
    const { description } = format.video.config;
    const isRight =
      video !== null &&
      config !== null &&
      config !== undefined &&
      (await video.getCodec()) === format.video.codec &&
      config.codedWidth === format.video.config.codedWidth &&
      config.codedHeight === format.video.config.codedHeight &&
      (description === undefined || descriptionOf(config) === descriptionOf(format.video.config)) &&
      (await hasAllFrames(video, added)) &&
      (await hasAllAudio(audio, added));
    if (!isRight) throw new ExportError({ kind: 'verificationFailed' });
    return await flawsOfEnd(video, decode, signal);
  } catch (error) {
    throw exportFailureOf(error) === null ? new ExportError({ kind: 'verificationFailed' }) : error;
  } finally {
    input.dispose();
  }
}

/**
 * @returns flaws at the end of a passthrough file; none if finding its end would mean reading the whole file
 */
export async function verifyOriginal(
  file: Blob,
  fileName: string,
  decode: DecodeEnd,
  signal: AbortSignal,
): Promise<RecordingFlaw[]> {
  if (!/\.(?:mp4|webm)$/.test(fileName)) return [];
  const input = inputOf(file, [QTFF, MP4, WEBM, MATROSKA]);
  try {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) return [];
    const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
    if (last === null) return [{ kind: 'endUnreadable' }];
    return await flawsOfEnd(video, decode, signal);
  } catch {
    return [{ kind: 'endUnreadable' }];
  } finally {
    input.dispose();
  }
}

const END_OF_ZIP = 22;
const SIGNATURE = 0x06054b50;
const MANY = 0xffff;

/** @throws ExportError if the size, the signature or the number of files is wrong */
export async function verifyZip(file: Blob, bytes: number, files: number): Promise<void> {
  const end = new DataView(await file.slice(-END_OF_ZIP).arrayBuffer());
  const isRight =
    file.size === bytes &&
    end.byteLength === END_OF_ZIP &&
    end.getUint32(0, true) === SIGNATURE &&
    [files, MANY].includes(end.getUint16(10, true));
  if (!isRight) throw new ExportError({ kind: 'verificationFailed' });
}
