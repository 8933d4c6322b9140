import { describe, expect, it } from 'vitest';
import { afterGap, insideEnd, isBehind, lastBefore, type Part } from '@/player/clip/seekRules';

/** Four segments of 10 s. */
const parts = (change: { missing?: readonly number[]; loading?: readonly number[] } = {}): Part[] =>
  [0, 1, 2, 3].map((index) => ({
    start: 10 * index,
    duration: 10,
    isMissing: change.missing?.includes(index) ?? false,
    isLoaded: !(change.loading?.includes(index) ?? false),
  }));

const media = (currentTime: number, ...ranges: readonly (readonly [start: number, end: number])[]) => ({
  currentTime,
  buffered: {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? Number.NaN,
    end: (index: number) => ranges[index]?.[1] ?? Number.NaN,
  },
});

describe('afterGap', () => {
  const HOLE = [
    [0, 10],
    [12, 40],
  ] as const;

  it.each([
    { where: 'after missing segments', given: parts({ missing: [1, 2] }), at: 15, to: 30.1 },
    { where: 'after a hole in the buffer', given: parts(), at: 10, to: 12.001 },
    { where: 'after a hole that playback is about to reach', given: parts(), at: 9.95, to: 12.001 },
    {
      where: 'without a move if a segment may fill the hole',
      given: parts({ loading: [1] }),
      at: 10,
      to: null,
    },
    {
      where: 'without a move if only missing segments follow',
      given: parts({ missing: [3] }),
      at: 35,
      to: null,
    },
  ])('continues playback $where', ({ given, at, to }) => {
    expect(afterGap(given, media(at, ...HOLE), false)).toBe(to);
  });

  it('does not move a seek to the last frame before a hole', () => {
    expect(afterGap(parts(), media(9.95, ...HOLE), true)).toBeNull();
  });

  it('moves a seek out of a hole only once, even if Chromium truncates the position', () => {
    const target = afterGap(parts(), media(10.5, ...HOLE), true) ?? 0;
    expect(target).toBe(12.001);
    expect(afterGap(parts(), media(target - 0.000_001, ...HOLE), true)).toBeNull();
  });
});

it('lastBefore: finds the last available segment if only missing ones follow', () => {
  const given = parts({ missing: [2, 3] });
  expect([25, 20, 19.9].map((at) => lastBefore(given, at)?.start)).toEqual([10, 10, undefined]);
  expect(lastBefore(parts(), 40)).toBeUndefined();
});

it('isBehind: is true at the end of the buffer before a missing segment', () => {
  const given = parts({ missing: [1] });
  expect(isBehind(given, media(9.95, [0, 10]), 10)).toBe(true);
  expect(isBehind(given, media(2, [0, 10]), 10)).toBe(false);
  expect(isBehind(given, media(12, [0, 10]), 20)).toBe(true);
  expect(isBehind(given, media(5), 10)).toBe(false);
});

it('insideEnd: stays inside a segment, even one of length 0', () => {
  expect([insideEnd({ start: 10, duration: 10 }), insideEnd({ start: 10, duration: 0 })]).toEqual([
    19.99, 10,
  ]);
});
