import { describe, expect, it } from 'vitest';
import { letterbox, planOf, sizeOf, spread } from '@/features/time-lapse/model/plan';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('time-lapse plan', () => {
  it('divides a minute among two hundred recordings', () => {
    const { items, share, frames } = planOf(many(200));
    expect(items).toHaveLength(200);
    expect(items.length * share).toBeCloseTo(60);
    expect(frames).toBe(5);
  });

  it('shows a few recordings for two seconds each', () => {
    expect(planOf(many(3))).toEqual({ items: [0, 1, 2], share: 2, frames: 30 });
    expect(planOf([])).toMatchObject({ items: [], frames: 30 });
  });

  it('selects recordings evenly from thousands, and shows one frame of each', () => {
    const { items, share, frames } = planOf(many(4_000));
    expect(items).toHaveLength(900);
    expect(items[0]).toBe(0);
    expect(items.at(-1)).toBeGreaterThan(3_990);
    expect(items.length * share).toBeCloseTo(60);
    expect(frames).toBe(1);
  });

  it('includes the first recording and as many as the limit allows', () => {
    for (const count of [1, 2, 5, 7, 99]) {
      for (const limit of [1, 2, 5, 50]) {
        const chosen = spread(many(count), limit);
        expect(chosen[0]).toBe(0);
        expect(chosen).toHaveLength(Math.min(count, limit));
      }
    }
  });
});

describe('time-lapse frame', () => {
  it('has an even width and height of at most 1280 pixels', () => {
    expect(sizeOf({ width: 1_920, height: 1_080 })).toEqual({ width: 1_280, height: 720 });
    expect(sizeOf({ width: 641, height: 359 })).toEqual({ width: 642, height: 360 });
    expect(sizeOf({ width: 1_080, height: 1_920 })).toEqual({ width: 720, height: 1_280 });
  });

  it('centers a picture that has another aspect ratio', () => {
    expect(letterbox({ width: 640, height: 480 }, { width: 1_280, height: 720 })).toEqual({
      x: 160,
      y: 0,
      width: 960,
      height: 720,
    });
    expect(letterbox({ width: 320, height: 180 }, { width: 1_280, height: 720 })).toEqual({
      x: 0,
      y: 0,
      width: 1_280,
      height: 720,
    });
  });
});
