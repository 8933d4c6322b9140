import type { Size } from '@/domain/frame/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaAround,
  areaBetween,
  cellsOf,
  cornerMoved,
  moved,
  resized,
  MIN_SIDE_PX,
  type Redaction,
} from '@/domain/frame/redaction';

const PICTURE: Size = { width: 1280, height: 720 };
const redaction = (part: Partial<Redaction> = {}): Redaction => ({
  id: 1,
  style: 'mosaic',
  x: 100,
  y: 100,
  width: 200,
  height: 80,
  ...part,
});

const anyPicture = fc.record({
  width: fc.integer({ min: 8, max: 4096 }),
  height: fc.integer({ min: 8, max: 2160 }),
});
const anyPoint = fc.record({
  x: fc.double({ min: -5000, max: 9000, noNaN: true }),
  y: fc.double({ min: -5000, max: 9000, noNaN: true }),
});
const anyCover = anyPicture.chain((picture) =>
  fc.tuple(anyPoint, anyPoint).map(([one, other]) => ({
    picture,
    redaction: { id: 1, style: 'solid', ...areaBetween(one, other, picture) } satisfies Redaction,
  })),
);

function expectWithin({ x, y, width, height }: Omit<Redaction, 'id' | 'style'>, picture: Size) {
  for (const value of [x, y, width, height]) expect(Number.isInteger(value)).toBe(true);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(picture.width);
  expect(y + height).toBeLessThanOrEqual(picture.height);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_SIDE_PX);
}

describe('redaction', () => {
  it('contains every pixel between the ends of a drag in any direction', () => {
    const area = { x: 10, y: 20, width: 91, height: 41 };
    expect(areaBetween({ x: 10.4, y: 60.2 }, { x: 100.6, y: 20.9 }, PICTURE)).toEqual(area);
    expect(areaBetween({ x: 100.6, y: 20.9 }, { x: 10.4, y: 60.2 }, PICTURE)).toEqual(area);
  });

  it('can be placed around a point and moved', () => {
    expect(areaAround({ x: 640, y: 360 }, PICTURE)).toEqual({ x: 512, y: 232, width: 256, height: 256 });
    expect(moved(redaction(), { x: -30, y: 12 }, PICTURE)).toEqual(redaction({ x: 70, y: 112 }));
  });

  it('can be resized from any corner', () => {
    expect(resized(redaction(), { x: 10, y: -20 }, PICTURE)).toEqual(redaction({ width: 210, height: 60 }));
    expect(cornerMoved(redaction(), 'topLeft', { x: 90, y: 90 }, PICTURE)).toEqual(
      redaction({ x: 90, y: 90, width: 210, height: 90 }),
    );
    expect(cornerMoved(redaction(), 'topRight', { x: 310, y: 90 }, PICTURE)).toEqual(
      redaction({ y: 90, width: 210, height: 90 }),
    );
    expect(cornerMoved(redaction(), 'bottomLeft', { x: 90, y: 190 }, PICTURE)).toEqual(
      redaction({ x: 90, width: 210, height: 90 }),
    );
    expect(resized(redaction(), { x: 5_000, y: 5_000 }, PICTURE)).toEqual(
      redaction({ width: 1_180, height: 620 }),
    );
    expect(cornerMoved(redaction(), 'bottomRight', { x: 310, y: 190 }, PICTURE)).toEqual(
      redaction({ width: 210, height: 90 }),
    );
  });

  it('stays within the picture, in whole pixels', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(anyCover, anyPoint, ({ picture, redaction: given }, by) => {
        expectWithin(given, picture);
        expectWithin(areaAround(by, picture), picture);
        expectWithin(moved(given, by, picture), picture);
        expectWithin(resized(given, by, picture), picture);
        for (const corner of ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const) {
          expectWithin(cornerMoved(given, corner, by, picture), picture);
        }
      }),
    );
  });
});

describe('cells of a mosaic', () => {
  it('cover each pixel once', () => {
    fc.assert(
      fc.property(anyCover, ({ picture, redaction: given }) => {
        const cells = cellsOf(given, picture);
        const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
        expect(area).toBe(given.width * given.height);
        expect(new Set(cells.map(({ x, y }) => `${String(x)},${String(y)}`)).size).toBe(cells.length);
        for (const cell of cells) {
          expect(cell.x).toBeGreaterThanOrEqual(given.x);
          expect(cell.y).toBeGreaterThanOrEqual(given.y);
          expect(cell.x + cell.width).toBeLessThanOrEqual(given.x + given.width);
          expect(cell.y + cell.height).toBeLessThanOrEqual(given.y + given.height);
          // Cells are at least 16 px wide and high, unless the redaction itself is smaller.
          expect(cell.width).toBeGreaterThanOrEqual(Math.min(given.width, 16));
          expect(cell.height).toBeGreaterThanOrEqual(Math.min(given.height, 16));
        }
      }),
    );
  });

  it('form only six rows over a face of 300 pixels and two over a number plate', () => {
    const rowsOf = (given: Redaction) => new Set(cellsOf(given, PICTURE).map(({ y }) => y)).size;
    expect(rowsOf(redaction({ width: 300, height: 300 }))).toBe(6);
    expect(rowsOf(redaction({ width: 160, height: 44 }))).toBe(2);
    const upright = { width: PICTURE.height, height: PICTURE.width };
    expect(cellsOf(redaction(), upright)).toEqual(cellsOf(redaction(), PICTURE));
  });
});
