import { describe, expect, it } from 'vitest';
import { maskOf } from '@/features/find-motion/model/area';
import { backgroundOf } from '@/features/find-motion/model/background';
import { compareWithBackground } from '@/features/find-motion/model/changeDetector';
import type { LumaGrid } from '@/features/find-motion/model/lumaGrid';
import { thresholds, type Sensitivity } from '@/features/find-motion/model/sensitivity';

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
  it('does not count as movement if it is as small as an insect', () => {
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

  it('reports the changed share of the region and its position', () => {
    const thing = Array.from(
      { length: 24 },
      (_, index) => [16 + (index % 4), 16 + Math.floor(index / 4)] as const,
    );
    const change = changeOf(thing, 'normal');
    expect(change?.share).toBeCloseTo(24 / (13 * 9), 1);
    expect(change?.box).toEqual({ x: 16 / 128, y: 16 / 72, width: 4 / 128, height: 6 / 72 });
  });

  it('does not count as movement if leaves move constantly in the same place', () => {
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
