import { describe, expect, it } from 'vitest';
import { gridSizeOf, lumaGrid } from '@/features/find-motion/model/lumaGrid';

describe('luma grid', () => {
  it.each([
    [1280, 720, 128, 72],
    [720, 1280, 72, 128],
    [3840, 2160, 128, 72],
    [64, 48, 64, 48],
  ])('divides %i by %i pixels into %i by %i cells', (width, height, columns, rows) => {
    expect(gridSizeOf({ width, height })).toEqual({ columns, rows });
  });

  it('averages the pixels of each cell without row padding', () => {
    const [width, height, stride, offset] = [256, 128, 300, 40];
    const data = new Uint8Array(offset + stride * height).fill(255);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) data[offset + y * stride + x] = x < width / 2 ? 10 : 100;
    }
    const { columns, rows, cells } = lumaGrid({ data, offset, stride, width, height, isFullRange: true });
    expect([columns, rows]).toEqual([128, 64]);
    expect([cells[0], cells[63], cells[64], cells.at(-1)]).toEqual([10, 10, 100, 100]);
  });

  it('converts limited-range levels to full-range levels', () => {
    const plane = { data: Uint8Array.of(10, 16, 125, 235, 240), offset: 0, stride: 5, width: 5, height: 1 };
    expect([...lumaGrid({ ...plane, isFullRange: false }).cells]).toEqual([0, 0, 127, 255, 255]);
    expect([...lumaGrid({ ...plane, isFullRange: true }).cells]).toEqual([10, 16, 125, 235, 240]);
  });
});
