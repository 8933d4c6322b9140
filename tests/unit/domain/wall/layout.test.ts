import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallLayout, type Place } from '@/domain/wall/layout';

const area = ({ width, height }: Place): number => width * height;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const overlap = (one: Place, other: Place): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Width and height of the stage in a phone, tablets, laptops and on large screens. */
const USUAL = [
  [390, 700],
  [820, 1_100],
  [1_280, 640],
  [1_366, 640],
  [1_440, 790],
  [1_920, 970],
  [1_920, 1_080],
  [3_840, 2_060],
] as const;

/** Windows from a phone to a wall of pixels, upright and lying. */
const stages = fc.record({
  count: fc.integer({ min: 1, max: 16 }),
  width: fc.integer({ min: 390, max: 3_840 }),
  height: fc.integer({ min: 300, max: 2_160 }),
});

describe('wall layout', () => {
  it('gives each picture a place of its own shape within the stage, and none overlap', () => {
    fc.assert(
      fc.property(stages, ({ count, width, height }) => {
        const places = wallLayout(count, width, height);
        expect(places).toHaveLength(count);
        for (const place of places) {
          expect(place.width / place.height).toBeCloseTo(16 / 9, 6);
          expect(place.x).toBeGreaterThan(-0.01);
          expect(place.y).toBeGreaterThan(-0.01);
          expect(place.x + place.width).toBeLessThan(width + 0.01);
          expect(place.y + place.height).toBeLessThan(height + 0.01);
        }
        const overlaps = places.flatMap((one, index) =>
          places.slice(index + 1).map((other) => overlap(one, other)),
        );
        expect(Math.max(0, ...overlaps)).toBeLessThan(1);
      }),
    );
  });

  it('fills the stage from edge to edge in one direction at least, and shows no tiny picture', () => {
    fc.assert(
      fc.property(stages, ({ count, width, height }) => {
        const places = wallLayout(count, width, height);
        const right = Math.max(...places.map((place) => place.x + place.width));
        const bottom = Math.max(...places.map((place) => place.y + place.height));
        expect(Math.min(width - right, height - bottom)).toBeLessThan(0.01);
        const widths = places.map((place) => place.width);
        expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.399);
      }),
    );
  });

  it('leaves little of a usual window empty with any number of pictures', () => {
    for (const [width, height] of USUAL) {
      for (let count = 5; count <= 16; count += 1) {
        const covered = sum(wallLayout(count, width, height).map(area)) / (width * height);
        expect(covered, `${count} pictures on ${width} x ${height}`).toBeGreaterThan(0.8);
      }
    }
  });

  it('does not put tiny pictures between large ones in a usual window', () => {
    for (const [width, height] of USUAL) {
      for (let count = 11; count <= 16; count += 1) {
        const widths = wallLayout(count, width, height).map((place) => place.width);
        const message = `${count} pictures on ${width} x ${height}`;
        expect(Math.min(...widths) / Math.max(...widths), message).toBeGreaterThan(0.499);
        expect(new Set(widths.map(Math.round)).size, message).toBeLessThanOrEqual(3);
      }
    }
  });

  it('covers about as much as the best plain grid, or more', () => {
    fc.assert(
      fc.property(stages, ({ count, width, height }) => {
        const grids = Array.from({ length: count }, (_, index) => {
          const columns = index + 1;
          const rows = Math.ceil(count / columns);
          const tile = Math.min(width / columns, ((height / rows) * 16) / 9);
          return count * ((tile * tile * 9) / 16);
        });
        const covered = sum(wallLayout(count, width, height).map(area));
        // Of two that cover about the same the more even one is taken.
        expect(covered).toBeGreaterThan(Math.max(...grids) * 0.85);
      }),
    );
  });

  it('shows 4, 9 and 16 pictures as equal ones in reading order on a screen of their shape', () => {
    for (const across of [2, 3, 4]) {
      const places = wallLayout(across * across, 1_600, 900);
      expect(
        places.map(({ x, y }) => [Math.round((x * across) / 1_600), Math.round((y * across) / 900)]),
      ).toEqual(
        Array.from({ length: across * across }, (_, index) => [index % across, Math.floor(index / across)]),
      );
    }
  });

  it('has no place on a stage without a size', () => {
    expect(wallLayout(4, 0, 600)).toEqual([]);
    expect(wallLayout(0, 800, 600)).toEqual([]);
  });
});
