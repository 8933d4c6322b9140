import type { FrameSource, FrameTable } from '../core/frameTables';
import { FrameIndex } from './FrameIndex';
import { readFrames, type Frame, type VideoTrack } from './sampleTables';

/**
 * Omits frames before the first key frame, because Media Source Extensions drop them.
 * @returns no frames if there is no key frame
 * @see https://www.w3.org/TR/media-source-2/#sourcebuffer-coded-frame-processing
 */
function fromFirstKey(frames: readonly Frame[]): readonly Frame[] {
  const first = frames.findIndex(({ isKey }) => isKey);
  return first < 0 ? [] : frames.slice(first);
}

/** @returns a function that adds new tables to the index and returns the index */
export function frameIndexOf(source: Pick<FrameSource, 'tables'>): () => FrameIndex {
  let index = new FrameIndex();
  let tables: readonly FrameTable[] | null = null;
  let read = 0;
  let track: VideoTrack | null = null;
  let hasKey = false;
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
      // Each initialization segment starts a new track.
      if (found.track !== track) hasKey = false;
      track = found.track;
      const isDropped = table.isFirst && table.period !== undefined && !hasKey;
      const frames = isDropped ? fromFirstKey(found.frames) : found.frames;
      hasKey ||= frames.length > 0;
      index.add(frames, table);
      if (table.missing !== undefined) index.addMissing(table.missing);
      read += 1;
    }
    return index;
  };
}
