import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchRecording, type SearchQuery } from '@/features/find-motion/engine/searchRecording';
import type { Area } from '@/features/find-motion/model/area';
import type { Movement } from '@/features/find-motion/model/movements';
import {
  syntheticRecording,
  type PlantedObject,
  type SyntheticScene,
} from '../../../../support/syntheticRecording';
import { runs } from '../../../../support/runs';
import { only } from '../../../../support/only';

const QUERY: SearchQuery = {
  areas: [{ kind: 'rectangle', region: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } }],
  sensitivity: 'normal',
};
const OBJECT: PlantedObject = {
  start: 5,
  seconds: 2,
  x: 0.35,
  y: 0.45,
  width: 0.075,
  height: 0.17,
  speedX: 0.1,
  luma: 30,
};

async function search(scene: SyntheticScene, query: Partial<SearchQuery> = {}) {
  const recording = syntheticRecording(scene);
  /** Keyed by start time, because a later report of a movement replaces the earlier one. */
  const movements = new Map<number, Movement>();
  const before: number[] = [];
  await searchRecording(recording, { ...QUERY, ...query }, (movement) => {
    movements.set(movement.start, movement);
    before.push(recording.decoded());
  });
  return { movements: [...movements.values()], decoded: recording.decoded(), kept: recording.kept(), before };
}

