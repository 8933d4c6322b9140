import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  INITIAL_POLYGON,
  maskOf,
  movedPoints,
  polygonOf,
  resizedPoints,
  withoutPoint,
  withPoint,
  withPointAfter,
} from '@/features/find-motion/model/area';

const GRID = { columns: 128, rows: 72 };
const SQUARE = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
];
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const point = fc.record({ x: share, y: share });
const initial = INITIAL_POLYGON.kind === 'polygon' ? INITIAL_POLYGON.points : [];

describe('polygon', () => {
  it('covers the same cells as an equal rectangle, and half of them as a triangle', () => {
    const region = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    const square = maskOf({ kind: 'polygon', points: SQUARE }, GRID);
    expect(square).toEqual(maskOf({ kind: 'rectangle', region }, GRID));
    const triangle = maskOf({ kind: 'polygon', points: SQUARE.slice(0, 3) }, GRID);
    expect(triangle.area / square.area).toBeCloseTo(0.5, 1);
  });

  it('covers only its inside', () => {
    // The area is wide at the top and slanted, so that all sides differ.
    const points = [
      { x: 0.2, y: 0.1 },
      { x: 0.9, y: 0.1 },
      { x: 0.3, y: 0.5 },
    ];
    const { cells } = maskOf({ kind: 'polygon', points }, GRID);
    const isCovered = (x: number, y: number) =>
      cells[Math.floor(y * GRID.rows) * GRID.columns + Math.floor(x * GRID.columns)] === 1;
    expect([isCovered(0.8, 0.13), isCovered(0.3, 0.45), isCovered(0.4, 0.3)]).toEqual([true, true, true]);
    expect([isCovered(0.13, 0.8), isCovered(0.45, 0.45), isCovered(0.22, 0.3)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('stays within the picture after every change', () => {
    fc.assert(
      fc.property(point, point, point, fc.nat(3), (move, size, to, index) => {
        const points = withPoint(resizedPoints(movedPoints(initial, move), size), index, to);
        for (const { x, y } of points) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('moves as a whole up to the edge', () => {
    const moved = movedPoints(SQUARE, { x: 1, y: -1 });
    expect(boundsOf({ kind: 'polygon', points: moved })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  });

  it('has at least three points', () => {
    const more = withPointAfter(SQUARE, 3);
    expect(more).toHaveLength(5);
    expect(more[4]).toEqual({ x: 0.25, y: 0.5 });
    expect(withoutPoint(withoutPoint(SQUARE, 0), 0)).toHaveLength(3);
  });

  it('simplifies a drawn line to a few points', () => {
    const circle = Array.from({ length: 200 }, (_, step) => ({
      x: 0.5 + 0.2 * Math.cos((step * Math.PI) / 100),
      y: 0.5 + 0.2 * Math.sin((step * Math.PI) / 100),
    }));
    const points = polygonOf(circle) ?? [];
    expect(points.length).toBeGreaterThan(5);
    expect(points.length).toBeLessThanOrEqual(16);
    const { area } = maskOf({ kind: 'polygon', points }, GRID);
    expect(area / (128 * 72)).toBeCloseTo(Math.PI * 0.04, 2);
    expect(polygonOf([{ x: 0.5, y: 0.5 }])).toBeNull();
    expect(polygonOf(SQUARE.slice(0, 2))).toBeNull();
  });
});
