import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceFrom } from '@/features/find-motion/model/lightFit';
import { runs } from '../../../../support/runs';

const LENGTH = 1_000;
/** Contains all levels from 20 to 119 equally often in each part of the picture. */
const scene = Uint8Array.from({ length: LENGTH }, (_, index) => 20 + ((index * 37) % 100));

describe('difference from the background', () => {
  it('contains only the moving object, in any light', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 1.5, noNaN: true }),
        fc.integer({ min: -9, max: 50 }),
        fc.integer({ min: 0, max: 700 }),
        (gain, offset, start) => {
          const inLight = Uint8Array.from(scene, (level) => Math.round(gain * level + offset));
          const isObject = (index: number) => index >= start && index < start + 300;
          const picture = inLight.map((level, index) => (isObject(index) ? 250 : level));
          for (const [index, difference] of differenceFrom(scene, picture).entries()) {
            const expected = isObject(index) ? 250 - (inLight[index] ?? 0) : 0;
            expect(Math.abs(difference - expected)).toBeLessThan(2);
          }
        },
      ),
      runs(30),
    );
  });

  it.each([
    ['brightness of a picture without contrast', [100, 100, 100, 100], [130, 130, 130, 130]],
    ['brightness of a picture with little contrast', [100, 103], [130, 133]],
  ])('excludes the %s', (_title, background, picture) => {
    const repeated = (levels: readonly number[]) =>
      Uint8Array.from({ length: LENGTH }, (_, index) => levels[index % levels.length] ?? 0);
    const differences = differenceFrom(repeated(background), repeated(picture));
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(0.01);
  });
});
