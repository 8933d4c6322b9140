import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '@/domain/frame/box';
import { USUAL_PROPORTION, wallLayout } from '@/domain/wall/layout';

const area = ({ width, height }: Box): number => width * height;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const usual = (count: number): number[] => Array.from({ length: count }, () => USUAL_PROPORTION);

const PROPORTIONS = [16 / 9, 2, 4 / 3, 1, 3 / 4, 9 / 16];

/** Stage sizes in pixels on phones, tablets, laptops and large screens. */
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

const stages = fc.record({
  count: fc.integer({ min: 1, max: 16 }),
  width: fc.integer({ min: 390, max: 3_840 }),
  height: fc.integer({ min: 300, max: 2_160 }),
});

const mixed = fc.array(fc.constantFrom(...PROPORTIONS), { minLength: 1, maxLength: 16 });

describe('wall layout', () => {
  it('places pictures of any aspect ratio in order without overlap', () => {
    fc.assert(
      fc.property(stages, mixed, ({ width, height }, proportions) => {
        const places = wallLayout(proportions, width, height);
        expect(places).toHaveLength(proportions.length);
        for (const [index, place] of places.entries()) {
          expect(place.width / place.height).toBeCloseTo(proportions[index] ?? 0, 6);
          expect(place.x).toBeGreaterThan(-0.01);
          expect(place.y).toBeGreaterThan(-0.01);
          expect(place.x + place.width).toBeLessThan(width + 0.01);
          expect(place.y + place.height).toBeLessThan(height + 0.01);
          for (const later of places.slice(index + 1)) {
            const isRight = later.x > place.x + place.width - 0.01;
            expect(isRight || later.y > place.y + place.height - 0.01).toBe(true);
          }
        }
      }),
    );
  });

  it('covers most of a usual window with more than five pictures of any aspect ratio', () => {
    fc.assert(
      fc.property(fc.constantFrom(...USUAL), mixed, ([width, height], proportions) => {
        const places = wallLayout(proportions, width, height);
        const covered = sum(places.map(area)) / (width * height);
        const sides = places.map((place) => Math.sqrt(area(place)));
        // With few pictures, more of the window stays empty if its aspect ratio differs from theirs.
        const minShare = proportions.length > 8 ? 0.8 : proportions.length > 5 ? 0.65 : 0.2;
        expect(covered).toBeGreaterThan(minShare);
        expect(Math.min(...sides) / Math.max(...sides)).toBeGreaterThan(0.399);
      }),
    );
  });

  it('shows extremely narrow or wide pictures with bars', () => {
    for (const proportion of [0.1, 8]) {
      const [place] = wallLayout([proportion], 1_600, 900);
      expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(proportion < 1 ? 0.5 : 3, 6);
      expect(wallLayout([0.1, 8], 1_600, 900)).toHaveLength(2);
    }
  });

  it('fills the stage in at least one direction', () => {
    fc.assert(
      fc.property(stages, ({ count, width, height }) => {
        const places = wallLayout(usual(count), width, height);
        const right = Math.max(...places.map((place) => place.x + place.width));
        const bottom = Math.max(...places.map((place) => place.y + place.height));
        expect(Math.min(width - right, height - bottom)).toBeLessThan(0.01);
        const widths = places.map((place) => place.width);
        expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.399);
      }),
    );
  });

  it('covers over 80% of a usual window with 5 to 16 pictures', () => {
    for (const [width, height] of USUAL) {
      for (let count = 5; count <= 16; count += 1) {
        const covered = sum(wallLayout(usual(count), width, height).map(area)) / (width * height);
        expect(covered, `${count} pictures on ${width} x ${height}`).toBeGreaterThan(0.8);
      }
    }
  });

  it('makes no picture narrower than half the widest one if there are 11 to 16', () => {
    for (const [width, height] of USUAL) {
      for (let count = 11; count <= 16; count += 1) {
        const widths = wallLayout(usual(count), width, height).map((place) => place.width);
        const message = `${count} pictures on ${width} x ${height}`;
        expect(Math.min(...widths) / Math.max(...widths), message).toBeGreaterThan(0.499);
        expect(new Set(widths.map(Math.round)).size, message).toBeLessThanOrEqual(3);
      }
    }
  });

  it('covers at least 85% of the area that the best regular grid covers', () => {
    fc.assert(
      fc.property(stages, ({ count, width, height }) => {
        const grids = Array.from({ length: count }, (_, index) => {
          const columns = index + 1;
          const rows = Math.ceil(count / columns);
          const tile = Math.min(width / columns, ((height / rows) * 16) / 9);
          return count * ((tile * tile * 9) / 16);
        });
        const covered = sum(wallLayout(usual(count), width, height).map(area));
        expect(covered).toBeGreaterThan(Math.max(...grids) * 0.85);
      }),
    );
  });

  it('makes no picture larger than the first one', () => {
    for (const [width, height] of USUAL) {
      for (let count = 1; count <= 16; count += 1) {
        const widths = wallLayout(usual(count), width, height).map((place) => place.width);
        const message = `${count} pictures on ${width} x ${height}`;
        expect(widths[0], message).toBeGreaterThan(Math.max(...widths) - 1);
      }
    }
  });

  it('is a regular grid for 4, 9 or 16 pictures on a screen with their aspect ratio', () => {
    for (const across of [2, 3, 4]) {
      const places = wallLayout(usual(across * across), 1_600, 900);
      expect(
        places.map(({ x, y }) => [Math.round((x * across) / 1_600), Math.round((y * across) / 900)]),
      ).toEqual(
        Array.from({ length: across * across }, (_, index) => [index % across, Math.floor(index / across)]),
      );
    }
  });

  it('is empty without pictures or on a stage without a width', () => {
    expect(wallLayout(usual(4), 0, 600)).toEqual([]);
    expect(wallLayout([], 800, 600)).toEqual([]);
  });
});
