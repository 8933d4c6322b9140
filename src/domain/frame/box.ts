import { clamp } from '@/lib/clamp';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Point & Size;

export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type Corner = (typeof CORNERS)[number];

export const oppositeCorner = ({ x, y, width, height }: Box, corner: Corner): Point => ({
  x: corner.endsWith('Left') ? x + width : x,
  y: corner.startsWith('top') ? y + height : y,
});

export const movedBox = (box: Box, by: Point): Box => ({
  ...box,
  x: clamp(box.x + by.x, 0, 1 - box.width),
  y: clamp(box.y + by.y, 0, 1 - box.height),
});

function resizedSide(from: number, size: number, by: number, smallest: number) {
  const next = clamp(size + by, smallest, 1);
  return { from: Math.min(from, 1 - next), size: next };
}

/**
 * Resizes a box. Its upper left corner moves only if the box would exceed the picture.
 * @param by change in width (`x`) and height (`y`), as fractions of the picture
 * @param smallest minimum width and height, as fractions of the picture's
 */
export function resizedBox(box: Box, by: Point, smallest: number): Box {
  const across = resizedSide(box.x, box.width, by.x, smallest);
  const down = resizedSide(box.y, box.height, by.y, smallest);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

function sideBetween(one: number, other: number, smallest: number) {
  const from = clamp(Math.min(one, other), 0, 1 - smallest);
  return { from, size: clamp(Math.max(one, other), from + smallest, 1) - from };
}

export function boxBetween(one: Point, other: Point, smallest: number): Box {
  const across = sideBetween(one.x, other.x, smallest);
  const down = sideBetween(one.y, other.y, smallest);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}
