import { describe, expect, it } from 'vitest';
import { boxAt, boxesIn, child, children, viewOf } from '@/lib/files/mp4Boxes';
import { fitDurations } from '@/player/clip/hls/displayDurations';
import { tablesIn } from '@/player/core/frameTables';
import { readFrames } from '@/player/frameSteps/sampleTables';
import { fragmentEnd } from '@/recordings/parts/container';
import { bytes, endlessMdat, largeMdat, mdat, moof, moov } from '../../player/frameSteps/boxes';

const HEADER = moov({ id: 1, handler: 'vide', timescale: 1_000 });
const unfitted = [
  { duration: 40, delay: 0, isKey: true },
  { duration: 80, delay: 0, isKey: false },
  { duration: 40, delay: 0, isKey: false },
];
const fragment = (decodeTime: number) => moof(1, decodeTime, unfitted);
const typesIn = (file: Uint8Array) => [...boxesIn(viewOf(file))].map(({ type }) => type);

describe('MP4 boxes', () => {
  it.each([
    ['32 bits', mdat],
    ['64 bits', largeMdat],
  ])('are parsed with sizes of %s', (_size, media) => {
    expect(typesIn(bytes(HEADER, fragment(0), media(30), fragment(160), media(30)))).toEqual([
      'moov',
      'moof',
      'mdat',
      'moof',
      'mdat',
    ]);
  });

  it('extend to the end of the file if their size is 0', () => {
    const file = bytes(HEADER, fragment(0), endlessMdat(30));
    const last = [...boxesIn(viewOf(file))].at(-1);
    expect(last?.type).toBe('mdat');
    expect(last?.body.byteLength).toBe(30);
    expect(boxAt(viewOf(bytes(endlessMdat(3))), 0)?.size).toBe(Infinity);
  });

  it('are parsed up to the first truncated or undersized box', () => {
    expect(typesIn(bytes(HEADER, mdat(30)).slice(0, -1))).toEqual(['moov']);
    expect(typesIn(bytes(HEADER, [0, 0, 0, 7, 1, 1, 1, 1]))).toEqual(['moov']);
    expect(boxAt(viewOf(bytes(largeMdat(0).slice(0, 12))), 0)).toBeNull();
  });

  it('are found by their path', () => {
    const [file] = children(viewOf(bytes(HEADER)), 'moov');
    expect(file && child(file, 'trak/mdia/hdlr')?.getUint32(8)).toBe(0x76_69_64_65);
    expect(file && child(file, 'trak/minf')).toBeNull();
  });

  it('of a fragment are found after media data with a 64-bit size', () => {
    const file = bytes(fragment(0), largeMdat(30), fragment(160), largeMdat(30));
    expect([...tablesIn(file)]).toHaveLength(2);
    expect(fragmentEnd(file)).toBe(fragment(0).length + 46);
    const starts = readFrames(bytes(HEADER, [...file]), null, 0).frames.map(({ start }) => start);
    expect(starts).toEqual([0, 0.04, 0.12, 0.16, 0.2, 0.28]);
    const reordered = (decodeTime: number) =>
      moof(1, decodeTime, [
        { duration: 40, delay: 0, isKey: true },
        { duration: 40, delay: 40, isKey: false },
        { duration: 120, delay: -40, isKey: false },
      ]);
    const both = bytes(reordered(0), largeMdat(30), reordered(200), largeMdat(30));
    const once = bytes(reordered(200));
    fitDurations(both);
    fitDurations(once);
    const second = both.slice(both.length - once.length - 46, both.length - 46);
    expect(once).not.toEqual(bytes(reordered(200)));
    expect(second).toEqual(once);
  });
});
