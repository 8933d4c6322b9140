import type { Background } from './background';
import { differenceFrom } from './lightFit';
import type { LumaGrid, GridSize } from './lumaGrid';
import type { Box } from '@/domain/frame/box';
import type { Mask } from './area';
import type { Thresholds } from './sensitivity';

type Component = readonly number[];

/**
 * Groups connected cells, including diagonal neighbors.
 * @param isSet 1 for each cell to include
 */
function componentsOf(isSet: Uint8Array, { columns, rows }: GridSize): Component[] {
  const isOpen = Uint8Array.from(isSet);
  const components: Component[] = [];
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue;
    isOpen[start] = 0;
    const found = [start];
    for (let at = 0; at < found.length; at += 1) {
      const index = found[at] ?? 0;
      const column = index % columns;
      const row = Math.floor(index / columns);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const next = y * columns + x;
          if (isOpen[next] !== 1) continue;
          isOpen[next] = 0;
          found.push(next);
        }
      }
    }
    components.push(found);
  }
  return components;
}

export interface FrameChange {
  share: number;
  box: Box;
}

interface ComparedFrame {
  change: FrameChange | null;
  /** 1 for each cell that differs from the background for any reason. */
  isChanged: Uint8Array;
  changedCells: number;
}

const LIGHT_CHANGE = 0.5;
/** Above this correlation, a surface still has the same pattern, so only its lighting has changed. */
const SAME_PATTERN = 0.7;
const MIN_PATTERN = 3;
/** Minimum edge strength of an object. Beams of light have softer edges. */
const SOFT_EDGE = 0.3;
const MIN_EDGE = 12;
/**
 * In a change of lighting, at least this fraction of a component's cells changes in the same direction. A
 * moving object brightens some cells and darkens others.
 */
const BRIGHTER = 0.9;

function eachNeighbor(
  index: number,
  { columns, rows }: LumaGrid,
  by: number,
  visit: (neighbor: number) => void,
): void {
  const column = index % columns;
  const row = Math.floor(index / columns);
  if (column >= by) visit(index - by);
  if (column + by < columns) visit(index + by);
  if (row >= by) visit(index - by * columns);
  if (row + by < rows) visit(index + by * columns);
}

function innerCells(component: Component, grid: LumaGrid): ReadonlySet<number> {
  const all = new Set(component);
  return new Set(
    component.filter((index) => {
      let isInner = true;
      eachNeighbor(index, grid, 1, (neighbor) => {
        isInner &&= all.has(neighbor);
      });
      return isInner;
    }),
  );
}

/**
 * @returns the correlation between the component's pattern and the background's, from -1 to 1; null if the
 * background has no pattern there
 */
function patternLikeness(inner: ReadonlySet<number>, grid: LumaGrid, background: Background): number | null {
  let both = 0;
  let own = 0;
  let known = 0;
  let pairs = 0;
  for (const index of inner) {
    eachNeighbor(index, grid, 1, (neighbor) => {
      if (!inner.has(neighbor)) return;
      const a = (grid.cells[index] ?? 0) - (grid.cells[neighbor] ?? 0);
      const b = (background.cells[index] ?? 0) - (background.cells[neighbor] ?? 0);
      both += a * b;
      own += a * a;
      known += b * b;
      pairs += 1;
    });
  }
  if (pairs === 0 || known / pairs < MIN_PATTERN ** 2) return null;
  return both / Math.sqrt(Math.max(1, own) * known);
}

/** @returns the mean step in brightness at the component's edge, relative to the mean difference inside */
function edgeStrength(
  component: Component,
  grid: LumaGrid,
  background: Background,
  differences: Float32Array,
  isChanged: Uint8Array,
): number {
  let steps = 0;
  let edges = 0;
  let sum = 0;
  for (const index of component) {
    const inside = Math.abs(differences[index] ?? 0);
    sum += inside;
    // Compares cells two apart, because the object may cover only half of the cell between them.
    eachNeighbor(index, grid, 2, (neighbor) => {
      if (isChanged[neighbor] === 1) return;
      // Skips edges of the background, because beams of light end there too.
      if (Math.abs((background.cells[index] ?? 0) - (background.cells[neighbor] ?? 0)) > MIN_EDGE) return;
      steps += Math.abs((differences[index] ?? 0) - (differences[neighbor] ?? 0));
      edges += 1;
    });
  }
  return edges === 0 ? 1 : steps / edges / Math.max(1, sum / component.length);
}

function isLight(
  component: Component,
  inner: ReadonlySet<number>,
  grid: LumaGrid,
  background: Background,
  differences: Float32Array,
  isChanged: Uint8Array,
): boolean {
  const brighter = component.filter((index) => (differences[index] ?? 0) > 0).length / component.length;
  const isOneWay = brighter >= BRIGHTER || brighter <= 1 - BRIGHTER;
  if (!isOneWay) return false;
  const likeness = patternLikeness(inner, grid, background);

  if (likeness !== null && likeness > SAME_PATTERN) return true;
  return edgeStrength(component, grid, background, differences, isChanged) < SOFT_EDGE;
}

function boxAround(cells: readonly number[], { columns, rows }: LumaGrid): Box {
  const xs = cells.map((index) => index % columns);
  const ys = cells.map((index) => Math.floor(index / columns));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left / columns,
    y: top / rows,
    width: (Math.max(...xs) + 1 - left) / columns,
    height: (Math.max(...ys) + 1 - top) / rows,
  };
}

/**
 * Distinguishes movement from noise and changes of lighting.
 * @param masks searched areas; the one with the largest change counts
 */
export function compareWithBackground(
  grid: LumaGrid,
  background: Background,
  masks: readonly Mask[],
  { difference, noise, share, area, solidity }: Thresholds,
): ComparedFrame {
  const differences = differenceFrom(background.cells, grid.cells);
  const isChanged = new Uint8Array(differences.length);
  let changedCells = 0;
  for (let index = 0; index < isChanged.length; index += 1) {
    const threshold = Math.max(difference, noise * (background.noise[index] ?? 0));
    if (Math.abs(differences[index] ?? 0) <= threshold) continue;
    isChanged[index] = 1;
    changedCells += 1;
  }
  if (changedCells > isChanged.length * LIGHT_CHANGE) return { change: null, isChanged, changedCells };
  const isMovingObject = (component: Component) => {
    // Counts only inner cells, because an object's edge may resemble the background, and raindrops are almost
    // all edge.
    const inner = innerCells(component, grid);
    return (
      inner.size >= component.length * solidity &&
      !isLight(component, inner, grid, background, differences, isChanged)
    );
  };
  const components = componentsOf(isChanged, grid);
  const known = new Map<Component, boolean>();
  const isKnownObject = (component: Component) => {
    const isMoving = known.get(component) ?? isMovingObject(component);
    known.set(component, isMoving);
    return isMoving;
  };
  let change: FrameChange | null = null;
  for (const mask of masks) {
    const isSearched = (index: number) => mask.cells[index] === 1;
    // Ignores components below half of the threshold, because rain causes many small ones.
    const minCells = Math.max(area, (share * mask.area) / 2);
    const moved = components
      .filter((component) => component.filter(isSearched).length >= minCells && isKnownObject(component))
      .flat()
      .filter(isSearched);
    const movedShare = moved.length / mask.area;
    if (movedShare < share || movedShare <= (change?.share ?? 0)) continue;
    change = { share: movedShare, box: boxAround(moved, grid) };
  }
  return { change, isChanged, changedCells };
}
