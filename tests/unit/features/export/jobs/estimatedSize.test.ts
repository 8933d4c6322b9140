import { describe, expect, it, vi } from 'vitest';
import { failed, succeeded } from '@/domain/result';
import type { ExportedFile } from '@/features/export/engine/types';
import { estimatedSize, isLargerThanEstimated, recordSize } from '@/features/export/jobs/estimatedSize';
import { storeRig } from '../../../../support/storeRig';

const clip = (bytes: number): ExportedFile => ({
  fileName: 'door.mp4',
  bytes,
  method: { kind: 'original' },
  flaws: [],
});

/** @param isCutShort one value for each skipped recording */
const together = (bytes: number, of: number, isCutShort: readonly boolean[]): ExportedFile => ({
  ...clip(bytes),
  method: {
    kind: 'together',
    as: 'zip',
    of,
    skipped: isCutShort.map((isShort) => ({
      recording: { id: 'a', cameraName: 'Door', at: 0 },
      failure: { kind: 'gone' },
      isCutShort: isShort,
    })),
    flawed: [],
    reason: null,
  },
});

describe('estimated size of recordings', () => {
  it.each<[string, readonly ExportedFile[], number]>([
    ['a typical size before the first export', [], 9_000_000],
    ['the size of an exported recording', [clip(1_000)], 3_000],
    ['the mean size of all exported recordings', [clip(1_000), together(500, 2, [])], 1_500],
    ['the mean size without skipped recordings', [together(2_000, 5, [false, false, false])], 3_000],
    ['a typical size after a file with part of a recording', [together(500, 3, [false, true])], 9_000_000],
    ['a typical size after a file without a recording', [together(22, 2, [false, false])], 9_000_000],
  ])('is based on %s', (_title, saved, expected) => {
    const { services } = storeRig().store;
    for (const each of saved) recordSize(services, each);
    expect(estimatedSize(services, 3)).toBe(expected);
  });

  it('is considered too low only if memory runs out in a browser that can write to disk', () => {
    const tooLarge = failed({ kind: 'tooLarge', bytes: 2, limit: 1 } as const);
    expect(isLargerThanEstimated(tooLarge)).toBe(false);
    vi.stubGlobal('showSaveFilePicker', () => undefined);
    const outcomes = [tooLarge, failed({ kind: 'diskFull' } as const), succeeded(clip(1))];
    expect(outcomes.map(isLargerThanEstimated)).toEqual([true, false, false]);
  });
});
