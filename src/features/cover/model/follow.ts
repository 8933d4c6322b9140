import { clamp } from '@/lib/clamp';
import type { Box } from '@/domain/frame/box';
import { boxAround, type TimedBox } from './covers';

export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

const SIDE = 20;
const SAMPLES = SIDE * SIDE;
/** Step of the coarse search. Every second sample of every second row is enough to find the best area. */
const COARSE = 2;
/** Minimum correlation, from -1 to 1, at which a position counts as the tracked object. */
const SURE = 0.75;
/** Correlation above which the template adapts to the object's new appearance. */
const SAME_LOOK = 0.85;
const LEARN = 0.1;
/** Penalty on the adapted template's correlation, because that template drifts with each tracking error. */
const DRIFT = 0.05;
/** Seconds after which a hidden object counts as lost. Until then, the search follows the predicted path. */
const HIDDEN_S = 1;
/**
 * Search radius around the predicted position: `REACH` times the object's size, at least `MIN_REACH` pixels.
 * Grows to at most twice that while the object is hidden.
 */
const REACH = 0.4;
const MIN_REACH = 4;
const SCALES = [0.94, 0.97, 0.985, 1.015, 1.03, 1.06];
const TURN = 0.3;

/** Box in pixels whose `x` and `y` are its center. */
type Spot = Box;

const columns = new Int32Array(SIDE);
const weights = new Float32Array(SIDE);

function sample({ data, width, height }: Luma, spot: Spot, step: number, patch: Float32Array): void {
  const [left, top] = [spot.x - spot.width / 2, spot.y - spot.height / 2];
  const [stepX, stepY] = [spot.width / SIDE, spot.height / SIDE];
  for (let column = 0; column < SIDE; column += step) {
    const x = clamp(left + (column + 0.5) * stepX - 0.5, 0, width - 1.001);
    columns[column] = x;
    weights[column] = x % 1;
  }
  for (let row = 0; row < SIDE; row += step) {
    const y = clamp(top + (row + 0.5) * stepY - 0.5, 0, height - 1.001);
    const [start, down] = [Math.trunc(y) * width, y % 1];
    for (let column = 0; column < SIDE; column += step) {
      const at = start + (columns[column] ?? 0);
      const right = weights[column] ?? 0;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      patch[row * SIDE + column] = upper * (1 - down) + lower * down;
    }
  }
}

/** Minimum variance of a patch with contrast. Noise deviates by up to two gray levels. */
const MIN_VARIANCE = 4;

/**
 * Subtracts a patch's mean and scales the patch to length 1.
 * @returns false for a patch without contrast
 */
function normalize(patch: Float32Array): boolean {
  const mean = patch.reduce((sum, value) => sum + value, 0) / SAMPLES;
  const length = patch.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (length < SAMPLES * MIN_VARIANCE) return false;
  const scale = 1 / Math.sqrt(length);
  for (const [index, value] of patch.entries()) patch[index] = (value - mean) * scale;
  return true;
}

/** @returns the correlation of two patches, from -1 to 1; 0 if `patch` has no contrast */
function correlation(patch: Float32Array, template: Float32Array, step: number): number {
  let [sum, squares, templateSum, templateSquares, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < SAMPLES; row += step * SIDE) {
    for (let index = row; index < row + SIDE; index += step) {
      const value = patch[index] ?? 0;
      const expected = template[index] ?? 0;
      sum += value;
      squares += value * value;
      templateSum += expected;
      templateSquares += expected * expected;
      products += value * expected;
    }
  }
  const count = SAMPLES / (step * step);
  const variance = squares - (sum * sum) / count;
  if (variance < count * MIN_VARIANCE) return 0;
  const templateVariance = templateSquares - (templateSum * templateSum) / count;
  return (products - (sum * templateSum) / count) / Math.sqrt(variance * Math.max(1e-9, templateVariance));
}

function boxOf({ width, height }: Luma, spots: readonly Spot[]): Box {
  const left = Math.min(...spots.map((spot) => spot.x - spot.width / 2)) / width;
  const top = Math.min(...spots.map((spot) => spot.y - spot.height / 2)) / height;
  const right = Math.max(...spots.map((spot) => spot.x + spot.width / 2)) / width;
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.height / 2)) / height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

type FollowStep = { kind: 'found'; box: TimedBox } | { kind: 'hidden' } | { kind: 'lost'; at: number };

