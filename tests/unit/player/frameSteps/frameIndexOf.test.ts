import { expect, it } from 'vitest';
import type { FrameTable } from '@/player/core/frameTables';
import { frameIndexOf } from '@/player/frameSteps/frameIndexOf';
import { bytes, moof, moov } from './boxes';

const header = moov({ id: 2, handler: 'vide', timescale: 1_000 });
const table = (box: readonly (readonly number[])[]): FrameTable => ({
  box: bytes(...box),
  offset: 0,
  isFirst: false,
  isLast: false,
});
const frameAt = (milliseconds: number) => moof(2, milliseconds, [{ duration: 40, delay: 0, isKey: true }]);

it('frame index: contains newer tables, but no tables of an earlier recording', () => {
  let tables = [table([header, frameAt(0)])];
  const index = frameIndexOf({ tables: () => tables });
  expect(index().at(0.01)?.start).toBe(0);
  tables.push(table([frameAt(40)]));
  expect(index().at(0.05)?.start).toBe(0.04);
  tables.push({ ...table([frameAt(40)]), offset: 4 });
  expect(index().at(4.05)?.start).toBe(4.04);
  tables.push({ ...table([]), missing: { start: 0.08, end: 2 } });
  const isMissing = (seconds: number) => index().missingAt(seconds) !== null;
  expect([0.07, 0.08, 1.99, 2].map(isMissing)).toEqual([false, true, true, false]);
  tables = [table([header, frameAt(1_000)])];
  expect(index().at(1.01)?.start).toBe(1);
  expect(index().at(0.01)).toBeNull();
  expect(isMissing(1)).toBe(false);
});

it.each<[string, Partial<FrameTable>, number]>([
  ['begins at the first key frame of an appended segment', { period: 0 }, 0.08],
  ['begins at the first frame of a file', {}, 0],
])('frame index: %s', (_what, part, zero) => {
  const frames = (start: number, keys: readonly boolean[]) =>
    moof(
      2,
      start,
      keys.map((isKey) => ({ duration: 40, delay: 0, isKey })),
    );
  const first = { isFirst: true, ...part };
  const tables = [
    { ...table([header]), ...first },
    { ...table([frames(0, [false])]), ...first },
    { ...table([frames(40, [false, true, false])]), ...first },
    { ...table([frames(160, [false])]), ...first },
  ];
  const index = frameIndexOf({ tables: () => tables })();
  expect({ zero: index.zero(), last: index.at(0.17)?.start }).toEqual({ zero, last: 0.16 });
});
