import { describe, expect, it } from 'vitest';
import { adapt, backgroundOf } from '@/features/find-motion/model/background';
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

  it('has the values that most frames show', () => {
    const background = backgroundOf([grid(10, 20), grid(200, 20), grid(10, 20)]);
    expect(background && [...background.cells]).toEqual([10, 20]);
    expect(backgroundOf([])).toBeNull();
  });
});
