import { boxesIn, viewOf } from '@/lib/mp4Boxes';

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

/** The boxes of what is appended to a source buffer that describe its media. */
export function* tablesIn(data: Uint8Array): Generator<Uint8Array> {
  for (const { type, start, size } of boxesIn(viewOf(data))) {
    if (type === 'moov' || type === 'moof') yield data.slice(start, start + size);
  }
}
