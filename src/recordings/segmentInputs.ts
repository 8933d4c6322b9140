import { EncodedPacketSink, type Input } from 'mediabunny';
import { MAX_CONTRADICTION_S } from '@/lib/time/durations';

export interface SegmentFiles {
  seconds: readonly number[];
  hasInit: boolean;
  open: (index: number) => Promise<Input>;
}

/** `offset` is the seconds to add to a segment's timestamp to get its time in the period. */
interface PlacedInput {
  input: Input;
  offset: number;
}

const MAX_OPEN = 4;

async function firstTimestampOf(input: Input): Promise<number | null> {
  const tracks = await input.getTracks();
  const firsts = await Promise.all(
    tracks.map((track) => new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })),
  );
  const timestamps = firsts.flatMap((first) => (first === null ? [] : [first.timestamp]));
  return timestamps.length === 0 ? null : Math.min(...timestamps);
}

/**
 * Places a period's segments on one timeline from 0. Timestamps within a period are continuous (RFC 8216,
 * section 4.3.2.3), so one offset fits all segments, even if audio precedes video or durations are rounded. If
 * timestamps restart, the playlist determines the offset.
 */
export class SegmentInputs {
  readonly #files: SegmentFiles;
  /** Open segments, the most recently used at the end. */
  readonly #open = new Map<number, Promise<PlacedInput>>();
  hasAudio = false;
  readonly #placed = new Map<number, { first: number; offset: number }>();

  constructor(files: SegmentFiles) {
    this.#files = files;
  }

  get count(): number {
    return this.#files.seconds.length;
  }

  async at(index: number): Promise<PlacedInput> {
    const known = this.#open.get(index) ?? this.#place(index);
    this.#open.delete(index);
    this.#open.set(index, known);
    // Does not dispose of the input, because another reader may still use it.
    for (const oldest of [...this.#open.keys()].slice(0, -MAX_OPEN)) this.#open.delete(oldest);
    return await known;
  }

  indexAt(timestamp: number): number {
    let end = 0;
    const found = this.#files.seconds.findIndex((seconds) => {
      end += seconds;
      return timestamp < end;
    });
    return found === -1 ? this.count - 1 : found;
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
    const first = this.#placed.has(index) ? null : await firstTimestampOf(input);
    if (first !== null) this.#placed.set(index, { first, offset: this.#offsetOf(index, first) });
    return { input, offset: this.#placed.get(index)?.offset ?? 0 };
  }

  #offsetOf(index: number, first: number): number {
    const before = Math.max(...[...this.#placed.keys()].filter((placed) => placed < index));
    const model = this.#placed.get(before);
    // Audio before 0 only primes the decoder.
    if (model === undefined) return this.#listed(0, index) - Math.max(0, first);
    const listed = this.#listed(before, index);
    const elapsed = first - model.first;
    const difference = Math.abs(elapsed - listed);
    // After a restart of the timestamps, `elapsed` is about 0, so `difference` is larger.
    const isContinuous = difference <= MAX_CONTRADICTION_S && difference < Math.abs(elapsed);
    return isContinuous ? model.offset : model.first + model.offset + listed - first;
  }

  #listed(from: number, to: number): number {
    return this.#files.seconds.slice(from, to).reduce((sum, seconds) => sum + seconds, 0);
  }
}
