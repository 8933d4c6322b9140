import { expect, test } from 'vitest';
import type { Box } from '@/domain/frame/box';
import { boxAt, type TimedBox } from '@/features/cover/model/covers';
import { Follower, type Luma } from '@/features/cover/model/follow';

const WIDTH = 320;
const HEIGHT = 180;
const FRAME_RATE = 15;
const SECONDS = 16;
/** Width and height of the texture in samples. */
const TEXTURE_SIZE = 256;

const gray = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

/** @returns the gray level of a smooth pattern, which the seed selects */
const texture = (x: number, y: number, seed: number): number =>
  128 +
  50 * Math.sin(x * 0.9 + seed) * Math.cos(y * 0.7 - seed) +
  40 * Math.sin((x + 2 * y) * 0.35 + seed * 3) +
  20 * Math.cos(x * 1.7 - y * 1.1 + seed);

const drawn = (width: number, height: number, scale: number, seed: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, index) =>
    gray(texture((index % width) / scale, Math.floor(index / width) / scale, seed)),
  );

interface Crossing {
  /** Final size of the object as a fraction of its initial size. */
  growth: number;
  /** Width of the post that hides the object midway, as a fraction of the picture's width. */
  post: number;
  seed: number;
  isBackwards: boolean;
}

/** A face-sized block that passes behind a post and changes its size, with camera noise. */
class PlantedRecording {
  readonly #crossing: Crossing;
  readonly #ground: Uint8Array;
  readonly #texture: Uint8Array;

  constructor(crossing: Crossing) {
    this.#crossing = crossing;
    this.#ground = drawn(WIDTH, HEIGHT, 9, crossing.seed);
    this.#texture = drawn(TEXTURE_SIZE, TEXTURE_SIZE, TEXTURE_SIZE / 12, crossing.seed + 5);
  }

  blockAt(time: number): Box {
    const { growth, seed } = this.#crossing;
    const share = time / SECONDS;
    const largest = 0.12;
    const width =
      growth < 1 ? largest * (1 - share * (1 - growth)) : (largest / growth) * (1 + share * (growth - 1));
    const height = width * (WIDTH / HEIGHT);
    return { x: 0.05 + 0.8 * share, y: 0.35 + 0.05 * Math.sin(time + seed), width, height };
  }

  /** @returns the visible part of the block, or null if the post hides all of it */
  seenAt(time: number): Box | null {
    const block = this.blockAt(time);
    const [from, to] = [0.5 - this.#crossing.post / 2, 0.5 + this.#crossing.post / 2];
    let [left, right] = [block.x, block.x + block.width];
    if (left >= from && left < to) left = to;
    if (right > from && right <= to) right = from;
    return left < right ? { ...block, x: left, width: right - left } : null;
  }

  pictureAt(time: number): Luma {
    const data = this.#ground.slice();
    const block = this.blockAt(time);
    const [top, bottom] = [Math.floor(block.y * HEIGHT), (block.y + block.height) * HEIGHT];
    for (let y = top; y < bottom; y += 1) {
      for (let x = Math.floor(block.x * WIDTH); x < (block.x + block.width) * WIDTH; x += 1) {
        const across = (x / WIDTH - block.x) / block.width;
        const down = (y / HEIGHT - block.y) / block.height;
        if (across < 0 || across >= 1 || down < 0 || down >= 1) continue;
        data[y * WIDTH + x] =
          this.#texture[Math.floor(down * TEXTURE_SIZE) * TEXTURE_SIZE + Math.floor(across * TEXTURE_SIZE)] ??
          0;
      }
    }
    const half = this.#crossing.post / 2;
    for (let y = 0; y < HEIGHT; y += 1) {
      data.fill(
        60,
        y * WIDTH + Math.round((0.5 - half) * WIDTH),
        y * WIDTH + Math.round((0.5 + half) * WIDTH),
      );
    }
    let noise = Math.round(time * FRAME_RATE) + this.#crossing.seed;
    for (let index = 0; index < data.length; index += 1) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
      data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) + ((noise >> 16) % 9) - 4));
    }
    return { data, width: WIDTH, height: HEIGHT };
  }
}

const hides = (cover: Box, block: Box): boolean =>
  cover.x <= block.x &&
  cover.y <= block.y &&
  cover.x + cover.width >= block.x + block.width &&
  cover.y + cover.height >= block.y + block.height;

const CROSSINGS: readonly (Crossing & { reaches: number })[] = [
  { growth: 0.5, post: 0, seed: 1, isBackwards: false, reaches: SECONDS },
  { growth: 2, post: 0, seed: 2, isBackwards: false, reaches: SECONDS },
  { growth: 2, post: 0.06, seed: 3, isBackwards: false, reaches: 6 },
  // The post hides the block for half a second.
  { growth: 0.5, post: 0.115, seed: 1, isBackwards: false, reaches: 6 },
  { growth: 2, post: 0.115, seed: 2, isBackwards: true, reaches: 5 },
];

test.each(CROSSINGS.map((crossing) => ({ crossing, way: crossing.isBackwards ? 'back' : 'forward' })))(
  'Follower: covers an object until it is lost ($way, growth $crossing.growth, post $crossing.post)',
  ({ crossing: { reaches, ...crossing } }) => {
    const recording = new PlantedRecording(crossing);
    const times = Array.from({ length: SECONDS * FRAME_RATE }, (_, frame) => frame / FRAME_RATE);
    if (crossing.isBackwards) times.reverse();
    const [first = 0, ...others] = times;
    const follower = new Follower(recording.pictureAt(first), recording.blockAt(first), first);
    const boxes: TimedBox[] = [{ ...recording.blockAt(first), at: first }];
    let lost: number | null = null;
    for (const time of others) {
      const step = follower.next(recording.pictureAt(time), time);
      if (step.kind === 'found') boxes.push(step.box);
      else if (step.kind === 'lost') {
        lost = step.at;
        break;
      }
    }
    boxes.sort((one, other) => one.at - other.at);
    const followed = lost === null ? times : times.slice(0, times.indexOf(lost) + 1);
    const bare = followed.filter((time) => {
      const seen = recording.seenAt(time);
      return seen !== null && !hides(boxAt({ boxes }, time), seen);
    });
    expect(bare).toEqual([]);
    expect(followed.length).toBeGreaterThanOrEqual(reaches * FRAME_RATE);
  },
);

test('Follower: reports a vanished block as lost at the time of its last frame', () => {
  const recording = new PlantedRecording({ growth: 0.5, post: 0, seed: 1, isBackwards: false });
  const follower = new Follower(recording.pictureAt(0), recording.blockAt(0), 0);
  follower.next(recording.pictureAt(0.1), 0.1);
  const empty: Luma = { data: new Uint8Array(WIDTH * HEIGHT).fill(90), width: WIDTH, height: HEIGHT };
  const steps = Array.from({ length: 30 }, (_, index) => follower.next(empty, 0.2 + index / FRAME_RATE));
  expect(steps.find(({ kind }) => kind === 'lost')).toEqual({ kind: 'lost', at: 0.1 });
  expect(steps.some(({ kind }) => kind === 'found')).toBe(false);
});
