import { boxesIn, viewOf } from '@/lib/files/mp4Boxes';

/** MP4 box (`moov` or `moof`) that contains frame times. */
export interface FrameTable {
  box: Uint8Array;
  /** Seconds to add to the times in the box (`SourceBuffer.timestampOffset`). */
  offset: number;
  isFirst: boolean;
  isLast: boolean;
  /**
   * Discontinuity sequence number in the playlist; undefined for a file. Segments with the same number share
   * a time origin.
   */
  period?: number;
  /** Time range of a missing segment, in seconds. */
  missing?: { start: number; end: number };
}

export interface FrameSource {
  tables(): readonly FrameTable[] | null;
  readTables(): Promise<void> | null;
  /** Media time of the last presented frame in seconds; null if the browser does not report it. */
  mediaTime(): number | null;
}

/** Yields the `moov` and `moof` boxes of appended data. */
export function* tablesIn(data: Uint8Array): Generator<Uint8Array> {
  for (const { type, start, size } of boxesIn(viewOf(data))) {
    if (type === 'moov' || type === 'moof') yield data.slice(start, start + size);
  }
}
