import { EncodedPacketSink, MPEG_TS, type EncodedPacket, type Input } from 'mediabunny';
import { MAX_CONTRADICTION_S, unwrapped } from '@/lib/time/durations';

export interface SegmentFiles {
  seconds: readonly number[];
  hasInit: boolean;
  open: (index: number) => Promise<Input>;
  /** Notes that a segment has no frames. Absent for a single file. */
  noteEmpty?: (index: number) => void;
}

/** A segment's timestamp plus `offset` (seconds) is its time in the period. */
interface PlacedInput {
  input: Input;
  offset: number;
  /** True for a transport stream, whose timestamps wrap around. */
  wraps: boolean;
}

const MAX_OPEN = 4;

const METADATA = { metadataOnly: true };

async function packetsOf(
  input: Input,
  find: (sink: EncodedPacketSink) => Promise<EncodedPacket | null>,
): Promise<EncodedPacket[]> {
  const tracks = await input.getTracks();
  const found = await Promise.all(tracks.map((track) => find(new EncodedPacketSink(track))));
  return found.flatMap((packet) => packet ?? []);
}

async function firstTimestampOf(input: Input, wraps: boolean): Promise<number | null> {
  const firsts = await packetsOf(input, (sink) => sink.getFirstPacket(METADATA));
  const [first] = firsts;
  if (first === undefined) return null;
  const leads = firsts.map(({ timestamp }) => timestamp - first.timestamp);
  return first.timestamp + Math.min(...leads.map((lead) => (wraps ? unwrapped(lead) : lead)));
}

async function endOf(input: Input): Promise<number> {
  const lasts = await packetsOf(input, (sink) => sink.getPacket(Number.POSITIVE_INFINITY, METADATA));
  return Math.max(...lasts.map(({ timestamp, duration }) => timestamp + duration));
}

/**
 * Places a period's segments on one timeline that starts at 0. Timestamps within a period are continuous (RFC
 * 8216, section 4.3.2.3), so one offset fits all segments, even if audio precedes video or durations are
 * rounded. If timestamps restart, the playlist determines the offset.
 */
export class SegmentInputs {
  readonly #files: SegmentFiles;
  /** Open segments, the most recently used at the end. */
  readonly #open = new Map<number, Promise<PlacedInput>>();
  hasAudio = false;
  readonly #placed = new Map<number, { first: number; offset: number }>();

  readonly #placeFirst: ((first: number) => Promise<number>) | null;

  /** @param placeFirst computes the first segment's offset; its argument is that segment's first timestamp */
  constructor(files: SegmentFiles, placeFirst: ((first: number) => Promise<number>) | null = null) {
    this.#files = files;
    this.#placeFirst = placeFirst;
  }

  get count(): number {
    return this.#files.seconds.length;
  }

  async at(index: number): Promise<PlacedInput> {
    const known = this.#open.get(index) ?? this.#place(index);
    this.#open.delete(index);
    this.#open.set(index, known);
    // Does not dispose of the input, because another reader may still be using it.
    for (const oldest of [...this.#open.keys()].slice(0, -MAX_OPEN)) this.#open.delete(oldest);
    return await known;
  }

  listedSeconds(index: number): number {
    const seconds = this.#files.seconds[index] ?? 0;
    return Number.isFinite(seconds) ? seconds : 0;
  }

  indexAt(timestamp: number): number {
    if (!this.#hasDurations) return this.#lastPlacedAt(timestamp);
    let end = 0;
    const found = this.#files.seconds.findIndex((seconds) => {
      end += seconds;
      return timestamp < end;
    });
    return found === -1 ? this.count - 1 : found;
  }

  /** False for old cameras, whose playlists state durations of 0. */
  get #hasDurations(): boolean {
    return this.#files.seconds.some((seconds) => seconds > 0);
  }

  #lastPlacedAt(timestamp: number): number {
    const earlier = [...this.#placed].filter(([, { first, offset }]) => first + offset <= timestamp);
    return Math.max(0, ...earlier.map(([index]) => index));
  }

  /** @returns false for a single file */
  noteEmpty(index: number): boolean {
    this.#files.noteEmpty?.(index);
    return this.#files.noteEmpty !== undefined;
  }

  close(): void {
    for (const opened of this.#open.values()) {
      void opened.then(({ input }) => input.dispose()).catch(() => undefined);
    }
    this.#open.clear();
  }

  async #place(index: number): Promise<PlacedInput> {
    if (index > 0 && !this.#placed.has(0)) await this.at(0);
    const input = await this.#files.open(index);
    this.hasAudio ||= (await input.getPrimaryAudioTrack()) !== null;
    const wraps = (await input.getFormat()) === MPEG_TS;
    const first = this.#placed.has(index) ? null : await firstTimestampOf(input, wraps);
    if (first !== null) {
      // Audio before 0 only primes the decoder, except in a transport stream, where timestamps may wrap
      // around.
      const begin = wraps ? first : Math.max(0, first);
      this.#placed.set(index, { first, offset: await this.#offsetOf(index, first, begin) });
    }
    return { input, offset: this.#placed.get(index)?.offset ?? 0, wraps };
  }

  /** @param begin timestamp at which the period starts if this is its first segment */
  async #offsetOf(index: number, first: number, begin: number): Promise<number> {
    const before = Math.max(...[...this.#placed.keys()].filter((placed) => placed < index));
    const model = this.#placed.get(before);
    if (model === undefined && this.#placeFirst !== null) return await this.#placeFirst(first);
    if (model === undefined) return (await this.#listed(0, index)) - begin;
    const listed = await this.#listed(before, index);
    const elapsed = unwrapped(first - model.first);
    const difference = Math.abs(elapsed - listed);
    const isContinuous =
      difference <= MAX_CONTRADICTION_S &&
      (difference < Math.abs(elapsed) || (await this.#isPast(before, elapsed)));
    return model.first + model.offset + (isContinuous ? elapsed : listed) - first;
  }

  /**
   * Returns true if the timestamps continue although the playlist overstates a duration. After a restart,
   * `elapsed` is about 0.
   */
  async #isPast(index: number, elapsed: number): Promise<boolean> {
    if (elapsed <= 0) return false;
    const { input } = await this.at(index);
    const first = this.#placed.get(index)?.first ?? 0;
    return elapsed > ((await endOf(input)) - first) / 2;
  }

  /** @returns seconds between the starts of two segments; estimated if the playlist states no durations */
  async #listed(from: number, to: number): Promise<number> {
    const placed = this.#placed.get(from);
    if (!this.#hasDurations && placed !== undefined)
      return (to - from) * ((await endOf((await this.at(from)).input)) - placed.first);
    return this.#files.seconds.slice(from, to).reduce((sum, seconds) => sum + seconds, 0);
  }
}
