import { expect, test } from 'vitest';
import { boxAt, covers as isCovering, pixelsOf, type Cover } from '@/features/cover/model/covers';
import { isHidden } from '@/features/cover/model/hidden';

const WIDTH = 160;
const HEIGHT = 90;

/** @returns a number from 0 to 1 that depends only on the seed */
const drawn = (seed: number): number => Math.abs(Math.sin(seed * 127.1) * 43_758.545_3) % 1;

/** @returns frame times in seconds, at a variable rate for four seconds */
function framesOf(seed: number): number[] {
  const frames: number[] = [];
  for (let at = 0, index = 0; at < 4; index += 1) {
    frames.push(at);
    at += 0.02 + drawn(seed + index) * 0.2;
  }
  return frames;
}

function coverOf(seed: number, shape: Cover['shape']): Cover {
  const boxes = [0, 1, 2, 3].map((index) => ({
    at: index + drawn(seed + index),
    x: drawn(seed + index + 10) * 0.6,
    y: drawn(seed + index + 20) * 0.6,
    width: 0.1 + drawn(seed + index + 30) * 0.3,
    height: 0.15 + drawn(seed + index + 40) * 0.25,
  }));
  return { id: 1, shape, style: 'solid', start: drawn(seed), end: 3 + drawn(seed + 5), boxes };
}

function pictureOf(cover: Cover, time: number) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(235);
  const area = pixelsOf(boxAt(cover, time), WIDTH, HEIGHT);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const across = (x + 0.5 - area.left - area.width / 2) / (area.width / 2);
      const down = (y + 0.5 - area.top - area.height / 2) / (area.height / 2);
      const isIn = cover.shape === 'rectangle' || Math.hypot(across, down) <= 1;
      if (isIn && isCovering(cover, time)) data[y * WIDTH + x] = 16;
    }
  }
  const plane = { data, offset: 0, stride: WIDTH, width: WIDTH, height: HEIGHT, isFullRange: false };
  return { area, plane };
}

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

test.each(['rectangle', 'ellipse'] as const)(
  'verification of covers: accepts a moving %s that is solid in every frame',
  (shape) => {
    for (const seed of SEEDS) {
      const cover = coverOf(seed, shape);
      const bare = framesOf(seed).filter(
        (time) => !isHidden(pictureOf(cover, time).plane, [cover], time, HEIGHT),
      );
      expect(bare).toEqual([]);
    }
  },
);

test('verification of covers: rejects every frame with a single light pixel inside a cover', () => {
  for (const seed of SEEDS) {
    const cover = coverOf(seed, 'rectangle');
    for (const time of framesOf(seed).filter((at) => isCovering(cover, at))) {
      const { area, plane } = pictureOf(cover, time);
      const x = area.left + 4 + Math.floor(drawn(seed + time) * (area.width - 8));
      const y = area.top + 4 + Math.floor(drawn(seed - time) * (area.height - 8));
      plane.data[y * WIDTH + x] = 200;
      expect(isHidden(plane, [cover], time, HEIGHT)).toBe(false);
    }
  }
});

test('verification of covers: the checked pixels contain the whole cover in a picture of any size', () => {
  for (const seed of SEEDS) {
    const [width, height] = [
      2 * Math.ceil(drawn(seed) * 900 + 20),
      2 * Math.ceil(drawn(seed + 1) * 500 + 20),
    ];
    const box = boxAt(coverOf(seed, 'rectangle'), 1.5);
    const area = pixelsOf(box, width, height);
    expect(area.left).toBeLessThanOrEqual(box.x * width);
    expect(area.top).toBeLessThanOrEqual(box.y * height);
    expect(area.left + area.width).toBeGreaterThanOrEqual((box.x + box.width) * width - 1e-6);
    expect(area.top + area.height).toBeGreaterThanOrEqual((box.y + box.height) * height - 1e-6);
  }
});

test('verification of covers: ignores the caption area and covers that are not solid', () => {
  const box = { x: 0.2, y: 0.5, width: 0.5, height: 0.5 };
  const cover: Cover = {
    id: 1,
    shape: 'rectangle',
    style: 'solid',
    start: 0,
    end: 4,
    boxes: [{ ...box, at: 0 }],
  };
  const { plane } = pictureOf(cover, 1);
  plane.data.fill(235, 80 * WIDTH);
  expect(isHidden(plane, [cover], 1, HEIGHT)).toBe(false);
  expect(isHidden(plane, [cover], 1, 80)).toBe(true);
  plane.data.fill(235);
  expect(isHidden(plane, [{ ...cover, style: 'blurred' }], 1, HEIGHT)).toBe(true);
});
