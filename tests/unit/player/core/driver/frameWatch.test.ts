import { beforeEach, describe, expect, it } from 'vitest';
import { watchFrames } from '@/player/core/driver/frameWatch';
import { FakeClock } from '../../fakes';

const MEDIA_TIME = 3.2;

/** Simulates presented and decoded frames, because jsdom decodes nothing. */
function setUp({ presents = true, lastAt = null as number | null } = {}) {
  const clock = new FakeClock();
  const video = document.createElement('video');
  const quality = { totalVideoFrames: 0 };
  const pending = new Map<number, (now: number, metadata: { mediaTime: number }) => void>();
  Object.defineProperty(video, 'getVideoPlaybackQuality', { value: () => quality });
  if (presents) {
    let id = 0;
    const ask = (run: (now: number, metadata: { mediaTime: number }) => void) => {
      id += 1;
      pending.set(id, run);
      return id;
    };
    Object.defineProperty(video, 'requestVideoFrameCallback', { value: ask });
    Object.defineProperty(video, 'cancelVideoFrameCallback', {
      value: (which: number) => pending.delete(which),
    });
  }
  const seen: number[] = [];
  const watch = watchFrames(video, clock, () => seen.push(clock.time), lastAt);
  const present = () => {
    const waiting = [...pending.values()];
    pending.clear();
    for (const run of waiting) run(0, { mediaTime: MEDIA_TIME });
  };
  const stream = async (ms: number, isOnScreen: boolean) => {
    for (let passed = 0; passed < ms; passed += 250) {
      quality.totalVideoFrames += 4;
      if (isOnScreen) present();
      await clock.pass(250);
    }
  };
  const decode = () => {
    quality.totalVideoFrames += 1;
  };
  return { clock, seen, watch, stream, pending, decode, present };
}

describe('frame watch', () => {
  let start = 0;
  beforeEach(() => {
    start = new FakeClock().time;
  });

  it('reports no frame while the picture does not change', async () => {
    const { clock, seen, watch } = setUp();
    await clock.pass(10_000);
    watch.forgive();
    expect(seen).toEqual([]);
    expect(watch.lastAt()).toBeNull();
  });

  it('reports the media time and the arrival of the presented frame', async () => {
    const { clock, stream, watch } = setUp();
    expect(watch.mediaTime()).toBeNull();
    await stream(500, true);
    const shownAt = clock.now() - 250;
    await clock.pass(5_000);
    watch.forgive();
    expect(watch.mediaTime()).toBe(MEDIA_TIME);
    expect(watch.shownAt()).toBe(shownAt);
    expect(watch.lastAt()).toBe(clock.now());
  });

  it('counts presented frames', async () => {
    const { seen, stream } = setUp();
    await stream(2_000, true);
    expect(seen).toHaveLength(8);
  });

  it('does not report a slow first frame before it is presented', async () => {
    const { clock, seen, decode, present } = setUp();
    await clock.pass(5_000);
    decode();
    await clock.pass(500);
    expect(seen).toEqual([]);
    present();
    expect(seen).toEqual([clock.time]);
  });

  it('counts a single decoded frame of an off-screen element once', async () => {
    const { clock, seen, decode } = setUp();
    decode();
    await clock.pass(10_000);
    expect(seen).toHaveLength(1);
  });

  it('counts decoded frames when an off-screen element presents none', async () => {
    const { clock, stream, watch } = setUp();
    await stream(2_000, true);
    await stream(30_000, false);
    expect(clock.time - (watch.lastAt() ?? 0)).toBeLessThanOrEqual(250);
  });

  it('counts decoded frames if the browser does not report presented ones', async () => {
    const { seen, stream } = setUp({ presents: false });
    await stream(1_000, false);
    expect(seen).toHaveLength(4);
  });

  it('continues from the last frame of the previous element', () =>
    expect(setUp({ lastAt: start }).watch.lastAt()).toBe(start));

  it('leaves no callback when it stops', async () => {
    const { pending, clock, seen, watch, stream } = setUp();
    watch.stop();
    expect(pending.size).toBe(0);
    await stream(1_000, true);
    expect([pending.size, clock.tasks.size, seen.length]).toEqual([0, 0, 0]);
  });
});
