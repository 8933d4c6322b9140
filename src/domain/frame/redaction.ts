import { clamp } from '@/lib/clamp';
import { oppositeCorner, type Box, type Corner, type Point, type Size } from './box';

export type RedactionStyle = 'solid' | 'mosaic';

export interface Redaction extends Box {
  id: number;
  style: RedactionStyle;
}

/** Minimum width and height in picture pixels. Smaller areas would be hard to grab. */
export const MIN_SIDE_PX = 8;
/**
 * Side of a new redaction as a fraction of the picture's longer side: about the size of a face in the
 * foreground.
 */
const FIRST = 0.2;

/** Rounds outward, so that no line of the hidden part remains visible. */
function side(one: number, other: number, length: number): { from: number; size: number } {
  const minSize = Math.min(MIN_SIDE_PX, length);
  const from = clamp(Math.floor(Math.min(one, other)), 0, length - minSize);
  const until = clamp(Math.ceil(Math.max(one, other)), from + minSize, length);
  return { from, size: until - from };
}

export function areaBetween(one: Point, other: Point, picture: Size): Point & Size {
  const across = side(one.x, other.x, picture.width);
  const down = side(one.y, other.y, picture.height);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

export function areaAround({ x, y }: Point, picture: Size): Point & Size {
  const size = Math.max(picture.width, picture.height) * FIRST;
  const width = Math.round(clamp(size, Math.min(MIN_SIDE_PX, picture.width), picture.width));
  const height = Math.round(clamp(size, Math.min(MIN_SIDE_PX, picture.height), picture.height));
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

export const resized = (redaction: Redaction, by: Point, picture: Size): Redaction => ({
  ...redaction,
  width: clamp(
    Math.round(redaction.width + by.x),
    Math.min(MIN_SIDE_PX, redaction.width),
    Math.max(redaction.width, picture.width - redaction.x),
  ),
  height: clamp(
    Math.round(redaction.height + by.y),
    Math.min(MIN_SIDE_PX, redaction.height),
    Math.max(redaction.height, picture.height - redaction.y),
  ),
});

export const cornerMoved = (redaction: Redaction, corner: Corner, to: Point, picture: Size): Redaction => ({
  ...redaction,
  ...areaBetween(oppositeCorner(redaction, corner), to, picture),
});

const MIN_CELL = 16;
/**
 * Maximum number of cells along a redaction's shorter side. Smaller cells would leave faces and signs
 * recognizable.
 */
const MAX_CELLS = 6;
/** Maximum number of cells along the picture's longer side, so cells grow with the picture. */
const CELLS_OF_PICTURE = 60;

/**
 * Divides the redaction into cells of about equal size, because a narrow last cell would show finer detail.
 */
export function cellsOf({ x, y, width, height }: Redaction, picture: Size): (Point & Size)[] {
  const cell = Math.max(
    MIN_CELL,
    Math.min(width, height) / MAX_CELLS,
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
