import { movedBox, type Box, type Point } from '@/domain/frame/box';
import { clamp } from '@/lib/clamp';
import type { GridSize } from './lumaGrid';

export type Area = { kind: 'rectangle'; region: Box } | { kind: 'polygon'; points: readonly Point[] };

export interface Mask {
  /** 1 for each cell whose center is in the area. */
  cells: Uint8Array;
  /** Number of cells in the area, at least 1. */
  area: number;
}

/**
 * Minimum width and height of a rectangle, as fractions of the picture's. Smaller ones would be hard to grab
 * and contain too little to search.
 */
export const MIN_SIDE = 0.05;
export const INITIAL_REGION: Box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
export const INITIAL_AREA: Area = { kind: 'rectangle', region: INITIAL_REGION };
export const INITIAL_POLYGON: Area = {
  kind: 'polygon',
  points: [
    { x: 0.5, y: 0.3 },
    { x: 0.65, y: 0.5 },
    { x: 0.5, y: 0.7 },
    { x: 0.35, y: 0.5 },
  ],
};
const MIN_POINTS = 3;
const MAX_POINTS = 16;
/** Fraction of the picture by which a simplified line may deviate from the drawn one. */
const TOLERANCE = 0.01;
/** The ends of a drawn line merge into one corner if they are closer than this fraction of the picture. */
const CLOSED = 0.04;
const ASIDE: Point = { x: 0.06, y: 0.06 };
/** Minimum area of a polygon, as a fraction of the picture. Smaller ones contain too little to search. */
const MIN_SIZE = 0.002;

const inPicture = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });

export function boundsOf(area: Area): Box {
  if (area.kind === 'rectangle') return area.region;
  const xs = area.points.map(({ x }) => x);
  const ys = area.points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function movedPoints(points: readonly Point[], by: Point): Point[] {
  const { x, y, width, height } = boundsOf({ kind: 'polygon', points });
  const dx = Math.min(1 - x - width, Math.max(-x, by.x));
  const dy = Math.min(1 - y - height, Math.max(-y, by.y));
  return points.map((point) => inPicture({ x: point.x + dx, y: point.y + dy }));
}

const movedArea = (area: Area, by: Point): Area =>
  area.kind === 'rectangle'
    ? { kind: 'rectangle', region: movedBox(area.region, by) }
    : { kind: 'polygon', points: movedPoints(area.points, by) };

export function besideOthers(area: Area, others: readonly Area[]): Area {
  const { x, y } = boundsOf(area);
  const isHidden = others.some((other) => {
    const bounds = boundsOf(other);
    return other.kind === area.kind && bounds.x === x && bounds.y === y;
  });
  return isHidden ? besideOthers(movedArea(area, ASIDE), others) : area;
}

/**
 * Scales a polygon around its center, within the picture.
 * @param by change in width (`x`) and height (`y`), as fractions of the picture
 */
export function resizedPoints(points: readonly Point[], by: Point): Point[] {
  const { x, y, width, height } = boundsOf({ kind: 'polygon', points });
  const scaled = (value: number, from: number, size: number, change: number) => {
    const next = Math.max(0.05, size + change);
    return from + size / 2 + ((value - from - size / 2) * next) / Math.max(0.001, size);
  };
  return points.map((point) =>
    inPicture({ x: scaled(point.x, x, width, by.x), y: scaled(point.y, y, height, by.y) }),
  );
}

export const withPoint = (points: readonly Point[], index: number, to: Point): Point[] =>
  points.map((point, at) => (at === index ? inPicture(to) : point));

export function withPointAfter(points: readonly Point[], index: number): readonly Point[] {
  const [one, next] = [points[index], points[(index + 1) % points.length]];
  if (one === undefined || next === undefined || points.length >= MAX_POINTS) return points;
  return points.toSpliced(index + 1, 0, { x: (one.x + next.x) / 2, y: (one.y + next.y) / 2 });
}

export const withoutPoint = (points: readonly Point[], index: number): readonly Point[] =>
  points.length > MIN_POINTS ? points.toSpliced(index, 1) : points;

function distanceFrom(one: Point, other: Point, { x, y }: Point): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - one.x, y - one.y);
  return Math.abs(dy * (x - one.x) - dx * (y - one.y)) / length;
}

/** https://en.wikipedia.org/wiki/Ramer–Douglas–Peucker_algorithm */
function simplified(path: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined || path.length < 3) return [...path];
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < path.length - 1; index += 1) {
    const found = distanceFrom(first, last, path[index] ?? first);
    if (found <= distance) continue;
    farthest = index;
    distance = found;
  }
  if (distance <= tolerance) return [first, last];
  const before = simplified(path.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(path.slice(farthest), tolerance)];
}

const areaOfPoints = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, { x, y }, index) => {
      const next = points[(index + 1) % points.length] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

/** @returns at most `MAX_POINTS` corners; null if the path encloses too small an area */
export function polygonOf(path: readonly Point[]): readonly Point[] | null {
  let tolerance = TOLERANCE;
  let points = simplified(path.map(inPicture), tolerance);
  while (points.length > MAX_POINTS) {
    tolerance *= 1.5;
    points = simplified(points, tolerance);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && Math.hypot(first.x - last.x, first.y - last.y) < CLOSED) points = points.slice(0, -1);
  return points.length >= MIN_POINTS && areaOfPoints(points) >= MIN_SIZE ? points : null;
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  let isIn = false;
  for (const [index, one] of points.entries()) {
    const other = points[(index + 1) % points.length] ?? one;
    if (one.y > y === other.y > y) continue;
    if (x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)) isIn = !isIn;
  }
  return isIn;
}

export function maskOf(area: Area, { columns, rows }: GridSize): Mask {
  const { x, y, width, height } = boundsOf(area);
  const cells = new Uint8Array(columns * rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const middleY = (row + 0.5) / rows;
    if (middleY < y || middleY >= y + height) continue;
    for (let column = 0; column < columns; column += 1) {
      const middleX = (column + 0.5) / columns;
      if (middleX < x || middleX >= x + width) continue;
      if (area.kind === 'polygon' && !isInside(area.points, middleX, middleY)) continue;
      cells[row * columns + column] = 1;
      count += 1;
    }
  }
  return { cells, area: Math.max(1, count) };
}
