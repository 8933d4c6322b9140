import { describe, expect, it } from 'vitest';
import { inOrder, moved, parseOrder, storedOrder } from '@/domain/cameras/cameraOrder';

describe('camera order', () => {
  it("keeps the user's order and appends new cameras in the vendor's order", () => {
    const ranks = ['garden', 'door'];
    expect(inOrder(['door', 'new', 'garden', 'newer'], (camera) => ranks.indexOf(camera))).toEqual([
      'garden',
      'door',
      'new',
      'newer',
    ]);
  });

  it('closes the gap that a moved camera leaves', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    const cameras = ['a', 'b'];
    expect(moved(cameras, 0, -1)).toBe(cameras);
    expect(moved(cameras, 1, 2)).toBe(cameras);
  });

  it('keeps missing cameras at the end', () => {
    expect(storedOrder(['b', 'a'], ['a', 'gone', 'b'])).toEqual(['b', 'a', 'gone']);
    expect(parseOrder(['a', 1, null])).toEqual(['a']);
    expect(parseOrder({ order: [] })).toEqual([]);
  });
});
