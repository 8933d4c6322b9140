import { expect, test } from 'vitest';
import type { Box } from '@/features/cover/model/covers';
import { Follower, type Luma } from '@/features/cover/model/follow';

const WIDTH = 320;
const HEIGHT = 180;
const FRAME_RATE = 15;
const SECONDS = 16;

/** Where the planted block is; it crosses the picture and shrinks by half. */
function blockAt(time: number): Box {
  const share = time / SECONDS;
  const width = 0.12 * (1 - share / 2);
  return { x: 0.05 + 0.8 * share, y: 0.4 + 0.05 * Math.sin(time), width, height: width * (WIDTH / HEIGHT) };
}

/** Smooth noise, the same for the same seed. */
const texture = (x: number, y: number, seed: number): number =>
  128 +
  50 * Math.sin(x * 0.9 + seed) * Math.cos(y * 0.7 - seed) +
  40 * Math.sin((x + 2 * y) * 0.35 + seed * 3) +
  20 * Math.cos(x * 1.7 - y * 1.1 + seed);

/** @param post share of the picture's width where a post stands, as wide as the block goes in half a second */
function pictureAt(time: number, post: number): Luma {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const block = blockAt(time);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const across = (x / WIDTH - block.x) / block.width;
      const down = (y / HEIGHT - block.y) / block.height;
      const isBlock = across >= 0 && across < 1 && down >= 0 && down < 1;
      const isPost = Math.abs(x / WIDTH - post) < 0.03;
      const value = isPost ? 60 : isBlock ? texture(across * 12, down * 12, 5) : texture(x / 9, y / 9, 1);
      data[y * WIDTH + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const hides = (cover: Box, block: Box): boolean =>
  cover.x <= block.x + 1 / WIDTH &&
  cover.y <= block.y + 1 / HEIGHT &&
  cover.x + cover.width >= block.x + block.width - 1 / WIDTH &&
  cover.y + cover.height >= block.y + block.height - 1 / HEIGHT;

test('follower: its cover hides a crossing, shrinking block until it reports it lost', () => {
  const follower = new Follower(pictureAt(0, 0.5), blockAt(0), 0);
  let until = SECONDS;
  const bare: number[] = [];
  let found = 0;
  for (let frame = 1; frame < SECONDS * FRAME_RATE; frame += 1) {
    const time = frame / FRAME_RATE;
    const step = follower.next(pictureAt(time, 0.5), time);
    if (step.kind === 'lost') {
      until = step.at;
      break;
    }
    if (step.kind !== 'found') continue;
    found += 1;
    if (!hides(step.place, blockAt(time))) bare.push(time);
  }
  expect(bare).toEqual([]);
  expect(found).toBeGreaterThan(60);
  expect(until).toBeGreaterThan(6);
});

test('follower: a block that is gone for good is lost where it was seen last', () => {
  const follower = new Follower(pictureAt(0, 2), blockAt(0), 0);
  follower.next(pictureAt(0.1, 2), 0.1);
  const empty: Luma = { data: new Uint8Array(WIDTH * HEIGHT).fill(90), width: WIDTH, height: HEIGHT };
  const steps = Array.from({ length: 30 }, (_, index) => follower.next(empty, 0.2 + index / FRAME_RATE));
  expect(steps.find(({ kind }) => kind === 'lost')).toEqual({ kind: 'lost', at: 0.1 });
  expect(steps.some(({ kind }) => kind === 'found')).toBe(false);
});
