import { describe, expect, it } from 'vitest';
import {
  cutPointsOf,
  durationOf,
  adjacentPoint,
  wholeCut,
  withEnd,
  withStart,
  type CutFrame,
} from '@/domain/export/cut';

/**
 * Parses frames in decoding order, such as `K0 P3 b1 b2`: a letter for the type and a time in seconds. Each
 * frame lasts 1 s.
 */
const decoded = (text: string): CutFrame[] =>
  text.split(' ').map((word) => ({ at: Number(word.slice(1)), duration: 1, isKey: word.startsWith('K') }));

const placesOf = (text: string) => {
  const places = cutPointsOf(decoded(text));
  if (places === null) throw new Error('There is no picture to begin with.');
  return places;
};

describe('start and end positions of a cut', () => {
  it('include all key frames as starts and all frames as ends if no frames are reordered', () => {
    expect(placesOf('K0 P1 P2 K3 P4')).toEqual({ starts: [0, 3], ends: [1, 2, 3, 4, 5] });
  });

  it('exclude ends between a frame and a later frame on which it depends', () => {
    expect(placesOf('K0 P3 b1 b2 K4 P6 b5')).toEqual({ starts: [0, 4], ends: [1, 4, 5, 7] });
  });

  it('exclude ends at which an open GOP would lack frames', () => {
    expect(placesOf('K0 P1 K4 b2 b3 P5')).toEqual({ starts: [0, 4], ends: [1, 2, 5, 6] });
  });

  it('exclude all frames before the first key frame', () => {
    const places = placesOf('P0 P1 K2 P3');
    expect(places).toEqual({ starts: [2], ends: [3, 4] });
    expect(wholeCut(places)).toEqual({ start: 2, end: 4 });
  });

  it('include every frame as an end in one hour of video at 60 frames per second', () => {
    const frames = Array.from({ length: 216_000 }, (_frame, index) => ({
      at: index / 60,
      duration: 1 / 60,
      isKey: index % 120 === 0,
    }));
    const places = cutPointsOf(frames);
    expect(places?.starts).toHaveLength(1_800);
    expect(places?.ends).toHaveLength(216_000);
    expect(places && durationOf(places)).toBeCloseTo(3_600, 6);
  });

  it('are null without a key frame', () => {
    expect(cutPointsOf(decoded('P0 P1'))).toBeNull();
    expect(cutPointsOf([])).toBeNull();
  });
});

describe('cut', () => {
  const places = placesOf('K0 P1 P2 K3 P4 P5 K6 P7');

  it('contains the whole recording at first', () => {
    expect(wholeCut(places)).toEqual({ start: 0, end: 8 });
    expect(durationOf(places)).toBe(8);
  });

  it('snaps to the nearest possible position', () => {
    const cut = withEnd(wholeCut(places), 5.4, places);
    expect(cut).toEqual({ start: 0, end: 5 });
    expect(withStart(cut, 4, places)).toEqual({ start: 3, end: 5 });
    expect(withStart(cut, 100, places)).toEqual({ start: 3, end: 5 });
    expect(withEnd({ start: 3, end: 5 }, -1, places)).toEqual({ start: 3, end: 4 });
    expect(withStart({ start: 0, end: 3 }, 3, places)).toEqual({ start: 0, end: 3 });
  });

  it('moves to the adjacent possible position', () => {
    expect(adjacentPoint(places.starts, 0, 'after')).toBe(3);
    expect(adjacentPoint(places.starts, 0, 'before')).toBe(0);
    expect(adjacentPoint(places.ends, 5, 'before')).toBe(4);
    expect(adjacentPoint(places.ends, 8, 'after')).toBe(8);
  });
});
