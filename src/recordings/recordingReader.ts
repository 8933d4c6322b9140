import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import type { CutFrame } from '@/domain/export/cut';
import { changeReason } from './compatibility';
import type { MediaPacket, MediaFormat } from './mediaFormat';
import {
  beginOf,
  fileSegments,
  MAX_REORDERED,
  openPeriod,
  periodFiles,
  zeroOf,
  type OpenPeriod,
  type PartBytes,
} from './openPeriod';
import { TOLERANCE_S, type PacketTrack } from './packetTrack';
import { hybridMovie } from './parts/container';
import type { RecordingParts, WholeFile } from './parts/recordingParts';
import { audioDuring, hasSamePeriods, type RecordingPeriods } from './parts/segments';
import { Incompatible, UnsupportedInMp4, ReadError } from './readError';
import { AudioTimeline } from './audioTimeline';
import type { RecordingRange } from './types';

/**
 * Reads periods (see `MediaPeriod`) packet by packet. A file is one period. Consecutive periods with the same
 * decoder configuration form one stream. Ranges and `frames` use positions on a player's timeline, which
 * includes missing segments.
 */
export interface RecordingReader {
  readonly periods: number;
  firstPeriod(range: RecordingRange | null): Promise<number>;
  format(period: number): Promise<MediaFormat | null>;
  /**
   * Yields the packets of both tracks by timestamp, from period `from` on.
   * @param range must start at a key frame; null for the whole recording
   * @throws Incompatible if the decoder configuration changes
   */
  packets(range: RecordingRange | null, from: number): AsyncGenerator<MediaPacket>;
  frames(): AsyncGenerator<CutFrame>;
  seconds(): Promise<number>;
  missesSound(): boolean;
  close(): void;
}

/**
 * Sets each packet's duration to the time until the next frame in presentation order, because containers
 * store the time until the next one in decoding order.
 * @param end exclusive end in seconds
 */
async function* withShownDurations(
  packets: AsyncIterable<EncodedPacket>,
  end = Infinity,
): AsyncGenerator<EncodedPacket> {
  const held: EncodedPacket[] = [];
  let times: number[] = [];
  const shown = (packet: EncodedPacket): EncodedPacket => {
    const next = Math.min(...times.filter((time) => time > packet.timestamp + TOLERANCE_S));
    return Number.isFinite(next) ? packet.clone({ duration: next - packet.timestamp }) : packet;
  };
  for await (const packet of packets) {
    const isOver = packet.timestamp >= end - TOLERANCE_S;
    times = [...times.slice(-2 * MAX_REORDERED), isOver ? end : packet.timestamp];
    if (isOver) break;
    held.push(packet);
    const oldest = held.length > MAX_REORDERED ? held.shift() : undefined;
    if (oldest !== undefined) yield shown(oldest);
  }
  yield* held.map(shown);
}

async function* allPictures(video: OpenPeriod['video']): AsyncGenerator<EncodedPacket> {
  const key = await video.getFirstKeyPacket();
  if (key === null) return;
  for await (const packet of video.packets(key)) {
    // Skips frames shown before the first key frame, because they depend on missing frames.
    if (packet.timestamp >= key.timestamp) yield packet;
  }
}

/**
 * Yields frames from the key frame at `start` on.
 * @throws ReadError if there is no key frame at `start`
 */
async function* picturesFrom(video: OpenPeriod['video'], start: number): AsyncGenerator<EncodedPacket> {
  const before = await video.getKeyPacket(start + TOLERANCE_S);
  const isHidden =
    before !== null &&
    before.timestamp < -TOLERANCE_S &&
    start >= 0 &&
    start - (await zeroOf(video)) < TOLERANCE_S;
  let hasBegun = false;
  for await (const packet of video.packets(before ?? undefined, { verifyKeyPackets: true })) {
    if (!hasBegun) {
      hasBegun = packet.type === 'key' && (isHidden || Math.abs(packet.timestamp - start) < TOLERANCE_S);
      if (!hasBegun && packet.type === 'key' && packet.timestamp > start) break;
    }
    if (hasBegun && (isHidden || packet.timestamp >= start - TOLERANCE_S)) yield packet;
  }
  if (!hasBegun) throw new ReadError({ kind: 'unreadable' });
}

