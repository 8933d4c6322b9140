import type { Clip } from './clips';
import { fractionOf, type TimelineView } from './timelineView';

/** What is drawn for one recording, or for several that would touch. Places in pixels from the view's beginning. */
export interface Mark {
  from: number;
  to: number;
  /** Oldest first, at least one. */
  clips: readonly [Clip, ...Clip[]];
}

interface GrowingMark {
  from: number;
  to: number;
  clips: [Clip, ...Clip[]];
}

/**
 * The marks of a track in a view of so many pixels. Two marks have at least `apart` pixels between them; what would be
 * closer is drawn as one.
 * @param clips oldest first.
 */
export function marksOf(clips: readonly Clip[], view: TimelineView, width: number, apart: number): Mark[] {
  const marks: GrowingMark[] = [];
  let last: GrowingMark | undefined;
  for (const clip of clips) {
    if (clip.at >= view.end) break;
    if (clip.until <= view.begin) continue;
    const from = fractionOf(view, clip.at) * width;
    const to = fractionOf(view, clip.until) * width;
    if (last && from - last.to < apart) {
      last.to = Math.max(last.to, to);
      last.clips.push(clip);
      continue;
    }
    last = { from, to, clips: [clip] };
    marks.push(last);
  }
  return marks;
}

/**
 * The mark under a pointer: marks may be narrow, but are hit within `reach` pixels of their middle.
 * @returns the nearest one, or null.
 */
export function markAt(marks: readonly Mark[], x: number, reach: number): Mark | null {
  const away = ({ from, to }: Mark): number => (x < from ? from - x : x > to ? x - to : 0);
  const [nearest] = marks
    .filter((mark) => away(mark) <= Math.max(0, reach - (mark.to - mark.from) / 2))
    .sort((one, other) => away(one) - away(other));
  return nearest ?? null;
}
