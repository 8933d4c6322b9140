import { describe, expect, it } from 'vitest';
import { isNear, movementsOf, type JudgedFrame } from '@/features/find-motion/model/movements';

const box = (x: number, y = 0.4) => ({ x, y, width: 0.1, height: 0.1 });
const at = (position: number, share = 0.1, x = 0.4): JudgedFrame => ({
  position,
  change: { share, box: box(x) },
});
const still = (position: number): JudgedFrame => ({ position, change: null });

describe('changed frames', () => {
  it.each<[string, readonly JudgedFrame[], readonly (readonly [number, number])[]]>([
    ['no movement without a change', [still(0), still(1)], []],
    ['no movement in a single frame', [at(1)], []],
    ['a movement in three frames', [still(0.9), at(1), at(1.1), at(1.2)], [[1, 1.2]]],
    ['no movement in two close frames', [at(1), at(1.375)], []],
    ['a movement in two frames that are 0.4 seconds apart', [at(0), at(0.4)], [[0, 0.4]]],
    ['one movement despite a missed frame', [at(1), still(1.25), at(1.5), still(2)], [[1, 1.5]]],
    ['no movement if half a second is missed', [at(1), still(1.25), at(1.5625), still(2)], []],
    ['no movement if two frames are missed', [at(1), still(1.125), still(1.25), at(1.375), at(1.4)], []],
    ['one movement in distant frames if none is missed', [at(1), at(3), at(6)], [[1, 6]]],
    ['no movement if each change is elsewhere', [at(1, 0.1, 0), at(1.5, 0.1, 0.5), at(2, 0.1, 0)], []],
    ['one movement across the picture', [at(1, 0.1, 0), at(2, 0.1, 0.2), at(3, 0.1, 0.4)], [[1, 3]]],
    [
      'one movement with a pause of two seconds',
      [at(1), at(2), still(2.5), still(3), at(4), at(5)],
      [[1, 5]],
    ],
    [
      'two movements with a longer pause',
      [at(1), at(2), still(2.5), still(3), at(4.25), at(5)],
      [
        [1, 2],
        [4.25, 5],
      ],
    ],
  ])('contain %s', (_title, frames, expected) => {
    expect(movementsOf(frames).map(({ start, end }) => [start, end])).toEqual(expected);
  });

  it.each([
    ['first change', [0.3, 0.2, 0.2, 0.1], 1],
    ['largest change', [0.1, 0.3, 0.2, 0.2], 1.5],
    ['largest change, after a pause', [0.1, 0.2, 0.1, 0.3], 5],
    ['first of several largest changes', [0.3, 0.1, 0.3, 0.3], 1],
  ])(
    'contain a movement whose peak is its %s',
    (_title, [one = 0, two = 0, three = 0, four = 0], position) => {
      const frames = [
        at(1, one, 0.4),
        at(1.5, two, 0.41),
        still(2),
        still(3),
        at(3.5, three, 0.42),
        at(5, four, 0.43),
      ];
      const [movement] = movementsOf(frames);
      const peak = frames.find((frame) => frame.position === position);
      expect(movement?.peak).toEqual({ position, ...peak?.change });
    },
  );
});

describe('isNear', () => {
  it.each([
    [0.62, 0.4, true],
    [0.63, 0.4, false],
    [0.18, 0.4, true],
    [0.17, 0.4, false],
    [0.4, 0.62, true],
    [0.4, 0.63, false],
    [0.4, 0.18, true],
    [0.4, 0.17, false],
  ])('for boxes at (0.4, 0.4) and (%d, %d) returns %s', (x, y, expected) => {
    expect(isNear(box(0.4), box(x, y))).toBe(expected);
  });
});
