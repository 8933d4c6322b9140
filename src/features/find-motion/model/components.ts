import type { GridSize } from './lumaGrid';

export type Component = readonly number[];

/**
 * Diagonal neighbours are connected.
 * @param isSet 1 for each cell to include
 */
export function componentsOf(isSet: Uint8Array, { columns, rows }: GridSize): Component[] {
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
