import { describe, expect, it } from 'vitest';
import { adapt, backgroundOf, isLightSwitch } from '@/features/find-motion/model/background';
import type { LumaGrid } from '@/features/find-motion/model/lumaGrid';

const grid = (...cells: number[]): LumaGrid => ({
  columns: cells.length,
  rows: 1,
  cells: Uint8Array.from(cells),
});

describe('background of a camera', () => {
  it('follows slow changes but not movement', () => {
    const background = backgroundOf([grid(100, 100, 100, 100)]);
    if (background === null) throw new Error('There is no background.');
    for (let picture = 0; picture < 3; picture += 1) {
      adapt(background, grid(90, 110, 100, 30), Uint8Array.of(0, 0, 0, 1));
    }
    expect([...background.cells]).toEqual([97, 103, 100, 100]);
  });

  it('contains the level that most frames have in each cell', () => {
    const background = backgroundOf([grid(10, 20), grid(200, 20), grid(10, 20)]);
    expect(background && [...background.cells]).toEqual([10, 20]);
    expect(backgroundOf([])).toBeNull();
  });

  it.each([
    [[1, 2, 3, 90, 100], 3],
    [[100, 90, 3, 2, 1], 3],
    [[7, 5, 9, 1], 5],
    [[8, 6], 6],
    [[4], 4],
    [Array.from({ length: 62 }, (_, index) => index), 30],
  ])('contains the median of the levels %j', (levels, median) => {
    const background = backgroundOf(levels.map((level) => grid(level)));
    expect(background && [...background.cells]).toEqual([median]);
  });

  it('uses only pictures of the same size as the first one', () => {
    const other: LumaGrid = { columns: 1, rows: 2, cells: Uint8Array.of(90, 90) };
    const background = backgroundOf([grid(10, 20), other, other, grid(10, 20, 30)]);
    expect(background).toMatchObject({ columns: 2, rows: 1, cells: Uint8Array.of(10, 20) });
  });

  it('includes the usual noise of each cell', () => {
    const still = Array.from({ length: 40 }, (_, index) => 10 * (index % 20));
    const leaves = [0, 30, 0, 30, 60].map((level) => grid(...still, 50 + level));
    const noise = backgroundOf(leaves)?.noise ?? [];
    expect([...noise]).toEqual([...still.map(() => 0), 30]);
  });
});

describe('switch of infrared light', () => {
  const CELLS = 700;
  const before = Array.from({ length: CELLS }, (_, index) => 60 + ((index * 37) % 100));
  /** @param share fraction of the cells to change */
  const changed = (share: number, change: (level: number, index: number) => number) =>
    grid(
      ...before.map((level, index) => ((index * 31) % CELLS < share * CELLS ? change(level, index) : level)),
    );
  const brighter = (by: number) => (level: number) => level + by;
  const otherPattern = (_level: number, index: number) => 60 + ((index * 53) % 100);

  it.each([
    ['not reported if nothing changes', grid(...before), false],
    ['reported if most of the picture is brighter', changed(0.62, brighter(15)), true],
    ['not reported if less of the picture is brighter', changed(0.58, brighter(15)), false],
    ['not reported if the picture is a little brighter', changed(1, brighter(14)), false],
    ['reported if most of the picture is darker', changed(0.62, brighter(-15)), true],
    ['reported if half of the picture has another pattern', changed(0.5, otherPattern), true],
    ['not reported if a quarter of the picture has another pattern', changed(0.25, otherPattern), false],
    ['reported if the picture has another size', grid(...before, 1), true],
  ])('is %s', (_title, after, expected) => {
    expect(isLightSwitch(grid(...before), after)).toBe(expected);
  });
});
