import { clamp } from '@/lib/clamp';
import type { Box } from '../frame/box';

/** Aspect ratio of most cameras, assumed until a picture has loaded. */
export const USUAL_PROPORTION = 16 / 9;
/** Narrower pictures get bars. */
const MIN_PROPORTION = 1 / 2;
/** Wider pictures get bars. */
const MAX_PROPORTION = 3;
const MIN_SIZE_RATIO = 0.4;

/** A guillotine cut divides a rectangle without gaps: https://en.wikipedia.org/wiki/Guillotine_cutting */
type Division = { kind: 'picture' } | { kind: 'beside' | 'above'; first: Layout; second: Layout };

interface Layout {
  division: Division;
  aspect: number;
  /** Sum of √(area fraction) over all pictures, which is largest if all areas are equal. */
  evenness: number;
  /** √(area fraction) of the smallest picture; `largest` is that of the largest one. */
  smallest: number;
  largest: number;
  /** Sum of index × √(area fraction) over all pictures, which is smaller if larger pictures are first. */
  order: number;
  /** Score of the layout, which is higher if pictures have similar sizes and larger ones are first. */
  calmness: number;
}

/** Exponent that weights the ratio of the smallest to the largest picture in `calmness`. */
const SMALLEST_WEIGHT = 0.05;
const ORDER_WEIGHT = 0.2;

const single = (aspect: number): Layout => ({
  division: { kind: 'picture' },
  aspect,
  evenness: 1,
  smallest: 1,
  largest: 1,
  order: 0,
  calmness: 1,
});

const ROUNDING = 1e-9;
/** Among layouts whose aspect ratios differ by less than this fraction, only the best one is kept. */
const SAME_SHAPE = 0.04;
const shapeOf = (aspect: number): number => Math.round(Math.log(aspect) / SAME_SHAPE);

/**
 * Finds the best layout for each aspect ratio, keeping the pictures in order.
 * @param known cached results, keyed by the sequence of aspect ratios
 */
function layoutsOf(aspects: readonly number[], known: Map<string, readonly Layout[]>): readonly Layout[] {
  const count = aspects.length;
  const [only] = aspects;
  if (count === 1 && only !== undefined) return [single(only)];
  const key = aspects.join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const best = new Map<number, Layout>();
  const consider = (kind: 'beside' | 'above', first: Layout, second: Layout, before: number) => {
    const isBeside = kind === 'beside';
    const aspect = isBeside ? first.aspect + second.aspect : 1 / (1 / first.aspect + 1 / second.aspect);
    const part = isBeside ? first.aspect / aspect : aspect / first.aspect;
    const one = Math.sqrt(part);
    const other = Math.sqrt(1 - part);
    const smallest = Math.min(first.smallest * one, second.smallest * other);
    const largest = Math.max(first.largest * one, second.largest * other);
    if (smallest < largest * MIN_SIZE_RATIO - ROUNDING) return;
    const evenness = first.evenness * one + second.evenness * other;
    const order = first.order * one + (second.order + before * second.evenness) * other;
    const upperBound = evenness - (ORDER_WEIGHT * order) / count;
    const shape = shapeOf(aspect);
    const minimum = (best.get(shape)?.calmness ?? 0) + ROUNDING;
    if (upperBound <= minimum) return;
    const calmness = upperBound * (smallest / largest) ** SMALLEST_WEIGHT;
    if (calmness <= minimum) return;
    const division: Division = { kind, first, second };
    best.set(shape, { division, aspect, evenness, smallest, largest, order, calmness });
  };
  // Tries rows first, so that the reading order wins among layouts of equal score.
  for (const kind of ['above', 'beside'] as const) {
    for (let before = 1; before < count; before += 1) {
      const firsts = layoutsOf(aspects.slice(0, before), known);
      const seconds = layoutsOf(aspects.slice(before), known);
      for (const first of firsts) for (const second of seconds) consider(kind, first, second, before);
    }
  }
  const layouts = [...best.values()];
  known.set(key, layouts);
  return layouts;
}

function boxesOf({ division }: Layout, at: Box): Box[] {
  if (division.kind === 'picture') return [at];
  const { first, second } = division;
  if (division.kind === 'beside') {
    const width = (at.width * first.aspect) / (first.aspect + second.aspect);
    return [
      ...boxesOf(first, { ...at, width }),
      ...boxesOf(second, { ...at, x: at.x + width, width: at.width - width }),
    ];
  }
  const height = at.width / first.aspect;
  return [
    ...boxesOf(first, { ...at, height }),
    ...boxesOf(second, { ...at, y: at.y + height, height: at.height - height }),
  ];
}

let last: { key: string; layouts: readonly Layout[] } | null = null;

/**
 * Divides a stage among pictures, preferring little empty space and similar sizes.
 * @param proportions aspect ratios of 1 to 16 pictures
 * @param width the stage's width in pixels
 * @param height the stage's height in pixels
 * @returns one rectangle per picture, in reading order
 */
export function wallLayout(proportions: readonly number[], width: number, height: number): Box[] {
  if (proportions.length < 1 || width <= 0 || height <= 0) return [];
  const aspects = proportions.map((aspect) => clamp(aspect, MIN_PROPORTION, MAX_PROPORTION));
  const key = aspects.join(' ');
  if (last?.key !== key) last = { key, layouts: layoutsOf(aspects, new Map()) };
  const stage = width / height;
  let best: Layout | null = null;
  let highest = 0;
  for (const layout of last.layouts) {
    const covered = Math.min(layout.aspect, stage) / Math.max(layout.aspect, stage);
    const score = layout.calmness * Math.sqrt(covered);
    if (score > highest) {
      best = layout;
      highest = score;
    }
  }
  if (best === null) return [];
  const wide = Math.min(width, height * best.aspect);
  const high = wide / best.aspect;
  return boxesOf(best, { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high });
}
