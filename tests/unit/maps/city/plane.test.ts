import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  banks,
  cutSegment,
  isInside,
  nearerHalf,
  seededRandom,
  smooth,
  turned,
  type Outline,
} from '@/maps/city/plane';

const square: Outline = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe('geometry of the sample city', () => {
  it('distinguishes points inside and outside a polygon', () => {
    expect(isInside([5, 5], square)).toBe(true);
    expect(isInside([11, 5], square)).toBe(false);
    expect(isInside([5, -1], square)).toBe(false);
  });

  it('cuts a street at water and continues it on the other side', () => {
    const pieces = cutSegment([-10, 5], [20, 5], [square], (middle) => !isInside(middle, square));
    expect(pieces).toHaveLength(2);
    expect(pieces[0]?.[1]?.[0]).toBeCloseTo(0);
    expect(pieces[1]?.[0]?.[0]).toBeCloseTo(10);
  });

  it('keeps a street that crosses no water in one piece', () => {
    expect(cutSegment([-10, 20], [20, 20], [square], () => true)).toEqual([
      [
        [-10, 20],
        [20, 20],
      ],
    ]);
  });

  it('gives a district only the half that is nearer to its center', () => {
    const half = nearerHalf(square, [0, 5], [10, 5]);
    expect(Math.max(...half.map(([east]) => east))).toBeCloseTo(5);
    expect(Math.min(...half.map(([east]) => east))).toBeCloseTo(0);
  });

  it('undoes a rotation by the opposite rotation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: -360, max: 360 }),
        (east, degrees) => {
          const [x, y] = turned(turned([east, 70], degrees, [3, 4]), -degrees, [3, 4]);
          expect(x).toBeCloseTo(east, 6);
          expect(y).toBeCloseTo(70, 6);
        },
      ),
    );
  });

  it('begins and ends a smoothed line at the original end points', () => {
    const line = smooth([
      [0, 0],
      [5, 9],
      [10, 0],
    ]);
    expect(line[0]).toEqual([0, 0]);
    expect(line.at(-1)).toEqual([10, 0]);
  });

  it('widens a river along its course', () => {
    const outline = banks(
      [
        [0, 0],
        [100, 0],
        [200, 0],
      ],
      10,
      30,
    );
    expect(outline[0]?.[1]).toBeCloseTo(5);
    expect(outline[2]?.[1]).toBeCloseTo(15);
  });

  it('generates the same numbers from the same seed', () => {
    const [one, same, other] = [seededRandom(7), seededRandom(7), seededRandom(8)];
    const first = [one(), one(), one()];
    expect([same(), same(), same()]).toEqual(first);
    expect(other()).not.toBe(first[0]);
    expect(first.every((value) => value >= 0 && value < 1)).toBe(true);
  });
});
