import type { LumaPlane } from '@/recordings/decode/lumaPlane';

export interface GridSize {
  columns: number;
  rows: number;
}

/** Contains the mean luma of each cell, from 0 to 255, row by row. */
export interface LumaGrid extends GridSize {
  cells: Uint8Array;
}

const VIDEO_BLACK = 16;
const VIDEO_LEVELS = 219;

/**
 * Cells along the longer side. A distant person is several cells tall, and the noise of single pixels
 * averages out.
 */
const LONG_SIDE = 128;
/** Number of samples per cell in each direction. More would change the mean less than noise does. */
const SAMPLES = 5;

/**
 * Returns the size of a grid with roughly square cells for a frame of any orientation. The frame's size is in
 * pixels.
 */
export function gridSizeOf({ width, height }: { width: number; height: number }): GridSize {
  const cell = Math.max(width, height) / LONG_SIDE;
  return {
    columns: Math.max(1, Math.min(width, Math.round(width / cell))),
    rows: Math.max(1, Math.min(height, Math.round(height / cell))),
  };
}

function edgesOf(length: number, count: number): { edges: Int32Array; step: number } {
  const edges = Int32Array.from({ length: count + 1 }, (_, index) => Math.floor((index * length) / count));
  return { edges, step: Math.max(1, Math.floor(length / count / SAMPLES)) };
}

export function lumaGrid({ data, offset, stride, width, height, isFullRange }: LumaPlane): LumaGrid {
  const { columns, rows } = gridSizeOf({ width, height });
  const across = edgesOf(width, columns);
  const down = edgesOf(height, rows);
  const cells = new Uint8Array(columns * rows);
  const sums = new Uint32Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const bottom = down.edges[row + 1] ?? height;
    let lines = 0;
    sums.fill(0);
    for (let y = down.edges[row] ?? 0; y < bottom; y += down.step) {
      const line = offset + y * stride;
      lines += 1;
      for (let column = 0; column < columns; column += 1) {
        const right = line + (across.edges[column + 1] ?? width);
        let sum = 0;
        for (let x = line + (across.edges[column] ?? 0); x < right; x += across.step) sum += data[x] ?? 0;
        sums[column] = (sums[column] ?? 0) + sum;
      }
    }
    for (let column = 0; column < columns; column += 1) {
      const pixels = (across.edges[column + 1] ?? width) - (across.edges[column] ?? 0);
      const count = lines * Math.ceil(pixels / across.step);
      const mean = (sums[column] ?? 0) / Math.max(1, count);
      const luma = isFullRange ? mean : ((mean - VIDEO_BLACK) * 255) / VIDEO_LEVELS;
      cells[row * columns + column] = Math.round(Math.min(255, Math.max(0, luma)));
    }
  }
  return { columns, rows, cells };
}
