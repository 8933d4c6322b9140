import type { FrameSource, FrameTable } from '../core/frameTables';
import { FrameIndex } from './FrameIndex';
import { readFrames, type VideoTrack } from './sampleTables';

/** @returns a function that adds new tables to the index and returns it */
export function frameIndexOf(source: Pick<FrameSource, 'tables'>): () => FrameIndex {
  let index = new FrameIndex();
  let tables: readonly FrameTable[] | null = null;
  let read = 0;
  let track: VideoTrack | null = null;
  return () => {
    const now = source.tables();
    if (now !== tables) {
      index = new FrameIndex();
      tables = now;
      read = 0;
      track = null;
    }
    for (const table of tables?.slice(read) ?? []) {
      const found = readFrames(table.box, track, table.offset);
      track = found.track;
      index.add(found.frames, table);
      if (table.missing !== undefined) index.addMissing(table.missing);
      read += 1;
    }
    return index;
  };
}
