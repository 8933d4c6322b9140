import { clamp } from '@/lib/clamp';
import { placeAround, type Box, type Place } from './covers';

export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

const SIDE = 20;
const SAMPLES = SIDE * SIDE;
/** Correlations, -1 to 1: a spot above the first shows the same thing, and above the second its new look is kept. */
const SURE = 0.75;
const SAME_LOOK = 0.85;
/** The newest look has this weight in the template. */
const LEARN = 0.1;
/** The lead of the first look over the newest one, as a correlation. */
const DRIFT = 0.05;
/** A thing that is hidden for longer is lost; until then it is looked for where it was going. Seconds. */
const HIDDEN_S = 1;
/** The reach of a search around where it should be, as a share of its size, and pixels at least. */
const REACH = 0.4;
const LEAST_REACH = 4;
const SCALES = [0.94, 0.97, 0.985, 1.015, 1.03, 1.06];
/** Weight of a new velocity against the earlier ones. */
const TURN = 0.3;

interface Spot {
  /** The middle, and the size; pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fills the patch of a spot, less its mean and of length 1. @returns false for a patch without any contrast */
function readPatch({ data, width, height }: Luma, spot: Spot, patch: Float32Array): boolean {
  const [left, top] = [spot.x - spot.width / 2, spot.y - spot.height / 2];
  const [stepX, stepY] = [spot.width / SIDE, spot.height / SIDE];
  let sum = 0;
  for (let row = 0, index = 0; row < SIDE; row += 1) {
    const y = clamp(top + (row + 0.5) * stepY - 0.5, 0, height - 1.001);
    const [y0, dy] = [Math.trunc(y), y % 1];
    for (let column = 0; column < SIDE; column += 1, index += 1) {
      const x = clamp(left + (column + 0.5) * stepX - 0.5, 0, width - 1.001);
      const [x0, dx] = [Math.trunc(x), x % 1];
      const at = y0 * width + x0;
      const upper = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx;
      const lower = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx;
      const value = upper * (1 - dy) + lower * dy;
      patch[index] = value;
      sum += value;
    }
  }
  const mean = sum / SAMPLES;
  let length = 0;
  for (let index = 0; index < SAMPLES; index += 1) {
    const value = (patch[index] ?? 0) - mean;
    patch[index] = value;
    length += value * value;
  }
  // Less than two steps of grey are noise.
  if (length < SAMPLES * 4) return false;
  const scale = 1 / Math.sqrt(length);
  for (let index = 0; index < SAMPLES; index += 1) patch[index] = (patch[index] ?? 0) * scale;
  return true;
}

/** The box around some spots, as shares of the picture. */
function boxOf({ width, height }: Luma, spots: readonly Spot[]): Box {
  const left = Math.min(...spots.map((spot) => spot.x - spot.width / 2)) / width;
  const top = Math.min(...spots.map((spot) => spot.y - spot.height / 2)) / height;
  const right = Math.max(...spots.map((spot) => spot.x + spot.width / 2)) / width;
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.height / 2)) / height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export type FollowStep =
  | { kind: 'found'; place: Place }
  /** Not seen; it may come back. */
  | { kind: 'hidden' }
  | { kind: 'lost'; at: number };

/** Follows what is in a box from picture to picture, forwards or backwards, by correlation of its greys. */
export class Follower {
  readonly #template = new Float32Array(SAMPLES);
  readonly #first = new Float32Array(SAMPLES);
  readonly #patch = new Float32Array(SAMPLES);
  readonly #hasContrast: boolean;
  #spot: Spot;
  #velocity = { x: 0, y: 0 };
  #at: number;
  /** The last spot that was seen with nothing before it. */
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
    this.#hasContrast = readPatch(luma, this.#spot, this.#template);
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
    if (isWhole && readPatch(luma, spot, this.#patch)) this.#learn();
    // Behind something, a part of it looks best a little beside where it is: the cover reaches to where it was going, too.
    const box = boxOf(luma, isWhole ? [spot] : [spot, going]);
    // A spot whose middle is outside has left the picture.
    const isOut = spot.x < 0 || spot.y < 0 || spot.x > luma.width || spot.y > luma.height;
    return isOut ? { kind: 'lost', at } : { kind: 'found', place: placeAround(box, at) };
  }

  /** The spot that it would have reached with the velocity that it had as a whole. */
  #going(at: number): Spot {
    const { spot, at: since } = this.#whole;
    const passed = Math.abs(at - since);
    return { ...spot, x: spot.x + this.#velocity.x * passed, y: spot.y + this.#velocity.y * passed };
  }

  #score(luma: Luma, spot: Spot): number {
    if (!readPatch(luma, spot, this.#patch)) return 0;
    let [now, first] = [0, 0];
    for (let index = 0; index < SAMPLES; index += 1) {
      const value = this.#patch[index] ?? 0;
      now += value * (this.#template[index] ?? 0);
      first += value * (this.#first[index] ?? 0);
    }
    // The newest look drifts with each error; the first one does not.
    return Math.max(now - DRIFT, first);
  }

  #search(luma: Luma, expected: Spot, passed: number): { spot: Spot; score: number } {
    const reach = (side: number) => Math.max(LEAST_REACH, side * REACH) * (1 + Math.min(passed, HIDDEN_S));
    const [acrossReach, downReach] = [reach(expected.width), reach(expected.height)];
    const steps = (length: number) => Math.max(1, length / 6);
    let best = { spot: expected, score: this.#score(luma, expected) };
    const consider = (spot: Spot) => {
      const score = this.#score(luma, spot);
      if (score > best.score) best = { spot, score };
    };
    const around = ({ x, y, ...size }: Spot, across: number, down: number, stepX: number, stepY: number) => {
      for (let dy = -down; dy <= down; dy += stepY) {
        for (let dx = -across; dx <= across; dx += stepX) {
          if (dx !== 0 || dy !== 0) consider({ ...size, x: x + dx, y: y + dy });
        }
      }
    };
    around(best.spot, acrossReach, downReach, steps(acrossReach), steps(downReach));
    around(
      best.spot,
      steps(acrossReach) / 2,
      steps(downReach) / 2,
      steps(acrossReach) / 2,
      steps(downReach) / 2,
    );
    for (const scale of SCALES) {
      const { width, height } = expected;
      consider({ ...best.spot, width: width * scale, height: height * scale });
    }
    around(best.spot, 0.5, 0.5, 0.5, 0.5);
    return best;
  }

  #learn(): void {
    let length = 0;
    for (let index = 0; index < SAMPLES; index += 1) {
      const value = (this.#template[index] ?? 0) * (1 - LEARN) + (this.#patch[index] ?? 0) * LEARN;
      this.#template[index] = value;
      length += value * value;
    }
    const scale = 1 / Math.sqrt(Math.max(length, Number.EPSILON));
    for (let index = 0; index < SAMPLES; index += 1) {
      this.#template[index] = (this.#template[index] ?? 0) * scale;
    }
  }
}
