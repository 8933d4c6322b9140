import { describe, expect, it } from 'vitest';
import { ByteCount } from '@/recordings/parts/ByteCount';

function counted() {
  const reports: unknown[][] = [];
  return { count: new ByteCount((...progress) => reports.push(progress)), reports };
}

describe('progress of a recording in bytes', () => {
  it('has no total until a size is known', () => {
    const { count, reports } = counted();
    count.add(100);
    count.add(-40);
    count.shareDone(0);
    expect(reports).toEqual([
      [100, null, false],
      [60, null, false],
    ]);
  });

  it('estimates the total from the loaded fraction of the recording', () => {
    const { count, reports } = counted();
    count.add(100);
    count.shareDone(0.3);
    count.shareDone(1.2);
    expect(reports.slice(1).map(([done, total]) => [done, total])).toEqual([
      [100, 333],
      [100, 100],
    ]);
  });

  it('never exceeds its total', () => {
    const { count, reports } = counted();
    count.add(100);
    count.shareDone(1);
    count.add(50);
    expect(reports.at(-1)).toEqual([150, 150, false]);
  });

  it('is reported again when a wait for the server begins', () => {
    const { count, reports } = counted();
    count.add(100);
    count.report(true);
    expect(reports.at(-1)).toEqual([100, null, true]);
  });
});
