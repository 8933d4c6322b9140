/** One picture of a clip, in seconds from its first one. */
export interface CutFrame {
  at: number;
  duration: number;
  isKey: boolean;
}

/** Where a clip can be cut without a picture that could not be shown, or one that should not be there. Seconds. */
export interface CutPoints {
  /** Pictures that lean on nothing before them; never empty. */
  starts: readonly number[];
  /** Times before which all pictures are shown without one from after it; the last is the clip's length. */
  ends: readonly number[];
}

export interface Cut {
  start: number;
  end: number;
}

/** @param frames in the order in which they are decoded @returns null when there is no picture to begin with */
export function cutPointsOf(frames: readonly CutFrame[]): CutPoints | null {
  const keys = frames.filter(({ isKey }) => isKey).map(({ at }) => at);
  // Frames that an edit list hides come before 0: a file that begins with them is shown from 0 on.
  const starts = [...new Set(keys.map((at) => Math.max(0, at)))];
  const [first] = starts;
  if (first === undefined) return null;
  // No spread and no unshift: an hour has more frames than a call may have arguments.
  const endsBackwards = [
    frames.reduce((latest, { at, duration }) => Math.max(latest, at + duration), Number.NEGATIVE_INFINITY),
  ];
  let earliestAfter = Number.POSITIVE_INFINITY;
  const latestBefore: number[] = [];
  frames.reduce((latest, { at }) => {
    latestBefore.push(latest);
    return Math.max(latest, at);
  }, Number.NEGATIVE_INFINITY);
  // Everything decoded so far is shown before everything that is decoded later.
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

/** The start nearest to where it was put; it stays before the end. */
export function withStart(cut: Cut, at: number, { starts }: CutPoints): Cut {
  const possible = starts.filter((start) => start < cut.end);
  return { ...cut, start: nearest(possible.length > 0 ? possible : [cut.start], at) };
}

/** The end nearest to where it was put; it stays after the start. */
export function withEnd(cut: Cut, at: number, { ends }: CutPoints): Cut {
  const possible = ends.filter((end) => end > cut.start);
  return { ...cut, end: nearest(possible.length > 0 ? possible : [cut.end], at) };
}

/** The place before or after one, or itself at the border. */
export function adjacentPoint(points: readonly number[], at: number, direction: 'before' | 'after'): number {
  const found =
    direction === 'before' ? points.findLast((point) => point < at) : points.find((point) => point > at);
  return found ?? at;
}
