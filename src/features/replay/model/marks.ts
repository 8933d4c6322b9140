import type { Recording } from '@/domain/recordings';
import { fractionOf, type TimelineView } from './timelineView';

/** `from` and `to` are pixels from the start of the view. */
export interface Mark {
  from: number;
  to: number;
  recordings: readonly [Recording, ...Recording[]];
}

interface GrowingMark {
  from: number;
  to: number;
  recordings: [Recording, ...Recording[]];
}

/**
 * Merges marks with less than `gap` pixels between them.
 * @param recordings oldest first
 */
export function marksOf(
  recordings: readonly Recording[],
  view: TimelineView,
  width: number,
  gap: number,
): Mark[] {
  const marks: GrowingMark[] = [];
  let last: GrowingMark | undefined;
  for (const recording of recordings) {
    if (recording.at >= view.end) break;
    if (recording.until <= view.begin) continue;
    const from = fractionOf(view, recording.at) * width;
    const to = fractionOf(view, recording.until) * width;
    if (last && from - last.to < gap) {
      last.to = Math.max(last.to, to);
      last.recordings.push(recording);
      continue;
    }
    last = { from, to, recordings: [recording] };
    marks.push(last);
  }
  return marks;
}

/**
 * Finds the mark at a press. A narrow mark can be hit within `reach` pixels of its middle.
 * @returns the nearest mark, or null
 */
export function markAt(marks: readonly Mark[], x: number, reach: number): Mark | null {
  const distance = ({ from, to }: Mark): number => (x < from ? from - x : x > to ? x - to : 0);
  const [nearest] = marks
    .filter((mark) => distance(mark) <= Math.max(0, reach - (mark.to - mark.from) / 2))
    .sort((one, other) => distance(one) - distance(other));
  return nearest ?? null;
}
