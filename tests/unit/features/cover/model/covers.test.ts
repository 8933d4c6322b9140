import { expect, test } from 'vitest';
import {
  boxAt,
  covers,
  framesIn,
  frameIndexAt,
  keptToEnd,
  boxAround,
  seenAt,
  withFollowed,
  withMargin,
  withBox,
  type Cover,
} from '@/features/cover/model/covers';

const box = { x: 0.2, y: 0.2, width: 0.2, height: 0.2 };
const cover: Cover = {
  id: 1,
  shape: 'rectangle',
  style: 'solid',
  start: 0,
  end: 10,
  boxes: [{ ...box, at: 2 }],
};

test('covers: a cover does not move before its first point or after its last point', () => {
  expect(boxAt(cover, 0)).toEqual(box);
  expect(boxAt(cover, 9)).toEqual(box);
});

test('covers: a cover moves linearly between two points', () => {
  const moving = withBox(cover, 4, { x: 0.6, y: 0.4, width: 0.1, height: 0.4 });
  const middle = boxAt(moving, 3);
  expect(middle.x).toBeCloseTo(0.4);
  expect(middle.y).toBeCloseTo(0.3);
  expect(middle.width).toBeCloseTo(0.15);
  expect(middle.height).toBeCloseTo(0.3);
});

test('covers: a point replaces an earlier point of the same frame', () => {
  const placed = withBox(cover, 2.0005, { ...box, x: 0.5 });
  expect(placed.boxes).toHaveLength(1);
  expect(boxAt(placed, 2).x).toBe(0.5);
});

test('covers: tracked points replace the points within their time range', () => {
  const before = withBox(withBox(cover, 3, { ...box, x: 0.7 }), 8, { ...box, x: 0.1 });
  const followed = withFollowed(before, [
    { ...box, at: 1 },
    { ...box, x: 0.3, at: 4 },
  ]);
  expect(followed.boxes.map(({ at }) => at)).toEqual([1, 4, 8]);
});

test('covers: a fixed cover keeps its position to the end', () => {
  const moving = withBox({ ...cover, end: 5 }, 4, { ...box, x: 0.6 });
  const kept = keptToEnd(moving, 3, 10);
  expect(boxAt(kept, 10).x).toBeCloseTo(0.4);
  expect(kept.end).toBe(10);
});

test('covers: a cover is shown from its start until just before its end', () => {
  const short = { ...cover, start: 1, end: 2 };
  expect([0.9, 1, 1.5, 2].map((time) => covers(short, time))).toEqual([false, true, true, false]);
});

test('covers: the margin of a tenth on each side is clipped to the picture', () => {
  const grown = withMargin({ x: 0.5, y: 0.95, width: 0.2, height: 0.05 });
  expect(grown.x).toBeCloseTo(0.48);
  expect(grown.width).toBeCloseTo(0.24);
  expect(grown.y + grown.height).toBeCloseTo(1);
});

test('covers: every frame of a variable-rate video belongs to exactly one of two adjacent ranges', () => {
  let at = 0;
  const frames = Array.from({ length: 200 }, (_, index) => (at += 0.01 + ((index * 7919) % 13) / 100));
  for (const cut of frames) {
    const before = framesIn(frames, { start: 0, end: cut });
    const after = framesIn(frames, { start: cut, end: at + 1 });
    expect([...before, ...after]).toEqual(frames);
    expect(frames[frameIndexAt(frames, cut)]).toBe(cut);
  }
});

test('covers: moving or resizing a tracked cover does not add its margin again', () => {
  const seen = { x: 0.02, y: 0.3, width: 0.2, height: 0.1 };
  const followed = withFollowed(cover, [boxAround(seen, 1), boxAround({ ...seen, x: 0.4 }, 3)]);
  expect(seenAt(followed, 1)).toEqual(seen);
  expect(seenAt(followed, 2).width).toBeCloseTo(0.2);
  const { x, y, width, height } = boxAt(followed, 2);
  const moved = withBox(followed, 2, { x: x + 0.1, y, width, height });
  expect(seenAt(moved, 2).width).toBeCloseTo(0.2);
  expect(seenAt(moved, 2).x).toBeCloseTo(0.31);
  expect(seenAt(keptToEnd(moved, 2, 10), 9)).toEqual(seenAt(moved, 2));
  const sized = withBox(followed, 2, { x, y, width: 2 * width, height });
  expect(seenAt(sized, 2).width).toBeCloseTo(0.4);
});