describe('motion search of a recording', () => {
  it('reports a two-second movement in five percent of the region once three frames confirm it', async () => {
    const { movements, decoded, kept, before } = await search({ seconds: 16, noise: 8, object: OBJECT });
    expect(movements).toHaveLength(1);
    expect(only(movements).start).toBeCloseTo(5, 0);
    expect(only(movements).end).toBeCloseTo(7, 0);
    const peak = only(movements).peak;
    expect(peak?.share).toBeGreaterThan(0.03);
    expect(peak?.box.y).toBeCloseTo(0.45, 1);
    expect(peak?.box.width).toBeCloseTo(0.075, 1);
    expect(peak?.box.height).toBeCloseTo(0.17, 1);
    // The search keeps the picture with the largest change, which saves decoding it again.
    expect(kept).toBe(peak?.position);
    // Eight key frames, one second before the movement, and three pictures that confirm it.
    expect(before[0]).toBe(8 + 15 + 3);
    expect(before.at(-1)).toBe(decoded);
  });

  it.each([
    ['noise', { noise: 24 }],
    ['rain', { noise: 8, raindrops: 250 }],
    ['a headlight', { noise: 8, hasHeadlight: true }],
    ['a cloud', { noise: 8, cloud: 50 }],
    ['infrared light that is switched on', { noise: 8, infraredFrom: 7.3 }],
    ['a part that gets brighter', { brighterFrom: 5 }],
  ])('reports no movement for %s', async (_name, scene: Partial<SyntheticScene>) => {
    expect((await search({ seconds: 10, ...scene })).movements).toEqual([]);
  });

  it.each([
    ['noise', { noise: 24 }],
    ['rain', { noise: 8, raindrops: 250 }],
    ['a cloud', { seconds: 10, noise: 8, cloud: 50 }],
    ['infrared light', { noise: 8, infraredFrom: 12.3 }],
  ])('reports a movement despite %s', async (_name, scene: Partial<SyntheticScene>) => {
    const { movements } = await search({ seconds: 16, object: OBJECT, ...scene });
    expect(movements.map(({ start }) => Math.round(start))).toEqual([5]);
  });

  it('reports a movement that has almost left the region by the next key frame', async () => {
    const object = { ...OBJECT, start: 4.1, seconds: 1.95, x: 0.545 };
    expect((await search({ seconds: 16, object })).movements).toHaveLength(1);
  });

  it('decodes only key frames of a recording without movement', async () => {
    expect(await search({ seconds: 16, noise: 8 })).toMatchObject({ decoded: 8, kept: null });
  });

  it('decodes only key frames and the frames around a movement', async () => {
    const { decoded } = await search({ seconds: 60, noise: 8, object: OBJECT });
    expect(decoded).toBeLessThanOrEqual(30 + 15 * 6);
  });

  it('decodes only key frames and both ends of a movement across several key frames', async () => {
    const object = { ...OBJECT, start: 3, seconds: 12, x: 0.27, speedX: 0.03 };
    const { movements, decoded } = await search({ seconds: 20, noise: 8, object });
    expect(movements.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([[3, 15]]);
    expect(decoded).toBe(10 + 15 * 4);
  });

  it('reports movements between distant key frames', async () => {
    const object = { ...OBJECT, start: 3, seconds: 2, x: 0.3, speedX: 0 };
    const later = [
      { ...object, start: 7.5 },
      { ...OBJECT, start: 13.2 },
    ];
    const { movements } = await search({ seconds: 20, keyInterval: 4, object, later });
    expect(movements.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
      [3, 5],
      [8, 9],
      [13, 15],
    ]);
  });

  it('decodes frames between key frames that show changes in distant places', async () => {
    const object = { ...OBJECT, start: 3.5, seconds: 1, x: 0.27, speedX: 0 };
    const later = { ...OBJECT, start: 5.8, seconds: 1, x: 0.65, speedX: 0 };
    const { movements, decoded } = await search({ seconds: 16, noise: 8, object, later: [later] });
    expect(movements.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([[4, 7]]);
    expect(decoded).toBe(8 + 15 * 6);
  });

  it('ignores flashes at key frames', async () => {
    const flash = { ...OBJECT, start: 4, seconds: 0.06, speedX: 0 };
    const later = [{ ...flash, start: 6 }];
    expect((await search({ seconds: 16, noise: 8, object: flash, later })).movements).toEqual([]);
    const object = { ...flash, start: 2.3, seconds: 0.7 };
    const { movements } = await search({ seconds: 16, noise: 8, object, later: [flash, ...later] });
    expect(movements.map(({ end }) => Math.round(end))).toEqual([3]);
  });

  it('ignores movement outside the region', async () => {
    const outside: Area = { kind: 'rectangle', region: { x: 0.6, y: 0, width: 0.4, height: 0.3 } };
    const beside: Area = {
      kind: 'polygon',
      points: [
        { x: 0.3, y: 0.1 },
        { x: 0.9, y: 0.1 },
        { x: 0.9, y: 0.35 },
      ],
    };
    const areas = [outside, beside];
    expect((await search({ seconds: 16, object: OBJECT }, { areas })).movements).toEqual([]);
  });

  it('reports a movement in a small area even if a larger area is searched as well', async () => {
    const large: Area = { kind: 'rectangle', region: { x: 0, y: 0, width: 1, height: 0.35 } };
    const door: Area = {
      kind: 'polygon',
      points: [
        { x: 0.3, y: 0.4 },
        { x: 0.6, y: 0.4 },
        { x: 0.6, y: 0.7 },
        { x: 0.3, y: 0.7 },
      ],
    };
    const found = await search({ seconds: 16, object: OBJECT }, { areas: [large, door] });
    expect(found.movements).toHaveLength(1);
  });

  it('reports a faint movement with high but not with low sensitivity', async () => {
    const faint = { ...OBJECT, luma: 112, width: 0.05 };
    const scene = { seconds: 16, noise: 4, object: faint };
    expect((await search(scene, { sensitivity: 'low' })).movements).toEqual([]);
    expect((await search(scene, { sensitivity: 'high' })).movements).toHaveLength(1);
  });

  it('reports a movement in a recording with only two key frames', async () => {
    const { movements } = await search({ seconds: 4, noise: 8, object: { ...OBJECT, start: 1 } });
    expect(movements).toHaveLength(1);
  });

  it('reports a movement only once even if it is longer than a decoded part', async () => {
    const object = { ...OBJECT, start: 3, seconds: 66, x: 0.25, speedX: 0.006 };
    const { movements } = await search(
      { seconds: 72, object },
      {
        areas: [{ kind: 'rectangle', region: { x: 0.25, y: 0.25, width: 0.75, height: 0.5 } }],
      },
    );
    expect(movements).toHaveLength(1);
  });

  it('reports no movement for a recording without video', async () => {
    expect((await search({ seconds: 0 })).movements).toEqual([]);
  });

  it('reports a movement anywhere in the region and at any time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          start: fc.integer({ min: 0, max: 13 }),
          seconds: fc.double({ min: 1.9, max: 7, noNaN: true }),
          x: fc.double({ min: 0.27, max: 0.45, noNaN: true }),
          y: fc.double({ min: 0.26, max: 0.55, noNaN: true }),
          isDark: fc.boolean(),
          seed: fc.integer({ min: 1, max: 1_000 }),
        }),
        async ({ start, seconds, x, y, isDark, seed }) => {
          const luma = isDark ? 15 : 225;
          const object = { ...OBJECT, start, seconds, x, y, speedX: 0.03, luma };
          const { movements } = await search({ seconds: 16, noise: 8, seed, object });
          expect(movements).toHaveLength(1);
          expect(Math.abs(only(movements).start - start)).toBeLessThan(0.5);
          expect(Math.abs(only(movements).end - Math.min(16, start + seconds))).toBeLessThan(0.5);
        },
      ),
      runs(6),
    );
  });
});