async function* audioPackets(
  audio: PacketTrack<InputAudioTrack>,
  range: RecordingRange | null,
): AsyncGenerator<EncodedPacket> {
  const first = range === null ? null : await audio.getPacket(range.start);
  for await (const packet of audio.packets(first ?? undefined)) {
    if (range === null) {
      yield packet;
      continue;
    }
    if (packet.timestamp + packet.duration > range.end + TOLERANCE_S) return;
    if (packet.timestamp >= range.start - TOLERANCE_S) yield packet;
  }
}

async function* byTime(
  video: AsyncGenerator<EncodedPacket>,
  audio: AsyncGenerator<EncodedPacket> | null,
): AsyncGenerator<MediaPacket> {
  let nextVideo = await video.next();
  let nextAudio = await audio?.next();
  for (;;) {
    const audioPacket = nextAudio?.done === false ? nextAudio.value : null;
    if (
      nextVideo.done !== true &&
      (audioPacket === null || nextVideo.value.timestamp <= audioPacket.timestamp)
    ) {
      yield { of: 'video', packet: nextVideo.value };
      nextVideo = await video.next();
    } else if (audioPacket === null) {
      return;
    } else {
      yield { of: 'audio', packet: audioPacket };
      nextAudio = await audio?.next();
    }
  }
}

async function audioFormat(track: InputAudioTrack | undefined): Promise<MediaFormat['audio'] | undefined> {
  if (track === undefined) return null;
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  return codec === null || config === null ? undefined : { codec, config };
}

async function formatOf({ video, audio }: OpenPeriod): Promise<MediaFormat | null> {
  const { track } = video;
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  const first = await video.getFirstKeyPacket();
  if (codec === null || config === null || first === null) return null;
  const playedAudio = await audioFormat(audio?.track);
  if (playedAudio === undefined) return null;
  const rotation = await track.getRotation();
  return { video: { codec, config, rotation, flip: await track.getFlip(), first }, audio: playedAudio };
}

const atLeastZero = (seconds: number): number => (Math.abs(seconds) < TOLERANCE_S ? 0 : seconds);

async function* periodPackets(
  period: OpenPeriod,
  range: RecordingRange | null,
  mayBeginWithSound: boolean,
): AsyncGenerator<MediaPacket> {
  const { video, audio } = period;
  const base = await zeroOf(video);
  const part = range === null ? null : { start: base + range.start, end: base + range.end };
  const zero = part?.start ?? (mayBeginWithSound ? Math.max(0, await beginOf(period)) : base);
  const { audioSeconds } = period;
  const audibleEnd = Math.min(part?.end ?? Infinity, base + (audioSeconds ?? Infinity));
  const audible =
    part === null && audioSeconds === null ? null : { start: part?.start ?? base, end: audibleEnd };
  const both = byTime(
    withShownDurations(part === null ? allPictures(video) : picturesFrom(video, part.start), part?.end),
    audio === null ? null : audioPackets(audio, audible),
  );
  for await (const { of, packet } of both) {
    yield { of, packet: packet.clone({ timestamp: atLeastZero(packet.timestamp - zero) }) };
  }
}

/**
 * Indexes of the key frames to test first, as fractions of the list's length. Unless a decoder can begin with
 * each of these frames, all key frames are tested.
 */
const TRIED_KEYS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Finds the key frames with which a decoder can begin, because containers also mark the first frames of open
 * GOPs as key frames.
 * @param keys timestamps in ascending order
 * @returns only the first key frame if a decoder can begin with none
 */
async function decodableKeys(video: OpenPeriod['video'], keys: readonly number[]): Promise<Set<number>> {
  const canBegin = async (key: number) => {
    const packet = await video.getPacket(key + TOLERANCE_S);
    return packet !== null && (await video.track.determinePacketType(packet)) !== 'delta';
  };
  const filtered = async (tried: Iterable<number>) => {
    const found = new Set<number>();
    for (const key of tried) if (await canBegin(key)) found.add(key);
    return found;
  };
  const tried = new Set(TRIED_KEYS.flatMap((share) => keys[Math.round(share * (keys.length - 1))] ?? []));
  if ((await filtered(tried)).size === tried.size) return new Set(keys);
  const found = await filtered(keys);
  return found.size > 0 ? found : new Set(keys.slice(0, 1));
}

