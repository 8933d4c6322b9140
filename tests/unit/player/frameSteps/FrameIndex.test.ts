import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameIndex } from '@/player/frameSteps/FrameIndex';
import type { Frame } from '@/player/frameSteps/sampleTables';

function framesOf(durations: readonly number[], from = 0): Frame[] {
  let at = from;
  return durations.map((duration) => {
    const start = at / 1_000;
    at += duration;
    return { start, end: at / 1_000, isKey: false };
  });
}

const starts = (index: FrameIndex, from: number, by: number) => index.hop(from, by)?.frame.start;

describe('FrameIndex', () => {
  it.each([
    [80, 0.08],
    [-400, null],
  ])('begins at its first frame unless an edit list hides that frame: %i ms, %s s', (from, zero) => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40], from), { isFirst: true, isLast: true });
    expect(index.zero()).toBe(zero);
  });

  it('combines segments that arrive repeatedly and in any order', () => {
    const segments = fc.array(fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(segments, fc.infiniteStream(fc.nat(100)), (durations, order) => {
        let at = 0;
        const parts = durations.map((part) => {
          const frames = framesOf(part, at);
          at += part.reduce((sum, duration) => sum + duration, 0);
          return frames;
        });
        const index = new FrameIndex();
        const shuffled = [...parts, ...parts.slice(0, 2)]
          .map((part) => ({ part, place: order.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place);
        for (const { part } of shuffled) index.add(part);
        const all = parts.flat();
        for (const [place, { start }] of all.entries()) {
          const to = Math.min(all.length - 1, place + 3);
          expect(index.hop(start, 3)).toMatchObject({ frame: all[to], taken: to - place });
          const back = Math.max(0, place - 2);
          expect(index.hop(start, -2)).toMatchObject({ taken: back - place });
        }
      }),
    );
  });

  it('does not skip a segment that has not loaded', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]));
    index.add(framesOf([40, 40], 2_000));
    expect(index.hop(0.04, 1)?.taken).toBe(0);
    expect(index.hop(2, -1)?.taken).toBe(0);
    expect(index.after(0.04)?.start).toBe(2);
    index.add(framesOf([960, 960], 80));
    expect(index.hop(0.04, 3)).toMatchObject({ frame: { start: 2 }, taken: 3 });
  });

  it('does not treat the frames before and after an unknown frame as neighbors', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]));
    index.add(framesOf([40, 40], 120));
    expect(index.hop(0.04, 1)?.taken).toBe(0);
    expect(index.hop(0.12, -1)?.taken).toBe(0);
    index.add(framesOf([40], 80));
    expect(index.hop(0.04, 2)).toMatchObject({ frame: { start: 0.12 }, taken: 2 });
  });

  function openWithHole(order: readonly ('frames' | 'missing')[]) {
    const index = new FrameIndex();
    for (const what of order) {
      if (what === 'frames') {
        index.add(framesOf([40, 40]));
        index.add(framesOf([40, 40], 4_000));
      } else {
        // Times in the playlist are rounded, and a gap may be reported twice.
        index.addMissing({ start: 2.1, end: 4.05 });
        index.addMissing({ start: 0.05, end: 2.1 });
        index.addMissing({ start: 2.1, end: 4.05 });
      }
    }
    return index;
  }

  it.each([[['frames', 'missing']], [['missing', 'frames']]] as const)(
    'skips permanently missing media after %s',
    (order) => {
      const index = openWithHole(order);
      expect(starts(index, 0, 2)).toBe(4);
      expect(starts(index, 4.04, -2)).toBe(0.04);
      expect(index.missingAt(3)).toEqual({ start: 0.05, end: 4.05 });
    },
  );

  it('does not skip an unloaded segment next to a missing part', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]));
    index.add(framesOf([40, 40], 4_000));
    index.addMissing({ start: 0.08, end: 2 });
    expect(index.hop(0.04, 1)?.taken).toBe(0);
  });

  it('excludes frames before a missing part if no seek can show them', () => {
    const index = openWithHole(['frames', 'missing']);
    expect(index.skipBeforeMissing({ start: 0.04, end: 0.08, isKey: false })).toBe(true);
    expect(index.hop(0, 1)).toMatchObject({ frame: { start: 4 }, taken: 1 });
    expect(index.hop(4, -1)).toMatchObject({ frame: { start: 0 }, taken: -1 });
    expect(index.skipBeforeMissing({ start: 4, end: 4.04, isKey: false })).toBe(false);
    expect(starts(index, 4, 1)).toBe(4.04);
  });

  it('knows both ends of a recording once the first and the last segment are loaded', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]), { isFirst: true, isLast: false });
    expect(index.isEnd(0, -1)).toBe(true);
    expect(index.isEnd(0.04, -1)).toBe(false);
    expect(index.isEnd(0.04, 1)).toBe(false);
    index.add(framesOf([40, 40], 80), { isFirst: false, isLast: true });
    expect(index.isEnd(0.12, 1)).toBe(true);
  });

  it('keeps observed frames when a frame between them is observed', () => {
    const index = new FrameIndex();
    index.learn(1, 1.04);
    index.learn(1.1, 1.14);
    expect(index.hop(1.04, 1)?.taken).toBe(0);
    index.learn(1.04, 1.1);
    expect(starts(index, 1, 3)).toBe(1.14);
    expect(starts(index, 1.14, -3)).toBe(1);
  });

  it('uses the time origin of the element', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40, 40]));
    index.align(0.053, 0.06);
    expect(starts(index, 0.053, 1)).toBeCloseTo(0.093, 6);
    expect(index.at(0.06)?.start).toBeCloseTo(0.053, 6);
    expect(index.at(0.2)).toBeNull();
  });

  it('finds the key frame for a time', () => {
    const index = new FrameIndex();
    index.add(
      framesOf([40, 40, 40, 40]).map(({ start, end }, place) => ({ start, end, isKey: place % 2 === 0 })),
    );
    expect(index.keyBefore(0.13)?.start).toBe(0.08);
    expect(index.keyBefore(0.05)?.start).toBe(0);
  });
});
