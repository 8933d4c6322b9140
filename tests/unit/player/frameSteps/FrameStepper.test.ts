import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameIndex } from '@/player/frameSteps/FrameIndex';
import { FrameStepper, type SteppedElement } from '@/player/frameSteps/FrameStepper';
import type { Frame } from '@/player/frameSteps/sampleTables';
import { runs } from '../../../support/runs';

interface World {
  /** Milliseconds for which each frame is shown. */
  durations: readonly number[];
  /** Frames per segment. A seek into a segment loads its tables. */
  perSegment?: number;
  isReadable?: boolean;
  canSee?: boolean;
  /** Indexes of frames that no seek reaches: the next one is shown instead. */
  unreachable?: ReadonlySet<number>;
  from?: number;
  /**
   * Indexes of the missing frames. A forward seek to one of them shows the frame after `last`, and a backward
   * seek shows `before`.
   */
  missing?: { first: number; last: number; before: number };
  isToldMissing?: boolean;
  known?: readonly number[];
}

/** Simulates a paused element with one seek at a time. The test defines its frames. */
function openWorld(world: World) {
  const { durations, perSegment = 4, isReadable = true, canSee = true, unreachable = new Set() } = world;
  let at = 0;
  const frames: Frame[] = durations.map((duration, nth) => {
    const start = at / 1_000;
    at += duration;
    return { start, end: at / 1_000, isKey: nth % perSegment === 0 };
  });
  const duration = at / 1_000;
  const index = new FrameIndex();
  const loaded = new Set<number>();
  const load = (segment: number) => {
    if (!isReadable || loaded.has(segment)) return;
    loaded.add(segment);
    index.add(frames.slice(segment * perSegment, (segment + 1) * perSegment), {
      isFirst: segment === 0,
      isLast: (segment + 1) * perSegment >= frames.length,
    });
  };
  const frameAt = (seconds: number) => {
    const nth = Math.max(
      0,
      frames.findLastIndex(({ start }) => start <= seconds + 1e-9),
    );
    return unreachable.has(nth) ? Math.min(frames.length - 1, nth + 1) : nth;
  };
  let shown = world.from ?? 0;
  let position = (frames[shown]?.start ?? 0) + 0.001;
  if (world.missing && world.isToldMissing) {
    const { first, last } = world.missing;
    const firstMissing = Math.ceil(first / perSegment) * perSegment;
    index.addMissing({ start: frames[firstMissing]?.start ?? 0, end: frames[last]?.end ?? 0 });
  }
  for (const segment of world.known ?? [Math.floor(shown / perSegment)]) load(segment);
  const seeks: number[] = [];
  let underWay = 0;
  const startOf = (nth: number) => frames[nth]?.start ?? 0;
  const element: SteppedElement = {
    canSee,
    shown: () => (canSee ? startOf(shown) : null),
    settled: () => Promise.resolve(),
    position: () => position,
    duration: () => duration,
    seek: async (seconds) => {
      underWay += 1;
      expect(underWay, 'seeks at a time').toBe(1);
      seeks.push(seconds);
      await Promise.resolve();
      await Promise.resolve();
      const wanted = frameAt(seconds);
      const { first, last, before } = world.missing ?? { first: Infinity, last: -1, before: 0 };
      shown = wanted < first || wanted > last ? wanted : wanted > shown ? last + 1 : before;
      position = shown === wanted ? seconds : startOf(shown) + 0.001;
      load(Math.floor(shown / perSegment));
      underWay -= 1;
      return canSee ? startOf(shown) : null;
    },
  };
  /** Ends a seek before the browser has presented its frame. */
  const jump = (nth: number) => {
    position = startOf(nth) + 0.001;
    load(Math.floor(nth / perSegment));
  };
  const steps: (number | null)[] = [];
  const stepper = new FrameStepper({
    element,
    frames: () => index,
    read: () => null,
    onStep: (frame) => steps.push(frame),
  });
  const settle = async () => {
    for (let turn = 0; turn < 2_000; turn += 1) await Promise.resolve();
  };
  return {
    stepper,
    jump,
    seeks,
    steps,
    shown: () => shown,
    go: async (by: number) => {
      stepper.step(by);
      await settle();
      return shown;
    },
    settle,
  };
}

const recordings = fc.array(fc.integer({ min: 15, max: 300 }), { minLength: 1, maxLength: 30 });
const presses = fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 25 });

