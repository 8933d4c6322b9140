/** Where one picture stands, in pixels from the top left corner of the stage. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Most cameras' pictures; what a picture is taken for until it has come. */
export const USUAL_PROPORTION = 16 / 9;
/** A picture beyond these gets bars: beside others of all kinds it would be a strip. */
const NARROWEST = 1 / 2;
const WIDEST = 3;
/** No picture is smaller than this part of the largest one; of the square roots of their areas. */
const SMALLEST = 0.4;

/** Pictures that fill a rectangle without gaps, divided by straight cuts from edge to edge. */
type Division =
  | { kind: 'picture' }
  /** `first` is left of `second`, or above it. */
  | { kind: 'beside' | 'above'; first: Layout; second: Layout };

interface Layout {
  division: Division;
  /** Width by height of the whole. */
  aspect: number;
  /** Sum of the square roots of the parts of the area; largest when all pictures are equally large. */
  evenness: number;
  /** Square roots of the parts of the area that the smallest and the largest picture have. */
  smallest: number;
  largest: number;
  /** The same of each picture, times its number: less when the larger ones come first. */
  order: number;
  /** How calm it looks: most when all pictures are equally large, least with a tiny one among large ones. */
  calmness: number;
}

/** How much more one small picture among large ones counts than the mean difference of sizes. */
const SMALLEST_COUNTS = 0.05;
/** How much it counts that the larger pictures come first. */
const ORDER_COUNTS = 0.2;

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
/** Layouts whose shapes differ by less than this part count as one; the calmer one stays. */
const SAME_SHAPE = 0.04;
const shapeOf = (aspect: number): number => Math.round(Math.log(aspect) / SAME_SHAPE);

/** For each shape of the whole the calmest division, in the pictures' order. @param known those of pictures in a row. */
function layoutsOf(aspects: readonly number[], known: Map<string, readonly Layout[]>): readonly Layout[] {
  const count = aspects.length;
  const [only] = aspects;
  if (count === 1 && only !== undefined) return [single(only)];
  const key = aspects.join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const best = new Map<number, Layout>();
  /** @param before how many pictures `first` has. */
  const consider = (kind: 'beside' | 'above', first: Layout, second: Layout, before: number) => {
    const isBeside = kind === 'beside';
    const aspect = isBeside ? first.aspect + second.aspect : 1 / (1 / first.aspect + 1 / second.aspect);
    const part = isBeside ? first.aspect / aspect : aspect / first.aspect;
    const one = Math.sqrt(part);
    const other = Math.sqrt(1 - part);
    const smallest = Math.min(first.smallest * one, second.smallest * other);
    const largest = Math.max(first.largest * one, second.largest * other);
    if (smallest < largest * SMALLEST - ROUNDING) return;
    const evenness = first.evenness * one + second.evenness * other;
    const order = first.order * one + (second.order + before * second.evenness) * other;
    const most = evenness - (ORDER_COUNTS * order) / count;
    const shape = shapeOf(aspect);
    const least = (best.get(shape)?.calmness ?? 0) + ROUNDING;
    // Most of those that are considered end here: the power is what takes long.
    if (most <= least) return;
    const calmness = most * (smallest / largest) ** SMALLEST_COUNTS;
    if (calmness <= least) return;
    const division: Division = { kind, first, second };
    best.set(shape, { division, aspect, evenness, smallest, largest, order, calmness });
  };
  // Rows first: of two that look alike the one in reading order stays.
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

function place({ division }: Layout, at: Place): Place[] {
  if (division.kind === 'picture') return [at];
  const { first, second } = division;
  if (division.kind === 'beside') {
    const width = (at.width * first.aspect) / (first.aspect + second.aspect);
    return [
      ...place(first, { ...at, width }),
      ...place(second, { ...at, x: at.x + width, width: at.width - width }),
    ];
  }
  const height = at.width / first.aspect;
  return [
    ...place(first, { ...at, height }),
    ...place(second, { ...at, y: at.y + height, height: at.height - height }),
  ];
}

/** Of the pictures that were divided last: a window that changes its size asks for them again and again. */
let last: { key: string; layouts: readonly Layout[] } | null = null;

/**
 * Divides a stage among pictures, so that little of it stays empty and the pictures are as equal as that allows.
 * @param proportions width by height of each picture; 1 to 16 of them.
 * @param width of the stage, in pixels.
 * @param height of the stage, in pixels.
 * @returns a place for each picture, right of those before it or below them. They touch; none overlap.
 */
export function wallLayout(proportions: readonly number[], width: number, height: number): Place[] {
  if (proportions.length < 1 || width <= 0 || height <= 0) return [];
  const aspects = proportions.map((aspect) => Math.min(WIDEST, Math.max(NARROWEST, aspect)));
  const key = aspects.join(' ');
  if (last?.key !== key) last = { key, layouts: layoutsOf(aspects, new Map()) };
  const stage = width / height;
  let best: Layout | null = null;
  let most = 0;
  for (const layout of last.layouts) {
    const covered = Math.min(layout.aspect, stage) / Math.max(layout.aspect, stage);
    const worth = layout.calmness * Math.sqrt(covered);
    if (worth > most) {
      best = layout;
      most = worth;
    }
  }
  if (best === null) return [];
  const wide = Math.min(width, height * best.aspect);
  const high = wide / best.aspect;
  return place(best, { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high });
}
