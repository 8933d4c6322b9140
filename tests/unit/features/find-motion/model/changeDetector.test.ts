import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskOf } from '@/features/find-motion/model/area';
import { backgroundOf } from '@/features/find-motion/model/background';
import { compareWithBackground } from '@/features/find-motion/model/changeDetector';
import type { LumaGrid } from '@/features/find-motion/model/lumaGrid';
import { thresholds, type Sensitivity, type Thresholds } from '@/features/find-motion/model/sensitivity';
import { runs } from '../../../../support/runs';

const SIZE = { columns: 128, rows: 72 };
const SMALL = { x: 0.1, y: 0.2, width: 0.1, height: 0.12 };

function picture(dark: readonly (readonly [column: number, row: number])[]): LumaGrid {
  const cells = new Uint8Array(SIZE.columns * SIZE.rows).fill(120);
  for (const [column, row] of dark) cells[row * SIZE.columns + column] = 20;
  return { ...SIZE, cells };
}

function changeOf(dark: Parameters<typeof picture>[0], sensitivity: Sensitivity) {
  const background = backgroundOf([picture([])]);
  if (background === null) return null;
  const masks = [maskOf({ kind: 'rectangle', region: SMALL }, SIZE)];
  return compareWithBackground(picture(dark), background, masks, thresholds[sensitivity]).change;
}

describe('frame difference', () => {
  it('ignores a change as small as an insect unless the sensitivity is high', () => {
    const spot = [
      [18, 18],
      [17, 18],
      [19, 18],
      [18, 17],
      [18, 19],
    ] as const;
    expect(changeOf(spot, 'normal')).toBeNull();
    expect(changeOf(spot, 'high')).not.toBeNull();
  });

  it('contains the changed share of the region and the position of the change', () => {
    const thing = Array.from(
      { length: 24 },
      (_, index) => [16 + (index % 4), 16 + Math.floor(index / 4)] as const,
    );
    const change = changeOf(thing, 'normal');
    expect(change?.share).toBeCloseTo(24 / (13 * 9), 1);
    expect(change?.box).toEqual({ x: 16 / 128, y: 16 / 72, width: 4 / 128, height: 6 / 72 });
  });

  it('ignores leaves that move constantly in the same place', () => {
    const masks = [maskOf({ kind: 'rectangle', region: SMALL }, SIZE)];
    const leaves = (at: number): LumaGrid => {
      const { cells } = picture([]);
      for (let index = 0; index < 48; index += 1) {
        const place = (16 + Math.floor(index / 8)) * SIZE.columns + 14 + (index % 8);
        cells[place] = 120 + ((at % 3) - 1) * 20;
      }
      return { ...SIZE, cells };
    };
    const background = backgroundOf([0, 1, 2, 3, 4, 5, 6, 7, 8].map(leaves));
    const still = backgroundOf([picture([])]);
    if (background === null || still === null) throw new Error('There is no background.');
    const changeFrom = (known: typeof still) =>
      compareWithBackground(leaves(9), known, masks, thresholds.normal).change;
    expect(changeFrom(background)).toBeNull();
    expect(changeFrom(still)).not.toBeNull();
  });
});

const WHOLE = maskOf({ kind: 'rectangle', region: { x: 0, y: 0, width: 1, height: 1 } }, SIZE);
const LIMITS: Thresholds = { difference: 10, noise: 3, share: 0, area: 1, solidity: 0 };

const gridOf = (levelAt: (column: number, row: number) => number): LumaGrid => ({
  ...SIZE,
  cells: Uint8Array.from({ length: SIZE.columns * SIZE.rows }, (_, index) =>
    levelAt(index % SIZE.columns, Math.floor(index / SIZE.columns)),
  ),
});

function compare(before: LumaGrid, after: LumaGrid, limits: Partial<Thresholds> = {}, masks = [WHOLE]) {
  const background = backgroundOf([before]);
  if (background === null) throw new Error('There is no background.');
  return compareWithBackground(after, background, masks, { ...LIMITS, ...limits });
}

type Cell = readonly [column: number, row: number];

