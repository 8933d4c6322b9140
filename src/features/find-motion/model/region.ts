import { clamp } from '@/lib/clamp';

/** A rectangle of a picture, as shares of its width and height; 0, 0 is its upper left corner. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a search begins: the middle of the picture, where most cameras look at a path or a door. */
export const INITIAL_REGION: Region = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

/** Smaller ones could not be grasped, and hold too little for a search; a share of the side. */
const SMALLEST_SIDE = 0.05;

/** Moves a region as far as the picture goes. @param by shares of the picture */
export const movedRegion = (region: Region, by: Point): Region => ({
  ...region,
  x: clamp(region.x + by.x, 0, 1 - region.width),
  y: clamp(region.y + by.y, 0, 1 - region.height),
});

function resizedSide(from: number, size: number, by: number): { from: number; size: number } {
  const next = clamp(size + by, SMALLEST_SIDE, 1);
  return { from: Math.min(from, 1 - next), size: next };
}

/** Enlarges or shrinks it; the upper left corner stays until the picture's edge is reached. @param by shares of the picture */
export function resizedRegion(region: Region, by: Point): Region {
  const across = resizedSide(region.x, region.width, by.x);
  const down = resizedSide(region.y, region.height, by.y);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

function sideBetween(one: number, other: number): { from: number; size: number } {
  const from = clamp(Math.min(one, other), 0, 1 - SMALLEST_SIDE);
  return { from, size: clamp(Math.max(one, other), from + SMALLEST_SIDE, 1) - from };
}

/** The region between two points, whichever way they lie; within the picture. */
export function regionBetween(one: Point, other: Point): Region {
  const across = sideBetween(one.x, other.x);
  const down = sideBetween(one.y, other.y);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

/** Which cells of a grid are searched. */
export interface Mask {
  /** 1 for each cell whose middle lies in the area. */
  cells: Uint8Array;
  /** Cells that are searched; at least 1. */
  area: number;
}