async function* periodFrames({ video }: OpenPeriod, isFile: boolean): AsyncGenerator<CutFrame> {
  const base = await zeroOf(video);
  const frameOf = ({ timestamp, duration }: EncodedPacket, isKey: boolean): CutFrame => {
    return { at: timestamp - base, duration, isKey };
  };
  if (!isFile) {
    // Verifying key packets costs no request, because a playlist's parts are loaded completely.
    for await (const packet of withShownDurations(video.packets(undefined, { verifyKeyPackets: true })))
      yield frameOf(packet, packet.type === 'key');
    return;
  }
  const packets: EncodedPacket[] = [];
  const all = video.packets(undefined, { metadataOnly: true });
  for await (const packet of withShownDurations(all)) packets.push(packet);
  const keys = await decodableKeys(
    video,
    packets.flatMap(({ type, timestamp }) => (type === 'key' ? [timestamp] : [])),
  );
  for (const packet of packets) yield frameOf(packet, keys.has(packet.timestamp));
}

class PeriodReader implements RecordingReader {
  readonly periods: number;
  readonly #parts: RecordingParts;
  readonly #bytes: PartBytes;
  readonly #file: WholeFile | null;
  readonly #recording: RecordingPeriods | null;
  /** False if the separate audio has other periods than the video. */
  readonly #hasSamePeriods: boolean;
  readonly #opened = new Map<number, Promise<OpenPeriod>>();
  readonly #silent: OpenPeriod[] = [];
  #hasAudio = false;
  readonly #begins: number[];

  constructor(
    parts: RecordingParts,
    bytes: PartBytes,
    file: WholeFile | null,
    recording: RecordingPeriods | null,
  ) {
    this.#parts = parts;
    this.#bytes = bytes;
    this.#file = file;
    this.#recording = recording;
    this.periods = recording?.periods.length ?? 1;
    this.#hasSamePeriods = recording === null || hasSamePeriods(recording);
    this.#begins = [this.#missingBefore(0)];
  }