/** Groups cells that touch, including diagonally. */
function groupsOf(cells: readonly Cell[]): Cell[][] {
  let groups: Cell[][] = [];
  for (const cell of cells) {
    const touches = (group: readonly Cell[]) =>
      group.some(([column, row]) => Math.max(Math.abs(column - cell[0]), Math.abs(row - cell[1])) === 1);
    groups = [...groups.filter((group) => !touches(group)), [...groups.filter(touches).flat(), cell]];
  }
  return groups;
}

describe('changed cells', () => {
  const place = fc.record({
    column: fc.integer({ min: -2, max: 127 }),
    row: fc.integer({ min: -2, max: 71 }),
  });
  const blocks = fc.array(
    fc.record({ place, width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 6 }) }),
    {
      maxLength: 8,
    },
  );

  it('are ignored if only the light has changed', () => {
    const levelAt = (column: number, row: number) => 60 + ((column * 7 + row * 13) % 80);
    const before = gridOf(levelAt);
    const after = gridOf((column, row) => Math.round(1.2 * levelAt(column, row) + 12));
    expect(compare(before, after)).toMatchObject({ change: null, changedCells: 0 });
  });

  it('are counted if they belong to a large enough group in the searched area', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 1, max: 20 }), (objects, area) => {
        const isDark = (column: number, row: number) =>
          objects.some(
            ({ place: { column: left, row: top }, width, height }) =>
              column >= left && column < left + width && row >= top && row < top + height,
          );
        const isIn = ([column, row]: Cell) => column >= 32 && column < 96 && row >= 18 && row < 54;
        const mask = maskOf(
          { kind: 'rectangle', region: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
          SIZE,
        );
        const all = gridOf((column, row) => (isDark(column, row) ? 1 : 0)).cells;
        const dark = [...all.entries()].flatMap(([index, level]): Cell[] =>
          level === 1 ? [[index % SIZE.columns, Math.floor(index / SIZE.columns)]] : [],
        );
        const counted = groupsOf(dark)
          .filter((group) => group.filter(isIn).length >= area)
          .flat()
          .filter(isIn);
        const { change, changedCells, isChanged } = compare(
          picture([]),
          gridOf((column, row) => (isDark(column, row) ? 20 : 120)),
          { area },
          [mask],
        );
        expect([changedCells, Buffer.compare(isChanged, all)]).toEqual([dark.length, 0]);
        const [columns, rows] = [counted.map(([column]) => column), counted.map(([, row]) => row)];
        const [left, top] = [Math.min(...columns), Math.min(...rows)];
        expect(change).toEqual(
          counted.length === 0
            ? null
            : {
                share: counted.length / (64 * 36),
                box: {
                  x: left / 128,
                  y: top / 72,
                  width: (Math.max(...columns) + 1 - left) / 128,
                  height: (Math.max(...rows) + 1 - top) / 72,
                },
              },
        );
      }),
      runs(30),
    );
  });

  const block = (width: number, height: number, left = 20, top = 20) =>
    gridOf((column, row) =>
      column >= left && column < left + width && row >= top && row < top + height ? 20 : 120,
    );

  it.each([
    ['are reported if they fill the minimum share of the area', block(16, 9), { share: 1 / 64 }, true],
    [
      'are ignored if they fill less than the minimum share of the area',
      block(16, 9),
      { share: 1.01 / 64 },
      false,
    ],
    [
      'are ignored in groups that fill less than half of the minimum share',
      gridOf((column, row) => (column % 11 < 7 && row % 18 < 9 ? 20 : 120)),
      { share: 1.7 / 64 },
      false,
    ],
    ['are ignored in a group with too few inner cells', block(8, 3), { solidity: 6.1 / 24 }, false],
    ['are reported in a group with enough inner cells', block(8, 3), { solidity: 6 / 24 }, true],
    ['are ignored if they differ too little', block(8, 8), { difference: 100.5 }, false],
    [
      'are ignored if they make up more than half of the picture',
      gridOf((column, row) => 120 + ((column + row) % 5 < 3 ? 60 * (-1) ** column : 0)),
      {},
      false,
    ],
    [
      'are reported if they make up less than half of the picture',
      gridOf((column, row) => 120 + ((column + row) % 5 < 2 ? 60 * (-1) ** column : 0)),
      {},
      true,
    ],
  ])('%s', (_title, after, limits: Partial<Thresholds>, isCounted) => {
    expect(compare(picture([]), after, limits).change !== null).toBe(isCounted);
  });

  it.each([
    ['left', [0, 20], [1, 20], 7],
    ['right', [120, 20], [119, 20], 7],
    ['top', [20, 0], [20, 1], 12],
    ['bottom', [20, 69], [20, 68], 12],
  ] as const)('need no changed neighbor beyond the %s edge of the picture', (_edge, at, beside, inner) => {
    const isReported = ([left, top]: readonly [number, number], cells: number) =>
      compare(picture([]), block(8, 3, left, top), { solidity: cells / 24 }).change !== null;
    expect([isReported(at, inner), isReported(beside, 6.1)]).toEqual([true, false]);
  });

  it('are ignored if they differ by no more than a multiple of their usual noise', () => {
    const cells = new Uint8Array(WHOLE.cells.length).fill(120);
    const background = { ...SIZE, cells, noise: new Uint8Array(cells.length).fill(30) };
    const changeIn = (noise: number) =>
      compareWithBackground(block(8, 8), background, [WHOLE], { ...LIMITS, noise }).change;
    expect([changeIn(3) === null, changeIn(4) === null]).toEqual([false, true]);
  });

  it('are reported for the area in which their share is largest', () => {
    const mask = (x: number, width: number) =>
      maskOf({ kind: 'rectangle', region: { x, y: 0, width, height: 1 } }, SIZE);
    const masks = [mask(0, 1), mask(0, 0.5), mask(0, 0.25), mask(0.5, 0.5)];
    expect(compare(picture([]), block(32, 9), {}, masks).change).toEqual({
      share: (32 * 9) / (64 * 72),
      box: { x: 20 / 128, y: 20 / 72, width: 32 / 128, height: 9 / 72 },
    });
  });
});

