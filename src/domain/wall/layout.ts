/** Where one picture stands, in pixels from the top left corner of the stage. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The shape of a camera's picture: width by height. */
const PICTURE = 16 / 9;
/** No picture is smaller than this part of the largest one, in width. */
const SMALLEST = 0.4;

/** Pictures of one shape that fill a rectangle without gaps, divided by straight cuts from edge to edge. */
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
  /** Width of the smallest and of the largest picture, as parts of the whole's width. */
  narrowest: number;
  widest: number;
}

const single: Layout = {
  division: { kind: 'picture' },
  aspect: PICTURE,
  evenness: 1,
  narrowest: 1,
  widest: 1,
};

function beside(first: Layout, second: Layout): Layout {
  const aspect = first.aspect + second.aspect;
  const part = first.aspect / aspect;
  return {
    division: { kind: 'beside', first, second },
    aspect,
    evenness: first.evenness * Math.sqrt(part) + second.evenness * Math.sqrt(1 - part),
    narrowest: Math.min(first.narrowest * part, second.narrowest * (1 - part)),
    widest: Math.max(first.widest * part, second.widest * (1 - part)),
  };
}

function above(first: Layout, second: Layout): Layout {
  const aspect = 1 / (1 / first.aspect + 1 / second.aspect);
  const part = aspect / first.aspect;
  return {
    division: { kind: 'above', first, second },
    aspect,
    evenness: first.evenness * Math.sqrt(part) + second.evenness * Math.sqrt(1 - part),
    narrowest: Math.min(first.narrowest, second.narrowest),
    widest: Math.max(first.widest, second.widest),
  };
}

/** How much more one small picture among large ones counts than the mean difference of sizes. */
const SMALLEST_COUNTS = 0.05;

/** How calm it looks: most when all pictures are equally large, least with a tiny one among large ones. */
const calmnessOf = ({ evenness, narrowest, widest }: Layout): number =>
  evenness * (narrowest / widest) ** SMALLEST_COUNTS;

const ROUNDING = 1e-9;
/** Layouts whose shapes differ by less than this part count as one; the calmer one stays. */
const SAME_SHAPE = 0.04;
const shapeOf = (aspect: number): number => Math.round(Math.log(aspect) / SAME_SHAPE);

const known = new Map<number, readonly Layout[]>();

/** For each shape the calmest division into that many pictures. The larger pictures come first. */
function layoutsOf(count: number): readonly Layout[] {
  const found = known.get(count);
  if (found !== undefined) return found;
  const best = new Map<number, Layout>();
  const consider = (layout: Layout) => {
    if (layout.narrowest < layout.widest * SMALLEST - ROUNDING) return;
    const shape = shapeOf(layout.aspect);
    const other = best.get(shape);
    if (other === undefined || calmnessOf(layout) > calmnessOf(other) + ROUNDING) best.set(shape, layout);
  };
  if (count === 1) consider(single);
  for (let first = 1; first < count; first += 1) {
    for (const one of layoutsOf(first)) {
      for (const other of layoutsOf(count - first)) {
        // The larger pictures are left and on top.
        const left = one.widest * one.aspect;
        if (left >= other.widest * other.aspect - ROUNDING) consider(beside(one, other));
        if (one.widest >= other.widest - ROUNDING) consider(above(one, other));
      }
    }
  }
  const layouts = [...best.values()];
  known.set(count, layouts);
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

/**
 * Divides a stage among pictures of 16:9, so that little of it stays empty and the pictures are as equal as that allows.
 * @param count 1 to 16.
 * @param width of the stage, in pixels.
 * @param height of the stage, in pixels.
 * @returns one place for each picture: the larger ones first, equal ones in reading order. They touch; none overlap.
 */
export function wallLayout(count: number, width: number, height: number): Place[] {
  if (count < 1 || width <= 0 || height <= 0) return [];
  const stage = width / height;
  let best: Layout | null = null;
  let most = 0;
  for (const layout of layoutsOf(count)) {
    const covered = Math.min(layout.aspect, stage) / Math.max(layout.aspect, stage);
    const worth = calmnessOf(layout) * Math.sqrt(covered);
    if (worth > most) {
      best = layout;
      most = worth;
    }
  }
  if (best === null) return [];
  const wide = Math.min(width, height * best.aspect);
  const high = wide / best.aspect;
  const places = place(best, { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high });
  // A difference of less than a pixel comes from rounding.
  const difference = (one: number, other: number) => (Math.abs(one - other) < 1 ? 0 : one - other);
  return places.toSorted(
    (a, b) => difference(b.width, a.width) || difference(a.y, b.y) || difference(a.x, b.x),
  );
}