/** Tracks the content of a box through a video, forwards or backwards, by the correlation of brightness. */
export class Follower {
  readonly #template = new Float32Array(SAMPLES);
  readonly #first = new Float32Array(SAMPLES);
  readonly #patch = new Float32Array(SAMPLES);
  readonly #hasContrast: boolean;
  #spot: Spot;
  #velocity = { x: 0, y: 0 };
  #at: number;
  #whole: { spot: Spot; at: number };

  constructor(luma: Luma, box: Box, at: number) {
    this.#spot = {
      x: (box.x + box.width / 2) * luma.width,
      y: (box.y + box.height / 2) * luma.height,
      width: box.width * luma.width,
      height: box.height * luma.height,
    };
    this.#at = at;
    this.#whole = { spot: this.#spot, at };
    sample(luma, this.#spot, 1, this.#template);
    this.#hasContrast = normalize(this.#template);
    this.#first.set(this.#template);
  }

  next(luma: Luma, at: number): FollowStep {
    if (!this.#hasContrast) return { kind: 'lost', at: this.#at };
    const passed = Math.abs(at - this.#at);
    const expected: Spot = {
      ...this.#spot,
      x: this.#spot.x + this.#velocity.x * passed,
      y: this.#spot.y + this.#velocity.y * passed,
    };
    const { spot, score } = this.#search(luma, expected, passed);
    if (score < SURE) return passed > HIDDEN_S ? { kind: 'lost', at: this.#at } : { kind: 'hidden' };
    const isWhole = score > SAME_LOOK;
    const going = this.#going(at);
    if (isWhole) {
      const turn = passed > 0 ? TURN : 0;
      this.#velocity = {
        x: this.#velocity.x * (1 - turn) + ((spot.x - this.#spot.x) / Math.max(passed, 0.001)) * turn,
        y: this.#velocity.y * (1 - turn) + ((spot.y - this.#spot.y) / Math.max(passed, 0.001)) * turn,
      };
      this.#whole = { spot, at };
    }
    this.#spot = spot;
    this.#at = at;
    if (isWhole) this.#learn(luma);
    // A partly hidden object matches best slightly off its position, so the box also includes the predicted
    // position.
    const box = boxOf(luma, isWhole ? [spot] : [spot, going]);
    const isOut = spot.x < 0 || spot.y < 0 || spot.x > luma.width || spot.y > luma.height;
    return isOut ? { kind: 'lost', at } : { kind: 'found', box: boxAround(box, at) };
  }

  #going(at: number): Spot {
    const { spot, at: since } = this.#whole;
    const passed = Math.abs(at - since);
    return { ...spot, x: spot.x + this.#velocity.x * passed, y: spot.y + this.#velocity.y * passed };
  }

  #score(luma: Luma, spot: Spot, step: number): number {
    sample(luma, spot, step, this.#patch);
    return Math.max(
      correlation(this.#patch, this.#template, step) - DRIFT,
      correlation(this.#patch, this.#first, step),
    );
  }

  #search(luma: Luma, expected: Spot, passed: number): { spot: Spot; score: number } {
    const reach = (side: number) => Math.max(MIN_REACH, side * REACH) * (1 + Math.min(passed, HIDDEN_S));
    const [acrossReach, downReach] = [reach(expected.width), reach(expected.height)];
    const [stepX, stepY] = [Math.max(1, acrossReach / 6), Math.max(1, downReach / 6)];
    let best = { spot: expected, score: 0 };
    let step = COARSE;
    const consider = (spot: Spot) => {
      const score = this.#score(luma, spot, step);
      if (score > best.score) best = { spot, score };
    };
    const around = ({ x, y, ...size }: Spot, across: number, down: number, byX: number, byY: number) => {
      for (let dy = -down; dy <= down; dy += byY) {
        for (let dx = -across; dx <= across; dx += byX) {
          if (dx !== 0 || dy !== 0) consider({ ...size, x: x + dx, y: y + dy });
        }
      }
    };
    consider(expected);
    around(expected, acrossReach, downReach, stepX, stepY);
    around(best.spot, stepX / 2, stepY / 2, stepX / 2, stepY / 2);
    step = 1;
    best = { spot: best.spot, score: this.#score(luma, best.spot, step) };
    for (const scale of SCALES) {
      const { width, height } = expected;
      consider({ ...best.spot, width: width * scale, height: height * scale });
    }
    around(best.spot, 0.5, 0.5, 0.5, 0.5);
    return best;
  }

  #learn(luma: Luma): void {
    sample(luma, this.#spot, 1, this.#patch);
    if (!normalize(this.#patch)) return;
    for (const [index, value] of this.#patch.entries()) {
      this.#template[index] = (this.#template[index] ?? 0) * (1 - LEARN) + value * LEARN;
    }
  }
}