describe('brightness difference', () => {
  const flat = () => 100;
  const texture = (column: number, row: number) => 100 + 15 * ((column * 3 + row * 5) % 4);
  const step = (column: number) => (column < 64 ? 60 : 120);
  const hill = (column: number, row: number) => 40 * Math.exp(-((column - 64) ** 2 + (row - 36) ** 2) / 288);
  const isDoor = (column: number, row: number) => column >= 60 && column < 76 && row >= 30 && row < 46;

  it.each<
    [string, (column: number, row: number) => number, (column: number, row: number) => number, boolean]
  >([
    ['is ignored if it fades out at its edge', flat, hill, false],
    ['is ignored if it darkens and fades out at its edge', flat, (column, row) => -hill(column, row), false],
    ['is reported if it has a sharp edge', flat, (column, row) => (isDoor(column, row) ? 40 : 0), true],
    [
      'is reported if it has a sharp edge and the background hardly any pattern',
      (column, row) => 100 + ((column + row) % 2),
      (column, row) => (isDoor(column, row) ? 40 : 0),
      true,
    ],
    [
      'is ignored if it has a sharp edge but keeps the pattern of the background',
      texture,
      (column, row) => (isDoor(column, row) ? 40 : 0),
      false,
    ],
    [
      'is ignored if it ends at an edge of the background',
      step,
      (column, row) => (column < 64 ? hill(column, row) : 0),
      false,
    ],
    [
      'is reported if one half brightens and the other darkens',
      flat,
      (column, row) => hill(column, row) * (column < 64 ? 1 : -1),
      true,
    ],
    [
      'is reported if its pattern is only partly that of the background',
      texture,
      (column, row) => (isDoor(column, row) ? 30 + 30 * ((column * 5 + row * 2) % 3) : 0),
      true,
    ],
    [
      'is reported if it changes the pattern of the background',
      texture,
      (column, row) => (isDoor(column, row) ? 200 - texture(column, row) : 0),
      true,
    ],
  ])('%s', (_title, background, change, isCounted) => {
    const after = gridOf((column, row) => Math.round(background(column, row) + change(column, row)));
    expect(compare(gridOf(background), after).change !== null).toBe(isCounted);
  });
});
