import { boxesIn, viewOf } from '@/lib/files/mp4Boxes';

/** An MP4 box with frame times, as appended to the element. */
export interface FrameTable {
  box: Uint8Array;
  /** Seconds to add (`SourceBuffer.timestampOffset`). */
  offset: number;
  isFirst: boolean;
  isLast: boolean;
  /** Discontinuity sequence number of a playlist, whose timestamps have one origin; undefined for a file. */
  period?: number;
  /** Seconds that a missing segment would cover. */
  missing?: { start: number; end: number };
}

export interface FrameSource {
  tables(): readonly FrameTable[] | null;
  readTables(): Promise<void> | null;
  /** Seconds of the last presented frame; null if the browser does not tell. */
  mediaTime(): number | null;
}

/** Yields the boxes of appended data that describe media. */
export function* tablesIn(data: Uint8Array): Generator<Uint8Array> {
  for (const { type, start, size } of boxesIn(viewOf(data))) {
    if (type === 'moov' || type === 'moof') yield data.slice(start, start + size);
  }
}
