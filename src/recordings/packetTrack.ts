import {
  EncodedPacketSink,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { prefetchInOrder } from '@/lib/prefetchInOrder';
import type { SegmentInputs } from './segmentInputs';

/** Two times that are nearer are the same, in seconds. */
const SAME = 0.001;
/** Segments, and key packets of a file, that are requested while the one before is used. */
const AHEAD = 2;

interface Origin {
  segment: number;
  /** As the segment has it. */
  packet: EncodedPacket;
}

interface SegmentSink {
  index: number;
  sink: EncodedPacketSink;
  offset: number;
  /** Steps of its clock in a second. */
  resolution: number;
}

/** The packets of one track over all segments of a period: the methods are those of the library's `EncodedPacketSink`. */
export class PacketTrack<Track extends InputVideoTrack | InputAudioTrack> {
  /** As the first segment that has it describes it. */
  readonly track: Track;
  readonly #segments: SegmentInputs;
  readonly #origins = new WeakMap<EncodedPacket, Origin>();

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
   * The key packets, of which the next ones are requested while one is used.
   * @param least those that follow one sooner are left out; seconds
   */
  async *keyPackets(least: number): AsyncGenerator<EncodedPacket> {
    let chosen = Number.NEGATIVE_INFINITY;
    const indexes = Array.from({ length: this.#segments.count }, (_, index) => index);
    for await (const segment of prefetchInOrder(indexes, AHEAD, (index) => this.#sinkOf(index))) {
      if (segment === null) continue;
      const times: number[] = [];
      let next = await segment.sink.getFirstKeyPacket({ metadataOnly: true });
      while (next !== null) {
        const timestamp = next.timestamp + segment.offset;
        if (timestamp - chosen >= least - SAME) {
          times.push(next.timestamp);
          chosen = timestamp;
        }
        next = await segment.sink.getNextKeyPacket(next, { metadataOnly: true });
      }
      const load = (time: number) => segment.sink.getKeyPacket(time, { verifyKeyPackets: true });
      let last = Number.NEGATIVE_INFINITY;
      for await (const packet of prefetchInOrder(times, AHEAD, load)) {
        // One that is no key packet, though the container says so, leads to the one before.
        if (packet === null || packet.timestamp <= last) continue;
        last = packet.timestamp;
        yield this.#placed(packet, segment);
      }
    }
  }

  /** The last packet at or before a time. */
  async getPacket(timestamp: number, options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#lastUpTo(timestamp, (sink, time) => sink.getPacket(time, options));
  }

  /** The last key packet at or before a time. */
  async getKeyPacket(timestamp: number, options: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    return await this.#lastUpTo(timestamp, (sink, time) => sink.getKeyPacket(time, options));
  }

  /** In the order in which they are decoded. @param start one of this track; the first one by default */
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

  /** Null: the segment does not have this track, as with sound that comes and goes. */
  async #sinkOf(index: number): Promise<SegmentSink | null> {
    const { input, offset } = await this.#segments.at(index);
    const tracks = await input.getTracks();
    const found = tracks.find(({ type, number }) => type === this.track.type && number === this.track.number);
    if (found === undefined) return null;
    return { index, sink: new EncodedPacketSink(found), offset, resolution: await found.getTimeResolution() };
  }

  #placed(packet: EncodedPacket, { index, offset, resolution }: SegmentSink): EncodedPacket {
    const timestamp = Math.round((packet.timestamp + offset) * resolution) / resolution;
    const placed = packet.clone({ timestamp });
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
    // The playlist may say that a segment begins later or sooner than it does.
    for (let index = listed; index >= 0 && found === null; index -= 1) found = await at(index);
    for (let index = listed; index + 1 < this.#segments.count; index += 1) {
      if (timestamp < (await this.#endOf(index)) - SAME) break;
      const later = await at(index + 1);
      if (later === null) break;
      found = later;
    }
    return found;
  }

  /** Where the last packet of a segment ends. */
  async #endOf(index: number): Promise<number> {
    const segment = await this.#sinkOf(index);
    const last = await segment?.sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
    if (segment === null || !last) return Number.NEGATIVE_INFINITY;
    return last.timestamp + last.duration + segment.offset;
  }
}