  async #periodAt(index: number): Promise<OpenPeriod> {
    const known = this.#opened.get(index);
    if (known !== undefined) return await known;
    const opening = this.#open(index);
    this.#opened.set(index, opening);
    return await opening;
  }

  async #open(index: number): Promise<OpenPeriod> {
    const parts = this.#bytes;
    if (this.#recording === null) {
      const file = this.#file ?? { size: 0, head: new Uint8Array() };
      return await openPeriod(fileSegments(parts, file), null);
    }
    const { periods, audioPeriods } = this.#recording;
    const period = periods[index];
    if (period === undefined) throw new UnsupportedInMp4('damaged');
    const shared = this.#hasSamePeriods ? null : audioDuring(this.#recording, index);
    const audio = this.#hasSamePeriods ? (audioPeriods?.[index] ?? null) : shared;
    const audioFiles = audio && periodFiles(parts, audio);
    const opened = await openPeriod(periodFiles(parts, period), audioFiles, true, shared);
    if (opened.audio === null) this.#silent.push(opened);
    else this.#hasAudio = true;
    return opened;
  }

  #release(index: number): void {
    const opened = this.#opened.get(index);
    this.#opened.delete(index);
    void opened?.then(({ close }) => close()).catch(() => undefined);
  }

  #missingBefore(index: number): number {
    return this.#recording?.periods[index]?.missing ?? 0;
  }

  #keepEnd(index: number, end: number): void {
    if (this.#begins.length === index + 1) this.#begins.push(end + this.#missingBefore(index + 1));
  }

  async #beginOf(index: number): Promise<number> {
    for (let known = this.#begins.length; known <= index; known += 1) {
      let end = 0;
      for await (const { at, duration } of periodFrames(await this.#periodAt(known - 1), false)) {
        end = Math.max(end, at + duration);
      }
      this.#keepEnd(known - 1, (this.#begins[known - 1] ?? 0) + end);
      this.#release(known - 1);
    }
    return this.#begins[index] ?? 0;
  }

  async firstPeriod(range: RecordingRange | null): Promise<number> {
    let index = 0;
    if (range === null) return index;
    while (index + 1 < this.periods && (await this.#beginOf(index + 1)) <= range.start + TOLERANCE_S)
      index += 1;
    return index;
  }

  async format(index: number): Promise<MediaFormat | null> {
    return await formatOf(await this.#periodAt(index));
  }

  async *packets(range: RecordingRange | null, from: number): AsyncGenerator<MediaPacket> {
    if (this.periods === 1 && this.#hasSamePeriods) {
      const missing = this.#missingBefore(0);
      const local = range && { start: range.start - missing, end: range.end - missing };
      yield* periodPackets(await this.#periodAt(0), local, true);
      return;
    }
    const model = await this.format(from);
    const audioTimeline = model?.audio ? new AudioTimeline(model.audio.config) : null;
    const zero = Math.max(range?.start ?? 0, await this.#beginOf(from));
    let missing = 0;
    for (let index = from; index < this.periods; index += 1) {
      if (range !== null && (await this.#beginOf(index)) >= range.end - TOLERANCE_S) return;
      if (index > from) {
        await this.#expectCompatible(model, index);
        missing += this.#missingBefore(index);
      }
      for await (const { of, packet } of this.#onePeriod(range, index)) {
        const placed = packet.clone({ timestamp: atLeastZero(packet.timestamp - zero - missing) });
        if (of === 'video') yield { of, packet: placed };
        else for (const each of audioTimeline?.next(placed) ?? []) yield { of, packet: each };
      }
      this.#release(index);
    }
  }

  async *#onePeriod(range: RecordingRange | null, index: number): AsyncGenerator<MediaPacket> {
    const begin = await this.#beginOf(index);
    const start = Math.max(0, (range?.start ?? 0) - begin);
    const local = range === null ? null : { start, end: range.end - begin };
    let end = 0;
    for await (const { of, packet } of periodPackets(await this.#periodAt(index), local, false)) {
      const timestamp = packet.timestamp + start;
      if (of === 'video') end = Math.max(end, timestamp + packet.duration);
      yield { of, packet: packet.clone({ timestamp: timestamp + begin }) };
    }
    if (range === null) this.#keepEnd(index, begin + end);
  }

  async #expectCompatible(model: MediaFormat | null, index: number): Promise<void> {
    const format = await this.format(index).catch((error: unknown) => {
      if (error instanceof UnsupportedInMp4) return null;
      throw error;
    });
    const reason = model === null || format === null ? 'codec' : changeReason(model, format);
    if (reason !== null) throw new Incompatible(reason, index);
  }

  async *frames(): AsyncGenerator<CutFrame> {
    for (let index = 0; index < this.periods; index += 1) {
      const begin = this.#begins[index] ?? 0;
      let end = 0;
      for await (const frame of periodFrames(await this.#periodAt(index), this.#file !== null)) {
        end = Math.max(end, frame.at + frame.duration);
        yield { ...frame, at: begin + frame.at };
      }
      this.#keepEnd(index, begin + end);
      if (this.periods > 1) this.#release(index);
    }
  }

  async seconds(): Promise<number> {
    if (this.#recording !== null) return this.#parts.seconds;
    if (this.#file !== null && hybridMovie(this.#file.head) !== null) return 0;
    const { video } = await this.#periodAt(0);
    return (await video.track.getDurationFromMetadata()) ?? 0;
  }

  missesSound(): boolean {
    const lacksRendition =
      this.#recording !== null && this.#recording.audioPeriods !== null && !this.#hasAudio;
    return lacksRendition || this.#silent.some((period) => period.hasUnreadAudio());
  }

  close(): void {
    for (const index of this.#opened.keys()) this.#release(index);
  }
}

/**
 * Opens a recording to read its packets without decoding them.
 * @param bytes another source of the same parts, such as another reader's cache
 */
export async function openReader(parts: RecordingParts, bytes: PartBytes = parts): Promise<RecordingReader> {
  const file = await parts.file();
  return new PeriodReader(parts, bytes, file, file === null ? await parts.recording() : null);
}
