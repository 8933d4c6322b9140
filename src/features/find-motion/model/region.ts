import { clamp } from '@/lib/clamp';

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

/** Most cameras see a path or door in the middle of the picture. */
export const INITIAL_REGION: Region = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

/** Share of a side; smaller regions could not be grabbed and contain too little for a search. */
const MIN_SIDE = 0.05;

export const movedRegion = (region: Region, by: Point): Region => ({
  ...region,
  x: clamp(region.x + by.x, 0, 1 - region.width),
  y: clamp(region.y + by.y, 0, 1 - region.height),
});

function resizedSide(from: number, size: number, by: number): { from: number; size: number } {
  const next = clamp(size + by, MIN_SIDE, 1);
  return { from: Math.min(from, 1 - next), size: next };
}

/**
 * The upper left corner stays until the region reaches the picture's edge.
 * @param by shares of the picture
 */
export function resizedRegion(region: Region, by: Point): Region {
  const across = resizedSide(region.x, region.width, by.x);
  const down = resizedSide(region.y, region.height, by.y);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

function sideBetween(one: number, other: number): { from: number; size: number } {
  const from = clamp(Math.min(one, other), 0, 1 - MIN_SIDE);
  return { from, size: clamp(Math.max(one, other), from + MIN_SIDE, 1) - from };
}

export function regionBetween(one: Point, other: Point): Region {
  const across = sideBetween(one.x, other.x);
  const down = sideBetween(one.y, other.y);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

export interface Mask {
  /** 1 for each cell whose centre is in the area. */
  cells: Uint8Array;
  /** Number of searched cells, at least 1. */
  area: number;
}
