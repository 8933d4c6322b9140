import { describe, expect, it } from 'vitest';
import { BatchProgress } from '@/features/export/engine/batchProgress';
import type { OnProgress } from '@/recordings/types';

function rig(...weights: number[]) {
  const reports: Parameters<OnProgress>[] = [];
  const progress = new BatchProgress(weights, (...each) => reports.push(each));
  const take = (index: number, bytes: number, isWaiting = false) =>
    progress.of(index)(bytes, null, isWaiting);
  return { progress, take, last: () => reports.at(-1) };
}

describe('batch progress', () => {
  it('adds up the bytes of all recordings', () => {
    const { take, last } = rig(1, 1);
    take(0, 30);
    take(1, 20);
    take(0, 40);
    expect(last()).toEqual([60, null, false]);
    take(1, 25, true);
    expect(last()).toEqual([65, null, true]);
  });

  it('estimates the total from the finished recordings and their weights', () => {
    const { progress, take, last } = rig(10, 20, 30);
    take(0, 101);
    progress.finished(0);
    expect(last()).toEqual([101, 606, false]);
    take(1, 100);
    expect(last()).toEqual([201, 606, false]);
    take(1, 500);
    progress.finished(1);
    expect(last()).toEqual([601, 1_202, false]);
  });

  it('never exceeds its total', () => {
    const { progress, take, last } = rig(1, 1);
    take(0, 10);
    progress.finished(0);
    take(1, 90);
    expect(last()).toEqual([100, 100, false]);
  });

  it('does not count a missing recording', () => {
    const { progress, take, last } = rig(1, 1, 1);
    take(0, 100);
    progress.finished(0);
    progress.skipped(2);
    expect(last()).toEqual([100, 200, false]);
  });
});
