import { EncodedPacketSink, type Input } from 'mediabunny';

/** The files of one period, in order; a recording that is one file has one. */
export interface SegmentFiles {
  /** How long each lasts, as the playlist says. */
  seconds: readonly number[];
  /** True where an initialization segment declares the tracks of all. */
  hasInit: boolean;
  open: (index: number) => Promise<Input>;
}

/** A segment, and what has to be added to its timestamps for those of its period; seconds. */
export interface PlacedInput {
  input: Input;
  offset: number;
}

/** Segments that stay open: pictures and sound are read side by side, and go from one segment to the next. */
const MOST_OPEN = 4;
/** Timestamps may contradict the playlist by so much, as behind a hole; beyond it the playlist's durations count. Seconds. */
const LARGEST_CONTRADICTION_S = 60;

/** When the first picture or sound of a file comes; null: it has none. */
async function firstTimestampOf(input: Input): Promise<number | null> {
  const tracks = await input.getTracks();
  const firsts = await Promise.all(
    tracks.map((track) => new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })),
  );
  const timestamps = firsts.flatMap((first) => (first === null ? [] : [first.timestamp]));
  return timestamps.length === 0 ? null : Math.min(...timestamps);
}

/**
 * Opens the segments of one period, and keeps them on one timeline, which begins at 0 with the first picture or sound. A
 * period has continuous timestamps (RFC 8216, section 4.3.2.3): one offset fits all of its segments, however much the first
 * sound of a segment comes before its first picture, and however roughly the playlist gives durations. Where timestamps
 * begin anew all the same, the playlist says when.
 */
export class SegmentInputs {
  readonly #files: SegmentFiles;
  /** The one that was used last is the last. */
  readonly #open = new Map<number, Promise<PlacedInput>>();
  /** True once a segment had sound. */
  hasSound = false;
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
    // It is not disposed of: another reader may be in the middle of it.
    for (const oldest of [...this.#open.keys()].slice(0, -MOST_OPEN)) this.#open.delete(oldest);
    return await known;
  }

  /** The segment in which a time lies, by the playlist. */
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
    // All others are placed by the first.
    if (index > 0 && !this.#placed.has(0)) await this.at(0);
    const input = await this.#files.open(index);
    this.hasSound ||= (await input.getPrimaryAudioTrack()) !== null;
    const first = this.#placed.has(index) ? null : await firstTimestampOf(input);
    if (first !== null) this.#placed.set(index, { first, offset: this.#offsetOf(index, first) });
    return { input, offset: this.#placed.get(index)?.offset ?? 0 };
  }

  #offsetOf(index: number, first: number): number {
    const before = Math.max(...[...this.#placed.keys()].filter((placed) => placed < index));
    const model = this.#placed.get(before);
    // What a decoder of sound warms up on comes before the beginning.
    if (model === undefined) return this.#listed(0, index) - Math.max(0, first);
    const listed = this.#listed(before, index);
    const elapsed = first - model.first;
    const difference = Math.abs(elapsed - listed);
    // Timestamps that begin anew come back to where those of the other segment began.
    const isContinuous = difference <= LARGEST_CONTRADICTION_S && difference < Math.abs(elapsed);
    return isContinuous ? model.offset : model.first + model.offset + listed - first;
  }

  /** Seconds from the start of one segment to that of another, by the playlist. */
  #listed(from: number, to: number): number {
    return this.#files.seconds.slice(from, to).reduce((sum, seconds) => sum + seconds, 0);
  }
}
