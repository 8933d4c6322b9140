/** Times in seconds from the clip's first frame. */
export interface CutFrame {
  at: number;
  duration: number;
  isKey: boolean;
}

/** Positions in seconds at which a clip can be cut without losing frames that the rest needs for decoding. */
export interface CutPoints {
  starts: readonly number[];
  /** Positions where no earlier frame depends on a later one. The last position is the clip's duration. */
  ends: readonly number[];
}

export interface Cut {
  start: number;
  end: number;
}

/**
 * @param frames in decoding order
 * @returns null if there is no key frame
 */
export function cutPointsOf(frames: readonly CutFrame[]): CutPoints | null {
  const keys = frames.filter(({ isKey }) => isKey).map(({ at }) => at);
  // An edit list may hide frames before 0, but the saved file starts at 0.
  const starts = [...new Set(keys.map((at) => Math.max(0, at)))];
  const [first] = starts;
  if (first === undefined) return null;
  // Uses `reduce`, because `Math.max(...)` fails with an hour's worth of frames.
  const endsBackwards = [
    frames.reduce((latest, { at, duration }) => Math.max(latest, at + duration), Number.NEGATIVE_INFINITY),
  ];
  let earliestAfter = Number.POSITIVE_INFINITY;
  const latestBefore: number[] = [];
  frames.reduce((latest, { at }) => {
    latestBefore.push(latest);
    return Math.max(latest, at);
  }, Number.NEGATIVE_INFINITY);
  // A cut is possible where all previously decoded frames are shown before all later ones.
  for (let index = frames.length - 1; index > 0; index -= 1) {
    earliestAfter = Math.min(earliestAfter, frames[index]?.at ?? earliestAfter);
    if ((latestBefore[index] ?? 0) < earliestAfter && earliestAfter > first) {
      endsBackwards.push(earliestAfter);
    }
  }
  return { starts: starts.toSorted((a, b) => a - b), ends: endsBackwards.toReversed() };
}

const nearest = (points: readonly number[], at: number): number =>
  points.reduce((best, point) => (Math.abs(point - at) < Math.abs(best - at) ? point : best));

export const durationOf = ({ ends }: CutPoints): number => ends.at(-1) ?? 0;

export const wholeCut = (points: CutPoints): Cut => ({
  start: points.starts[0] ?? 0,
  end: durationOf(points),
});

export function withStart(cut: Cut, at: number, { starts }: CutPoints): Cut {
  const possible = starts.filter((start) => start < cut.end);
  return { ...cut, start: nearest(possible.length > 0 ? possible : [cut.start], at) };
}

export function withEnd(cut: Cut, at: number, { ends }: CutPoints): Cut {
  const possible = ends.filter((end) => end > cut.start);
  return { ...cut, end: nearest(possible.length > 0 ? possible : [cut.end], at) };
}

export function adjacentPoint(points: readonly number[], at: number, direction: 'before' | 'after'): number {
  const found =
    direction === 'before' ? points.findLast((point) => point < at) : points.find((point) => point > at);
  return found ?? at;
}
