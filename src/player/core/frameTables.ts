/** A box of MP4 that says when frames are shown; of fragmented MP4 as it went to the element. */
export interface FrameTable {
  /** `moov` or `moof`, whole. */
  box: Uint8Array;
  /** Seconds to add to their times (`SourceBuffer.timestampOffset`). */
  offset: number;
  /** Whether its segment is the first of the recording, and whether it is the last. */
  isFirst: boolean;
  isLast: boolean;
  /** Of a segment that will not come, without a box: from when to when it would be shown, in seconds. */
  missing?: { start: number; end: number };
}

/** What a player knows of the frames of the recording that it plays. */
export interface FrameSource {
  /** Sample tables of what has been loaded, in the order of loading; it grows. Null: not known. */
  tables(): readonly FrameTable[] | null;
  /**
   * Reads tables that do not come with what is loaded.
   * @returns a promise that resolves, also where they cannot be had; null: there are none to wait for.
   */
  readTables(): Promise<void> | null;
  /** Where the frame lies that was presented last, in seconds; null: the browser does not say. */
  mediaTime(): number | null;
}

const HEADER = 8;
/** Types of boxes, as the numbers that their letters are. */
const MOOV = 0x6d6f6f76;
const MOOF = 0x6d6f6f66;

/** The boxes of what is appended to a source buffer that describe its media. */
export function* tablesIn(data: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let at = 0, size = 0; at + HEADER <= data.length; at += size) {
    size = view.getUint32(at);
    // A box of 64-bit size, or one without an end: media data.
    if (size < HEADER) return;
    const type = view.getUint32(at + 4);
    if (type === MOOV || type === MOOF) yield data.slice(at, at + size);
  }
}
