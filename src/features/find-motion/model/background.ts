import { differenceFrom } from './lightFit';
import type { GridSize, LumaGrid } from './lumaGrid';

export interface Background extends GridSize {
  cells: Uint8Array;
  noise: Uint8Array;
}

const MAX_GRIDS = 31;
/** Minimum fraction of cells that a change of lighting affects. Moving objects affect fewer. */
const LIGHT_SWITCH = 0.6;
/**
 * Maximum fraction of cells that may still differ after correction for a uniform change in brightness. More
 * cells count as a change of lighting.
 */
const PATTERN_SWITCH = 0.35;
const SWITCH_DIFFERENCE = 14;

const isSameSize = (one: GridSize, other: GridSize): boolean =>
  one.columns === other.columns && one.rows === other.rows;

function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(items.length, count) },
    (_, index) => items[Math.floor(index * step)],
  ).filter((item) => item !== undefined);
}

function order(one: Uint8Array, other: Uint8Array): void {
  for (let cell = 0; cell < one.length; cell += 1) {
    const value = one[cell] ?? 0;
    const next = other[cell] ?? 0;
    if (value <= next) continue;
    one[cell] = next;
    other[cell] = value;
  }
}

/**
 * Bubble-sorts whole planes up to the median, which takes half as long as sorting the values of each cell.
 */
function mediansOf(planes: readonly Uint8Array[]): Uint8Array {
  const sorted = planes.map((plane) => Uint8Array.from(plane));
  const middle = (planes.length - 1) >> 1;
  for (let index = 0; index <= middle; index += 1) {
    for (let upper = sorted.length - 1; upper > index; upper -= 1) {
      const [one, other] = sorted.slice(upper - 1, upper + 1);
      if (one !== undefined && other !== undefined) order(one, other);
    }
  }
  return sorted[middle] ?? new Uint8Array();
}

function levelsOf(differences: Float32Array): Uint8Array {
  const levels = new Uint8Array(differences.length);
  for (let index = 0; index < levels.length; index += 1) {
    levels[index] = Math.min(255, Math.round(Math.abs(differences[index] ?? 0)));
  }
  return levels;
}

/**
 * Computes the background of pictures in the same light. Moving objects must cover each cell in fewer than
 * half of the pictures.
 * @returns null without any picture
 */
export function backgroundOf(grids: readonly LumaGrid[]): Background | null {
  const [first] = grids;
  if (first === undefined) return null;
  const { columns, rows } = first;
  const used = spread(
    grids.filter((grid) => isSameSize(grid, first)),
    MAX_GRIDS,
  );
  const planes = used.map((grid) => grid.cells);
  const cells = mediansOf(planes);
  const noise = mediansOf(planes.map((plane) => levelsOf(differenceFrom(cells, plane))));
  return { columns, rows, cells, noise };
}

export function adapt(background: Background, { cells }: LumaGrid, isChanged: Uint8Array): void {
  for (let index = 0; index < cells.length; index += 1) {
    if (isChanged[index] === 1) continue;
    const known = background.cells[index] ?? 0;
    background.cells[index] = known + Math.sign((cells[index] ?? 0) - known);
  }
}

/** @returns true if the lighting changed, for example to infrared, or if the sizes differ */
export function isLightSwitch(before: LumaGrid, after: LumaGrid): boolean {
  if (!isSameSize(before, after)) return true;
  const { length } = after.cells;
  const differences = differenceFrom(before.cells, after.cells);
  let brighter = 0;
  let otherPattern = 0;
  for (let index = 0; index < length; index += 1) {
    const raw = (after.cells[index] ?? 0) - (before.cells[index] ?? 0);
    if (Math.abs(raw) > SWITCH_DIFFERENCE) brighter += 1;
    if (Math.abs(differences[index] ?? 0) > SWITCH_DIFFERENCE) otherPattern += 1;
  }
  return brighter > length * LIGHT_SWITCH || otherPattern > length * PATTERN_SWITCH;
}
