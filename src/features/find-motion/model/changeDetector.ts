import type { Background } from './background';
import { componentsOf, type Component } from './components';
import { differenceFrom } from './lightFit';
import type { LumaGrid } from './lumaGrid';
import type { Mask, Region } from './region';
import type { Thresholds } from './sensitivity';

/** What has moved in a picture. */
export interface FrameChange {
  /** Share of the area, 0 to 1. */
  share: number;
  /** Around all that moved in the region; shares of the picture. */
  box: Region;
}

export interface ComparedFrame {
  /** Null: nothing that counts as movement. */
  change: FrameChange | null;
  /** 1 for each cell that differs from the background, whatever the reason. */
  isChanged: Uint8Array;
  changedCells: number;
}

/** Where more of the picture differs, the light has changed. */
const LIGHT_CHANGE = 0.5;
/** Light falls on what was there before: its pattern stays. From such a correlation on it is the same pattern. */
const SAME_PATTERN = 0.7;
/** A pattern weaker than this, in levels, is noise. */
const LEAST_PATTERN = 3;
/** The edge of a thing is as strong as the thing; that of a beam of light is a small part of it. */
const SOFT_EDGE = 0.3;
/** Of the background, in levels. */
const LEAST_EDGE = 12;
/** Light brightens nearly everywhere; of a thing some parts are darker. */
const BRIGHTER = 0.9;

/** Calls back with each of the four neighbours at a distance that lie in the grid. */
function eachNeighbour(
  index: number,
  { columns, rows }: LumaGrid,
  by: number,
  visit: (neighbour: number) => void,
): void {
  const column = index % columns;
  const row = Math.floor(index / columns);
  if (column >= by) visit(index - by);
  if (column + by < columns) visit(index + by);
  if (row >= by) visit(index - by * columns);
  if (row + by < rows) visit(index + by * columns);
}

/** Those whose neighbours all belong to the component. */
function innerCells(component: Component, grid: LumaGrid): ReadonlySet<number> {
  const all = new Set(component);
  return new Set(
    component.filter((index) => {
      let isInner = true;
      eachNeighbour(index, grid, 1, (neighbour) => {
        isInner &&= all.has(neighbour);
      });
      return isInner;
    }),
  );
}

/** How far the differences between neighbours are those that the background has there, -1 to 1; null: it has no pattern. */
function patternLikeness(inner: ReadonlySet<number>, grid: LumaGrid, background: Background): number | null {
  let both = 0;
  let own = 0;
  let known = 0;
  let pairs = 0;
  for (const index of inner) {
    eachNeighbour(index, grid, 1, (neighbour) => {
      if (!inner.has(neighbour)) return;
      const a = (grid.cells[index] ?? 0) - (grid.cells[neighbour] ?? 0);
      const b = (background.cells[index] ?? 0) - (background.cells[neighbour] ?? 0);
      both += a * b;
      own += a * a;
      known += b * b;
      pairs += 1;
    });
  }
  if (pairs === 0 || known / pairs < LEAST_PATTERN ** 2) return null;
  return both / Math.sqrt(Math.max(1, own) * known);
}

/** How steep the differences end at the edge of a component, as a share of their mean within it. */
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
    // Over two cells: the one between may be covered by half.
    eachNeighbour(index, grid, 2, (neighbour) => {
      if (isChanged[neighbour] === 1) return;
      // Light ends there, too, where it falls on something darker.
      if (Math.abs((background.cells[index] ?? 0) - (background.cells[neighbour] ?? 0)) > LEAST_EDGE) return;
      steps += Math.abs((differences[index] ?? 0) - (differences[neighbour] ?? 0));
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

function boxAround(cells: readonly number[], { columns, rows }: LumaGrid): Region {
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
 * Tells what moved in a picture from noise, and from light that has changed.
 * @param masks the areas that are searched: of several, the one of which most has changed counts
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
    const least = Math.max(difference, noise * (background.noise[index] ?? 0));
    if (Math.abs(differences[index] ?? 0) <= least) continue;
    isChanged[index] = 1;
    changedCells += 1;
  }
  if (changedCells > isChanged.length * LIGHT_CHANGE) return { change: null, isChanged, changedCells };
  const isThing = (component: Component) => {
    // At its edge a thing may look like the background, and drops are little else than edge.
    const inner = innerCells(component, grid);
    return (
      inner.size >= component.length * solidity &&
      !isLight(component, inner, grid, background, differences, isChanged)
    );
  };
  const components = componentsOf(isChanged, grid);
  const known = new Map<Component, boolean>();
  const isKnownThing = (component: Component) => {
    const isIt = known.get(component) ?? isThing(component);
    known.set(component, isIt);
    return isIt;
  };
  let change: FrameChange | null = null;
  for (const mask of masks) {
    const isSearched = (index: number) => mask.cells[index] === 1;
    // One thing counts where it alone is a good part of what is needed: many small spots are rain.
    const least = Math.max(area, (share * mask.area) / 2);
    const moved = components
      .filter((component) => component.filter(isSearched).length >= least && isKnownThing(component))
      .flat()
      .filter(isSearched);
    const movedShare = moved.length / mask.area;
    if (movedShare < share || movedShare <= (change?.share ?? 0)) continue;
    change = { share: movedShare, box: boxAround(moved, grid) };
  }
  return { change, isChanged, changedCells };
}
