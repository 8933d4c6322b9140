import { clamp } from '@/lib/clamp';

export type Point = readonly [east: number, north: number];
export type Line = readonly Point[];
/** Closed outline whose last point does not repeat the first. */
export type Outline = readonly Point[];

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

export function turned(point: Point, degrees: number, around: Point = [0, 0]): Point {
  const angle = (degrees * Math.PI) / 180;
  const [east, north] = [point[0] - around[0], point[1] - around[1]];
  return [
    around[0] + east * Math.cos(angle) - north * Math.sin(angle),
    around[1] + east * Math.sin(angle) + north * Math.cos(angle),
  ];
}

export function isInside(point: Point, outline: Outline): boolean {
  let inside = false;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length] ?? a;
    if (a[1] > point[1] === b[1] > point[1]) return;
    if (point[0] < a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  });
  return inside;
}

function crossings(a: Point, b: Point, outline: Outline): readonly number[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const shares: number[] = [];
  outline.forEach((p, index) => {
    const q = outline[(index + 1) % outline.length] ?? p;
    const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
    const cross = dx * ey - dy * ex;
    if (cross === 0) return;
    const along = ((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / cross;
    const across = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / cross;
    if (along > 0 && along < 1 && across >= 0 && across < 1) shares.push(along);
  });
  return shares.sort((x, y) => x - y);
}

export function cutSegment(
  a: Point,
  b: Point,
  outlines: readonly Outline[],
  keep: (middle: Point) => boolean,
): readonly Line[] {
  const shares = [0, ...outlines.flatMap((outline) => crossings(a, b, outline)), 1].sort((x, y) => x - y);
  const pieces: Line[] = [];
  let start: number | null = null;
  shares.slice(1).forEach((share, index) => {
    const before = shares[index] ?? 0;
    const kept = keep(between(a, b, (before + share) / 2));
    if (kept) start ??= before;
    if (start !== null && (!kept || share === 1)) {
      const end = kept ? share : before;
      if (end > start) pieces.push([between(a, b, start), between(a, b, end)]);
      start = null;
    }
  });
  return pieces;
}

export function nearerHalf(outline: Outline, near: Point, far: Point): Outline {
  const side = (point: Point): number => distance(point, far) ** 2 - distance(point, near) ** 2;
  return outline.flatMap((a, index): Point[] => {
    const b = outline[(index + 1) % outline.length] ?? a;
    const [sideA, sideB] = [side(a), side(b)];
    const kept: Point[] = sideA >= 0 ? [a] : [];
    if (sideA >= 0 !== sideB >= 0) kept.push(between(a, b, sideA / (sideA - sideB)));
    return kept;
  });
}

export function smooth(points: Line, steps = 8, closed = false): Line {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : clamp(index, 0, count - 1)] ?? [0, 0];
  const spans = closed ? count : count - 1;
  const line: Point[] = [];
  for (let span = 0; span < spans; span += 1) {
    const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const blend = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
      line.push([blend(p0[0], p1[0], p2[0], p3[0]), blend(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  return closed ? line : [...line, at(count - 1)];
}

/**
 * Builds an outline around a line. The outline's width in meters changes evenly from `startWidth` to
 * `endWidth`.
 */
export function banks(line: Line, startWidth: number, endWidth: number): Outline {
  const side = (sign: 1 | -1): Point[] =>
    line.map((point, index): Point => {
      const before = line[Math.max(0, index - 1)] ?? point;
      const after = line[Math.min(line.length - 1, index + 1)] ?? point;
      const length = distance(before, after) || 1;
      const half = (startWidth + ((endWidth - startWidth) * index) / (line.length - 1)) / 2;
      return [
        point[0] - (sign * half * (after[1] - before[1])) / length,
        point[1] + (sign * half * (after[0] - before[0])) / length,
      ];
    });
  return [...side(1), ...side(-1).reverse()];
}

/** Returns a function that generates reproducible numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