describe('FrameStepper', () => {
  it('shows exactly the adjacent frame at any frame rate, even in another segment', async () => {
    await fc.assert(
      fc.asyncProperty(recordings, presses, fc.nat(29), async (durations, steps, start) => {
        let expected = Math.min(start, durations.length - 1);
        const world = openWorld({ durations, from: expected });
        for (const by of steps) {
          expected = Math.min(durations.length - 1, Math.max(0, expected + by));
          expect(await world.go(by)).toBe(expected);
        }
      }),
      runs(60),
    );
  });

  it('counts every quick press but seeks only a few times', async () => {
    const world = openWorld({ durations: Array.from({ length: 40 }, () => 40), perSegment: 40 });
    for (let press = 0; press < 25; press += 1) world.stepper.step(1);
    await world.settle();
    expect(world.shown()).toBe(25);
    expect(world.seeks.length).toBeLessThan(4);
    for (let press = 0; press < 5; press += 1) world.stepper.step(-1);
    world.stepper.step(1);
    await world.settle();
    expect(world.shown()).toBe(21);
  });

  it('applies quick presses in their order', async () => {
    const world = openWorld({ durations: Array.from({ length: 40 }, () => 40), perSegment: 40 });
    for (const by of [1, -3, 2]) world.stepper.step(by);
    await world.settle();
    expect(world.shown()).toBe(2);
  });

  it('drops pending steps when a caller cancels them', async () => {
    const world = openWorld({ durations: Array.from({ length: 40 }, () => 40) });
    world.stepper.step(1);
    world.stepper.step(5);
    world.stepper.cancel();
    await world.settle();
    expect(world.shown()).toBe(1);
  });

  it('needs one seek per step if the frame times are known', async () => {
    const world = openWorld({ durations: [40, 40, 40, 40] });
    await world.go(1);
    await world.go(1);
    await world.go(-1);
    expect(world.seeks.map((seconds) => seconds.toFixed(2))).toEqual(['0.06', '0.10', '0.06']);
    expect(world.steps).toEqual([0.04, 0.08, 0.04]);
  });

  it('steps from the target of a pending seek', async () => {
    const world = openWorld({ durations: Array.from({ length: 60 }, () => 40) });
    world.jump(50);
    expect(await world.go(1)).toBe(51);
  });

  it('does not seek beyond the first and last frame', async () => {
    const world = openWorld({ durations: [40, 40, 40], perSegment: 3 });
    expect(await world.go(-1)).toBe(0);
    expect(await world.go(7)).toBe(2);
    expect(await world.go(1)).toBe(2);
    expect(world.seeks).toHaveLength(1);
  });

  it('skips a missing part with one press and a few seeks', async () => {
    const durations = Array.from({ length: 100 }, () => 40);
    const known = [0, 1, 3];
    const world = openWorld({
      durations,
      perSegment: 25,
      from: 75,
      known,
      missing: { first: 45, last: 74, before: 41 },
    });
    expect(await world.go(-1)).toBe(41);
    expect(world.seeks.length).toBeLessThanOrEqual(5);
    expect(await world.go(1)).toBe(42);
    const missing = { first: 48, last: 74, before: 41 };
    expect(await openWorld({ durations, perSegment: 25, from: 75, known, missing }).go(-1)).toBe(47);
  });

  it('skips a missing part at once if the last visible frame before the part is known', async () => {
    const part: World = {
      durations: Array.from({ length: 100 }, () => 40),
      perSegment: 25,
      known: [0, 1, 3],
      missing: { first: 48, last: 74, before: 41 },
      isToldMissing: true,
    };
    const back = openWorld({ ...part, from: 75 });
    expect(await back.go(-1)).toBe(47);
    const seeks = back.seeks.length;
    const steps = [await back.go(1), await back.go(1), await back.go(-2), await back.go(2)];
    expect(steps).toEqual([75, 76, 47, 76]);
    expect(back.seeks.length).toBe(seeks + steps.length);

    const forward = openWorld({ ...part, from: 46 });
    expect([await forward.go(1), await forward.go(1), await forward.go(-1)]).toEqual([47, 75, 47]);
    expect(forward.seeks).toHaveLength(3);
  });

  it('continues at the nearest frame that a seek can reach', async () => {
    const durations = [66, 66, 200, 200, 66, 66, 66, 200];
    const world = openWorld({ durations, perSegment: 8, unreachable: new Set([3, 4]) });
    const forward = [await world.go(1), await world.go(1), await world.go(1), await world.go(1)];
    expect(forward).toEqual([1, 2, 4, 5]);
    const back = [await world.go(-1), await world.go(-1), await world.go(-1)];
    expect(back).toEqual([4, 2, 1]);
  });

  it('finds adjacent frames by trial seeks if the frame times cannot be read', async () => {
    await fc.assert(
      fc.asyncProperty(recordings, presses, async (durations, steps) => {
        const world = openWorld({ durations, isReadable: false });
        let expected = 0;
        for (const by of steps) {
          expected = Math.min(durations.length - 1, Math.max(0, expected + by));
          expect(await world.go(by)).toBe(expected);
        }
      }),
      runs(60),
    );
  });

  it('uses the frame times if the browser does not report presented frames', async () => {
    const world = openWorld({ durations: [40, 60, 20, 80, 40], canSee: false, perSegment: 5 });
    expect(await world.go(1)).toBe(1);
    expect(await world.go(2)).toBe(3);
    expect(await world.go(-1)).toBe(2);
    expect(world.steps).toEqual([0.04, 0.12, 0.1]);
  });

  it('moves by about a frame if neither frame times nor presented frames are known', async () => {
    const world = openWorld({ durations: [40, 40, 40, 40], canSee: false, isReadable: false });
    expect(await world.go(1)).toBe(1);
    expect(await world.go(-1)).toBe(0);
  });
});
