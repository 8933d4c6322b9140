import {
  EncodedPacketSink,
  type EncodedPacket,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { unwrapped } from '@/lib/time/durations';
import { prefetchInOrder } from '@/lib/async/prefetchInOrder';
import { keyPacketAt } from './keyPacketAt';
import { ReadError } from './readError';
import type { SegmentInputs } from './segmentInputs';

export const TOLERANCE_S = 0.001;
const AHEAD = 2;

interface Origin {
  segment: number;
  packet: EncodedPacket;
}

interface SegmentSink {
  index: number;
  sink: EncodedPacketSink;
  timeOf: (timestamp: number) => number;
  offset: number;
  resolution: number;
}

export class PacketTrack<Track extends InputVideoTrack | InputAudioTrack> {
  readonly track: Track;
  readonly #segments: SegmentInputs;
  readonly #origins = new WeakMap<EncodedPacket, Origin>();
  readonly #withFrames = new Set<number>();

  constructor(track: Track, segments: SegmentInputs) {
    this.track = track;
    this.#segments = segments;
  }

  async getFirstPacket(options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#firstFrom(0, (sink) => sink.getFirstPacket(options));
  }

  async getFirstKeyPacket(options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#firstFrom(0, (sink) => sink.getFirstKeyPacket(options));
  }

  /**
   * Yields key packets and requests the next ones in advance.
   * @param minSeconds skips key packets closer together than this
   */
  async *keyPackets(minSeconds: number): AsyncGenerator<EncodedPacket> {
    let lastTime = Number.NEGATIVE_INFINITY;
    const indexes = Array.from({ length: this.#segments.count }, (_, index) => index);
    for await (const segment of prefetchInOrder(indexes, AHEAD, (index) => this.#sinkOf(index))) {
      if (segment === null) continue;
      const times: number[] = [];
      let next = await segment.sink.getFirstKeyPacket({ metadataOnly: true });
      while (next !== null) {
        const timestamp = segment.timeOf(next.timestamp);
        if (timestamp - lastTime >= minSeconds - TOLERANCE_S) {
          times.push(next.timestamp);
          lastTime = timestamp;
        }
        next = await segment.sink.getNextKeyPacket(next, { metadataOnly: true });
      }
      const load = (time: number) => keyPacketAt(segment.sink, time, { verifyKeyPackets: true });
      let last = Number.NEGATIVE_INFINITY;
      for await (const packet of prefetchInOrder(times, AHEAD, load)) {
        // Skips an earlier packet, which the sink returns if the container wrongly marks a packet as key.
        if (packet === null || packet.timestamp <= last) continue;
        last = packet.timestamp;
        yield this.#placed(packet, segment);
      }
    }
  }

  async getPacket(timestamp: number, options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#lastUpTo(timestamp, (sink, time) => sink.getPacket(time, options));
  }

  async getKeyPacket(timestamp: number, options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#lastUpTo(timestamp, (sink, time) => keyPacketAt(sink, time, options));
  }

  async *packets(start?: EncodedPacket, options: PacketRetrievalOptions = {}): AsyncGenerator<EncodedPacket> {
    const origin = start && this.#origins.get(start);
    const from = origin?.segment ?? 0;
    for (let index = from; index < this.#segments.count; index += 1) {
      const segment = await this.#sinkOf(index);
      if (segment === null) continue;
      const first = index === from ? origin?.packet : undefined;
      for await (const packet of segment.sink.packets(first, undefined, options)) {
        yield this.#placed(packet, segment);
      }
    }
  }

  async #sinkOf(index: number): Promise<SegmentSink | null> {
    const { input, offset, wraps } = await this.#segments.at(index);
    if (this.track.isVideoTrack() && !this.#withFrames.has(index)) {
      await this.#expectFrames(index);
      this.#withFrames.add(index);
    }
    const found = await this.#trackIn(input);
    if (found === undefined) return null;
    const timeOf = (timestamp: number) => (wraps ? unwrapped(timestamp + offset) : timestamp + offset);
    const resolution = await found.getTimeResolution();
    return { index, sink: new EncodedPacketSink(found), timeOf, offset, resolution };
  }

  async #trackIn(input: Input): Promise<InputTrack | undefined> {
    const tracks = await input.getTracks();
    return tracks.find(({ type, number }) => type === this.track.type && number === this.track.number);
  }

  /** @throws ReadError if a playlist's segment has no frames, because players skip it like a missing one */
  async #expectFrames(first: number): Promise<void> {
    for (let index = first; index < this.#segments.count; index += 1) {
      const found = await this.#trackIn((await this.#segments.at(index)).input);
      const hasFrames = found && (await new EncodedPacketSink(found).getFirstPacket({ metadataOnly: true }));
      if (!hasFrames && this.#segments.noteEmpty(index)) continue;
      if (index > first) break;
      return;
    }
    throw new ReadError({ kind: 'gone' });
  }

  #placed(packet: EncodedPacket, { index, timeOf, resolution }: SegmentSink): EncodedPacket {
    const timestamp = Math.round(timeOf(packet.timestamp) * resolution) / resolution;
    // A frame that is alone in a transport stream segment has no duration.
    const isEndless = packet.duration === 0 && this.track.isVideoTrack();
    const duration = isEndless ? this.#segments.listedSeconds(index) : packet.duration;
    const placed = packet.clone({ timestamp, duration });
    this.#origins.set(placed, { segment: index, packet });
    return placed;
  }

  async #firstFrom(
    from: number,
    find: (sink: EncodedPacketSink) => Promise<EncodedPacket | null>,
  ): Promise<EncodedPacket | null> {
    for (let index = from; index < this.#segments.count; index += 1) {
      const segment = await this.#sinkOf(index);
      const packet = segment && (await find(segment.sink));
      if (segment !== null && packet !== null) return this.#placed(packet, segment);
    }
    return null;
  }

  async #lastUpTo(
    timestamp: number,
    find: (sink: EncodedPacketSink, timestamp: number) => Promise<EncodedPacket | null>,
  ): Promise<EncodedPacket | null> {
    const at = async (index: number): Promise<EncodedPacket | null> => {
      const segment = await this.#sinkOf(index);
      const packet = segment && (await find(segment.sink, timestamp - segment.offset));
      return segment && packet && this.#placed(packet, segment);
    };
    const listed = this.#segments.indexAt(timestamp);
    let found: EncodedPacket | null = null;
    // The segment may begin earlier or later than the playlist says.
    for (let index = listed; index >= 0 && found === null; index -= 1) found = await at(index);
    for (let index = listed; index + 1 < this.#segments.count; index += 1) {
      if (timestamp < (await this.#endOf(index)) - TOLERANCE_S) break;
      const later = await at(index + 1);
      if (later === null) break;
      found = later;
    }
    return found;
  }

  async #endOf(index: number): Promise<number> {
    const segment = await this.#sinkOf(index);
    const last = await segment?.sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
    if (segment === null || !last) return Number.NEGATIVE_INFINITY;
    return segment.timeOf(last.timestamp) + last.duration;
  }
}
