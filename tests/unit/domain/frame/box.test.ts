import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxBetween, movedBox, resizedBox, type Box } from '@/domain/frame/box';
import { INITIAL_REGION, maskOf as maskOfArea } from '@/features/find-motion/model/area';

const maskOf = (region: Box, grid: typeof GRID) => maskOfArea({ kind: 'rectangle', region }, grid);
const MIN_SIDE = 0.05;
const GRID = { columns: 128, rows: 72 };
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const point = fc.record({ x: share, y: share });

describe('box on a picture', () => {
  it('covers only a part of the picture at first', () => {
    expect(INITIAL_REGION.width * INITIAL_REGION.height).toBeLessThan(1);
  });

  it('stops at the edge of the picture when it is moved', () => {
    expect(movedBox(INITIAL_REGION, { x: 2, y: -2 })).toMatchObject({ x: 0.5, y: 0 });
  });

  it("can shrink to a fifth of the picture's width and height", () => {
    let region = INITIAL_REGION;
    for (let step = 0; step < 10; step += 1) region = resizedBox(region, { x: -0.05, y: -0.05 }, MIN_SIDE);
    expect(region.width).toBeLessThanOrEqual(0.2);
    expect(region.height).toBeLessThanOrEqual(0.2);
  });

  it('can grow to the whole picture', () => {
    let region = INITIAL_REGION;
    for (let step = 0; step < 20; step += 1) region = resizedBox(region, { x: 0.05, y: 0.05 }, MIN_SIDE);
    expect(region).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it('stays within the picture after every change', () => {
    fc.assert(
      fc.property(point, point, point, point, (one, other, move, size) => {
        const region = resizedBox(movedBox(boxBetween(one, other, MIN_SIDE), move), size, MIN_SIDE);
        for (const side of [region.x, region.y]) expect(side).toBeGreaterThanOrEqual(0);
        expect(region.x + region.width).toBeLessThanOrEqual(1.000_001);
        expect(region.y + region.height).toBeLessThanOrEqual(1.000_001);
        expect(maskOf(region, GRID).area).toBeGreaterThan(1);
      }),
    );
  });

  it('covers the same fraction of the grid as of the picture', () => {
    expect(maskOf(INITIAL_REGION, GRID).area).toBe((128 * 72) / 4);
  });
});
