import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideOthers,
  boundsOf,
  INITIAL_AREA,
  INITIAL_POLYGON,
  INITIAL_REGION,
  maskOf,
  movedPoints,
  polygonOf,
  resizedPoints,
  withoutPoint,
  withPoint,
  withPointAfter,
  type Area,
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
  it('covers the same cells as a rectangle with the same corners', () => {
    const region = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    const square = maskOf({ kind: 'polygon', points: SQUARE }, GRID);
    expect(square).toEqual(maskOf({ kind: 'rectangle', region }, GRID));
    const triangle = maskOf({ kind: 'polygon', points: SQUARE.slice(0, 3) }, GRID);
    expect(triangle.area / square.area).toBeCloseTo(0.5, 1);
  });

  it('covers only the cells inside its outline', () => {
    // Wide at the top and slanted, so that all sides differ.
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

  it('moves as a whole, up to the edge of the picture', () => {
    const moved = movedPoints(SQUARE, { x: 1, y: -1 });
    expect(boundsOf({ kind: 'polygon', points: moved })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  });

  it('has at least three points', () => {
    const more = withPointAfter(SQUARE, 3);
    expect(more).toHaveLength(5);
    expect(more[4]).toEqual({ x: 0.25, y: 0.5 });
    expect(withoutPoint(withoutPoint(SQUARE, 0), 0)).toHaveLength(3);
  });

  it('simplifies a drawn line to at most sixteen points', () => {
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

  it("is resized around its center, to at least a twentieth of the picture's width", () => {
    const boundsAfter = (x: number, y: number) =>
      boundsOf({ kind: 'polygon', points: resizedPoints(SQUARE, { x, y }) });
    const close = (x: number, y: number, width: number, height: number) => ({
      x: expect.closeTo(x, 9),
      y: expect.closeTo(y, 9),
      width: expect.closeTo(width, 9),
      height: expect.closeTo(height, 9),
    });
    expect(boundsAfter(0.2, -0.1)).toEqual(close(0.15, 0.3, 0.7, 0.4));
    expect(boundsAfter(-0.9, 0)).toEqual(close(0.475, 0.25, 0.05, 0.5));
  });

  it('changes only at the moved, added or removed point', () => {
    const [one, two, three, four] = SQUARE;
    const to = { x: 0.9, y: 0.1 };
    expect(withPoint(SQUARE, 1, to)).toEqual([one, to, three, four]);
    expect(withPointAfter(SQUARE, 0)).toEqual([one, { x: 0.5, y: 0.25 }, two, three, four]);
    expect(withoutPoint(SQUARE, 1)).toEqual([one, three, four]);
    expect(movedPoints([{ x: 0.25, y: 0.5 }], { x: 0.25, y: -0.25 })).toEqual([{ x: 0.5, y: 0.25 }]);
  });

  it('has at most sixteen points', () => {
    let points = withPointAfter(SQUARE, 0);
    for (let index = 0; index < 20; index += 1) points = withPointAfter(points, index);
    expect(points).toHaveLength(16);
  });

  it.each([
    ['one corner for both ends of a drawn line that almost meet', 0.28, 4],
    ['a corner for each end of an open line', 0.3, 5],
  ])('has %s', (_title, y, corners) => {
    expect(polygonOf([...SQUARE, { x: 0.25, y }])).toHaveLength(corners);
  });

  it.each([
    [0.063, 0.064, true],
    [0.063, 0.063, false],
  ])('with sides of %f and %f of the picture is large enough: %s', (width, height, isEnough) => {
    const corners = [
      { x: 0.5, y: 0.5 },
      { x: 0.5 + width, y: 0.5 },
      { x: 0.5, y: 0.5 + height },
    ];
    expect(polygonOf(corners) !== null).toBe(isEnough);
  });
});

describe('new area', () => {
  const aside = (count: number): Area => ({
    kind: 'rectangle',
    region: { ...INITIAL_REGION, x: 0.25 + count * 0.06, y: 0.25 + count * 0.06 },
  });

  it.each<[string, readonly Area[], number]>([
    ['stays in the middle of a picture without areas', [], 0],
    ['stays in the middle if a polygon begins at the same corner', [{ kind: 'polygon', points: SQUARE }], 0],
    [
      'stays in the middle if another area has only one coordinate in common',
      [{ kind: 'rectangle', region: { ...INITIAL_REGION, x: 0.3 } }],
      0,
    ],
    ['moves away from an area in the same place', [INITIAL_AREA], 1],
    ['moves away from each area in the same place', [aside(1), INITIAL_AREA], 2],
  ])('%s', (_title, others, count) => {
    const { x, y } = boundsOf(besideOthers(INITIAL_AREA, others));
    expect([x, y]).toEqual([expect.closeTo(0.25 + count * 0.06, 9), expect.closeTo(0.25 + count * 0.06, 9)]);
  });

  it('is placed beside a polygon that it would cover', () => {
    expect(boundsOf(besideOthers(INITIAL_POLYGON, [INITIAL_POLYGON]))).toMatchObject({
      x: expect.closeTo(0.41, 9),
      y: expect.closeTo(0.36, 9),
    });
  });
});
