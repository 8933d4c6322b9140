import { describe, expect, it } from 'vitest';
import { prefetchInOrder } from '@/lib/async/prefetchInOrder';

describe('prefetchInOrder', () => {
  it('yields results in order while the given number of later items load', async () => {
    const started: number[] = [];
    const load = (item: number) => {
      started.push(item);
      return Promise.resolve(item * 10);
    };
    const seen: [number, number][] = [];
    for await (const value of prefetchInOrder([1, 2, 3, 4, 5], 2, load)) seen.push([value, started.length]);
    expect(seen).toEqual([
      [10, 3],
      [20, 4],
      [30, 5],
      [40, 5],
      [50, 5],
    ]);
  });

  it('throws a failure only when the consumer reaches the failed item', async () => {
    const load = (item: number) => (item === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(item));
    const values = prefetchInOrder([1, 2], 1, load);
    await expect(values.next()).resolves.toMatchObject({ value: 1 });
    await expect(values.next()).rejects.toThrow('gone');
    for await (const value of prefetchInOrder([1, 2], 1, load)) {
      expect(value).toBe(1);
      break;
    }
  });
});
