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

const MIDDLE = { isFirst: false, isLast: false };
const FIRST = { isFirst: true, isLast: false };
const LAST = { isFirst: false, isLast: true };

const starts = (index: FrameIndex, from: number, by: number) => index.hop(from, by)?.frame.start;

describe('FrameIndex', () => {
  it.each([
    ['at its first frame', [{ from: 2_000, ends: FIRST }], [], 2],
    ['at an unknown time if an edit list hides its first frame', [{ from: -400, ends: FIRST }], [], null],
    ['at an unknown time before the first segment has loaded', [], [], null],
    ['at an early frame if the first segment is not loaded', [{ from: 500, ends: MIDDLE }], [], 0.5],
    ['at an unknown time if only a later segment is loaded', [{ from: 501, ends: MIDDLE }], [], null],
    [
      'before a part that is missing at the start',
      [{ from: 2_040, ends: MIDDLE }],
      [{ start: 0, end: 2 }],
      0.04,
    ],
    [
      'at an unknown time if only a later part is missing',
      [{ from: 2_040, ends: MIDDLE }],
      [{ start: 1, end: 2 }],
      null,
    ],
  ])('starts %s', (_place, segments, missing, zero) => {
    const index = new FrameIndex();
    for (const { from, ends } of segments) index.add(framesOf([40, 40], from), ends);
    for (const part of missing) index.addMissing(part);
    const found = index.zero();
    expect(found === null ? null : Number(found.toFixed(6))).toBe(zero);
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
        for (const { part } of shuffled) index.add(part, MIDDLE);
        const all = parts.flat();
        for (const [place, { start }] of all.entries()) {
          expect(index.at(start)?.start).toBe(start);
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
    index.add(framesOf([40, 40]), MIDDLE);
    index.add(framesOf([40, 40], 2_000), MIDDLE);
    expect(index.hop(0.04, 1)?.taken).toBe(0);
    expect(index.hop(2, -1)?.taken).toBe(0);
    expect(index.after(0.04)?.start).toBe(2);
    expect(index.at(0.08)).toBeNull();
    index.add(framesOf([960, 960], 80), MIDDLE);
    expect(index.hop(0.04, 3)).toMatchObject({ frame: { start: 2 }, taken: 3 });
  });

  it('does not treat the frames before and after an unknown frame as neighbors', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]), MIDDLE);
    index.add(framesOf([40, 40], 120), MIDDLE);
    expect(index.hop(0.04, 1)?.taken).toBe(0);
    expect(index.hop(0.12, -1)?.taken).toBe(0);
    index.add(framesOf([40], 80), MIDDLE);
    expect(index.hop(0.04, 2)).toMatchObject({ frame: { start: 0.12 }, taken: 2 });
  });

  function openWithHole(order: readonly ('frames' | 'missing')[]) {
    const index = new FrameIndex();
    for (const what of order) {
      if (what === 'frames') {
        index.add(framesOf([40, 40]), MIDDLE);
        index.add(framesOf([40, 40], 4_000), MIDDLE);
      } else {
        // Times in the playlist are rounded, and a gap may be reported twice.
        index.addMissing({ start: 2.1, end: 4.05 });
        index.addMissing({ start: 0.02, end: 2.1 });
        index.addMissing({ start: 2.1, end: 4.05 });
      }
    }
    return index;
  }

  it.each([[['frames', 'missing']], [['missing', 'frames']]] as const)(
    'skips permanently missing media if parts are reported in the order %s',
    (order) => {
      const index = openWithHole(order);
      expect(starts(index, 0, 2)).toBe(4);
      expect(starts(index, 4.04, -2)).toBe(0.04);
      expect(index.missingAt(3)).toEqual({ start: 0.02, end: 4.05 });
    },
  );

  it.each([2, 3])('does not skip an unloaded segment next to a missing part that ends at %i s', (end) => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]), MIDDLE);
    index.add(framesOf([40, 40], 4_000), MIDDLE);
    index.addMissing({ start: 0.08, end });
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

  it('contains both ends of a recording once the first and the last segment are loaded', () => {
    const index = new FrameIndex();
    // Adds each fragment of the segment separately, and then all of them again, as after a seek.
    const open = [framesOf([40, 40]), framesOf([40, 40], 80)];
    for (const frames of [...open, ...open]) index.add(frames, FIRST);
    expect([0, 0.04, 0.12].map((at) => index.isEnd(at, -1))).toEqual([true, false, false]);
    expect(index.isEnd(0.12, 1)).toBe(false);
    const close = [framesOf([40, 40], 160), framesOf([40, 40], 240)];
    for (const frames of [...close, ...close.slice(0, 1)]) index.add(frames, LAST);
    expect([0.16, 0.24, 0.28].map((at) => index.isEnd(at, 1))).toEqual([false, false, true]);
  });

  it('reports no neighbors of a time beyond its frames while later frames are unknown', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40]), FIRST);
    expect([index.hop(0.04, -1)?.taken, index.hop(5, -1)]).toEqual([-1, null]);
    index.add(framesOf([40, 40], 80), LAST);
    expect(index.hop(0.2, -1)?.taken).toBe(-1);
  });

  it('steps from the first frame if the position is before it and the first segment is loaded', () => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40, 40], 80), MIDDLE);
    expect(index.hop(0, 1)).toBeNull();
    expect(index.before(0.08)).toBeNull();
    index.add(framesOf([40, 40, 40], 80), FIRST);
    expect(index.hop(0.05, 1)).toMatchObject({ frame: { start: 0.12 }, taken: 1 });
  });

  it.each([10, -10])('lets a frame last until the next one if segments are %i ms apart', (gap) => {
    const index = new FrameIndex();
    index.add(framesOf([40]), MIDDLE);
    index.add(framesOf([40], 40 + gap), MIDDLE);
    const next = 0.04 + gap / 1_000;
    expect([next - 0.001, next].map((at) => index.at(at)?.start)).toEqual([0, next]);
    expect(index.at(0)?.end).toBe(next);
  });

  it('combines missing segments that touch, in any order', () => {
    const segments = fc.uniqueArray(fc.nat(11), { maxLength: 12 });
    fc.assert(
      fc.property(segments, (missing) => {
        const index = new FrameIndex();
        for (const segment of missing) index.addMissing({ start: 2 * segment, end: 2 * segment + 2 });
        const edge = (segment: number, by: number): number =>
          missing.includes(segment + by) ? edge(segment + by, by) : segment;
        for (let segment = 0; segment < 12; segment += 1) {
          const part = { start: 2 * edge(segment, -1), end: 2 * edge(segment, 1) + 2 };
          expect(index.missingAt(2 * segment + 1)).toEqual(missing.includes(segment) ? part : null);
        }
      }),
    );
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

  it('forgets a frame between two frames that are observed as neighbors', () => {
    const index = new FrameIndex();
    index.learn(1, 1.04);
    index.learn(1, 1.08);
    expect(starts(index, 1, 1)).toBe(1.08);
    expect(starts(index, 1.08, -1)).toBe(1);
  });

  /** @returns what the index reports about 20 frames of 40 ms, with all times reduced by `shift` seconds */
  function reportOf(index: FrameIndex, shift: number): string[] {
    const less = (seconds: number | null | undefined) => ((seconds ?? Infinity) - shift).toFixed(6);
    return Array.from({ length: 22 }, (_, place) => {
      const start = place * 0.04 + shift;
      const at = start + 0.013;
      const found = [
        index.at(at),
        index.before(at),
        index.after(at),
        index.keyBefore(at),
        index.hop(at, 2)?.frame,
      ];
      const times = found.flatMap((frame) => [less(frame?.start), less(frame?.end)]);
      return [...times, less(index.zero()), index.isEnd(start, -1), index.isEnd(start, 1)].join(' ');
    });
  }

  it.each([-0.019, -0.002, 0.002, 0.019])(
    'shifts all times by %d s to the time origin of the element',
    (shift) => {
      const durations = Array.from({ length: 20 }, () => 40);
      const frames = framesOf(durations, 40).map(({ start, end }, place) => ({
        start,
        end,
        isKey: place % 5 === 0,
      }));
      const [plain, shifted] = [new FrameIndex(), new FrameIndex()];
      for (const index of [plain, shifted]) index.add(frames, { isFirst: true, isLast: true });
      for (const start of [0.4, 0.64]) shifted.align(start + shift, start + 0.03);
      expect(reportOf(shifted, shift)).toEqual(reportOf(plain, 0));
      const learn = (index: FrameIndex, by: number) => {
        index.learn(0.4 + by, 0.44 + by);
        index.learn(0.44 + by, 0.45 + by);
      };
      learn(plain, 0);
      learn(shifted, shift);
      expect(reportOf(shifted, shift)).toEqual(reportOf(plain, 0));
    },
  );

  it.each([
    ['adds the part that an edit list removes', 0.48, 0.08, 0.48],
    ['adds the part that an edit list removes even if the position is earlier', 0.48, 0, 0.48],
    ['ignores a reported position that is not the time of a frame', 0.095, 0.095, 0.08],
    ['ignores rounding differences', 0.0805, 0.1, 0.08],
    ['ignores a frame that is further away than its duration', 0.35, 0.4, 0.08],
    ['ignores an earlier frame that is further away than its duration', 0.02, 0.08, 0.08],
  ])('when aligning times, %s', (_result, mediaTime, position, first) => {
    const index = new FrameIndex();
    index.add(framesOf([40, 40, 40], 80), FIRST);
    index.align(mediaTime, position);
    expect(index.zero()).toBeCloseTo(first, 6);
  });

  it('does not align times before it contains a frame', () => {
    const index = new FrameIndex();
    index.align(0.53, 0.56);
    index.add(framesOf([40, 40]), FIRST);
    expect(index.zero()).toBe(0);
  });

  it('finds the key frame before a time', () => {
    const index = new FrameIndex();
    index.add(
      framesOf([40, 40, 40, 40]).map(({ start, end }, place) => ({ start, end, isKey: place % 2 === 0 })),
      MIDDLE,
    );
    expect(index.keyBefore(0.13)?.start).toBe(0.08);
    expect(index.keyBefore(0.05)?.start).toBe(0);
    expect(index.keyBefore(-0.01)).toBeNull();
  });

  it('does not treat an observed frame as a key frame', () => {
    const index = new FrameIndex();
    index.learn(1, 1.04);
    expect(index.keyBefore(1.05)).toBeNull();
  });
});
