import { clamp } from '@/lib/clamp';

/** Pixels of the picture itself, however large it is shown. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export type RedactionLook = 'solid' | 'mosaic';

/** A part of a picture that is hidden: whole pixels, within the picture, at least `SMALLEST` wide and high. */
export interface Redaction extends Point, Size {
  id: number;
  look: RedactionLook;
}

export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

/** Smaller ones could not be grasped any more. */
export const SMALLEST = 8;
/** A first size, as a share of the picture: about a face in the foreground. */
const FIRST = 0.2;

/** One side of a redaction: rounded outwards, so that no line of what was meant stays outside. */
function side(one: number, other: number, length: number): { from: number; size: number } {
  const least = Math.min(SMALLEST, length);
  const from = clamp(Math.floor(Math.min(one, other)), 0, length - least);
  const until = clamp(Math.ceil(Math.max(one, other)), from + least, length);
  return { from, size: until - from };
}

/** The area between two points, whichever way they lie. */
export function areaBetween(one: Point, other: Point, picture: Size): Point & Size {
  const across = side(one.x, other.x, picture.width);
  const down = side(one.y, other.y, picture.height);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

/** An area of the usual size around a point, as far as the picture goes. */
export function areaAround({ x, y }: Point, picture: Size): Point & Size {
  const size = Math.max(picture.width, picture.height) * FIRST;
  const width = Math.round(clamp(size, Math.min(SMALLEST, picture.width), picture.width));
  const height = Math.round(clamp(size, Math.min(SMALLEST, picture.height), picture.height));
  return {
    x: clamp(Math.round(x - width / 2), 0, picture.width - width),
    y: clamp(Math.round(y - height / 2), 0, picture.height - height),
    width,
    height,
  };
}

export const moved = (redaction: Redaction, by: Point, picture: Size): Redaction => ({
  ...redaction,
  x: clamp(Math.round(redaction.x + by.x), 0, picture.width - redaction.width),
  y: clamp(Math.round(redaction.y + by.y), 0, picture.height - redaction.height),
});

/** The upper left corner stays where it is. */
export const resized = (redaction: Redaction, by: Point, picture: Size): Redaction => ({
  ...redaction,
  width: clamp(
    Math.round(redaction.width + by.x),
    Math.min(SMALLEST, redaction.width),
    Math.max(redaction.width, picture.width - redaction.x),
  ),
  height: clamp(
    Math.round(redaction.height + by.y),
    Math.min(SMALLEST, redaction.height),
    Math.max(redaction.height, picture.height - redaction.y),
  ),
});

/** The corner is put somewhere else; the one across from it stays. */
export function cornerMoved(redaction: Redaction, corner: Corner, to: Point, picture: Size): Redaction {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const isTop = corner === 'topLeft' || corner === 'topRight';
  const across = {
    x: isLeft ? redaction.x + redaction.width : redaction.x,
    y: isTop ? redaction.y + redaction.height : redaction.y,
  };
  return { ...redaction, ...areaBetween(across, to, picture) };
}

/** A cell of a mosaic is at least this large, whatever the picture. */
const LEAST_CELL = 16;
/** More cells than these along its shorter side would let one guess what a redaction hides: faces, and signs above all. */
const MOST_CELLS = 6;
/** Of a large picture the cells grow with it. */
const CELLS_OF_PICTURE = 60;

/**
 * The cells of a redaction's mosaic, which fill it without a rest: a narrow last one would hold finer pieces than the others.
 */
export function cellsOf({ x, y, width, height }: Redaction, picture: Size): (Point & Size)[] {
  const cell = Math.max(
    LEAST_CELL,
    Math.min(width, height) / MOST_CELLS,
    Math.max(picture.width, picture.height) / CELLS_OF_PICTURE,
  );
  const columns = Math.max(1, Math.floor(width / cell));
  const rows = Math.max(1, Math.floor(height / cell));
  const edge = (index: number, count: number, length: number) => Math.round((index * length) / count);
  return Array.from({ length: rows * columns }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const left = edge(column, columns, width);
    const top = edge(row, rows, height);
    return {
      x: x + left,
      y: y + top,
      width: edge(column + 1, columns, width) - left,
      height: edge(row + 1, rows, height) - top,
    };
  });
}
