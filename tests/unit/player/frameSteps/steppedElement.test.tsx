import { describe, expect, it, vi } from 'vitest';
import { steppedElement, type KnownFrames } from '@/player/frameSteps/steppedElement';
import { fakeFrameCallbacks } from '../../../support/frameCallbacks';
import { FakeClock, settle } from '../fakes';

const known = (frames: Partial<KnownFrames> = {}): KnownFrames => ({
  at: () => null,
  before: () => null,
  keyBefore: () => null,
  missingAt: () => null,
  ...frames,
});

function openElement(frames = known()) {
  const video = document.createElement('video');
  let isSeeking = false;
  Object.defineProperty(video, 'seeking', { configurable: true, get: () => isSeeking });
  const { pending, present } = fakeFrameCallbacks(video);
  const clock = new FakeClock();
  const controller = new AbortController();
  const seek = (to: number) => {
    isSeeking = true;
    video.currentTime = to;
    video.dispatchEvent(new Event('seeking'));
  };
  const arrive = () => {
    isSeeking = false;
    video.dispatchEvent(new Event('seeked'));
  };
  const element = steppedElement(
    video,
    () => null,
    () => frames,
    clock,
    controller.signal,
  );
  return { element, video, clock, controller, present, arrive, seek, pending };
}

describe('steppedElement', () => {
  it('resolves a seek with the frame that is presented after it', async () => {
    const { element, present, arrive } = openElement();
    const shown = element.seek(1.02, 1, 1);
    present(0.96);
    arrive();
    present(1);
    expect(await shown).toBe(1);
    expect(element.shown()).toBe(1);
  });

  it('resolves a seek as soon as it ends if the requested frame was already presented', async () => {
    const { element, present, arrive, pending } = openElement();
    const shown = element.seek(1.02, 1, 1);
    present(1);
    arrive();
    expect(await shown).toBe(1);
    expect(pending.size).toBe(0);
  });

  /** @param ranges loaded ranges in seconds */
  function openLoaded(ranges: readonly (readonly [number, number])[], frames?: KnownFrames) {
    const opened = openElement(frames);
    Object.defineProperty(opened.video, 'buffered', {
      value: {
        length: ranges.length,
        start: (index: number) => ranges[index]?.[0],
        end: (index: number) => ranges[index]?.[1],
      },
    });
    return opened;
  }

  const openWithHole = (frames?: Partial<KnownFrames>) =>
    openLoaded(
      [
        [0, 4],
        [6, 16],
      ],
      known(frames),
    );

  const HOLE = { start: 4, end: 6 };
  const missingAt = (seconds: number) => (seconds > HOLE.start && seconds < HOLE.end ? HOLE : null);

  it.each([
    ['forward', 3.7, 4.05, 6.01, 300],
    ['forward from a position where a busy browser may present a frame late', 3.7, 3.85, 6.01, 500],
    ['back', 6.2, 5.9, 3.7, 300],
  ])('skips a missing part sooner the second time: %s', async (_way, from, to, beyond, less) => {
    const { element, video, clock, present, seek, arrive } = openWithHole();
    const go = async (timeout: number) => {
      video.currentTime = from;
      const shown = element.seek(to, to, Math.sign(to - from));
      seek(to);
      // The element may present an earlier frame again, which is not the result of the seek.
      present(from);
      await clock.pass(timeout - 1);
      expect(video.currentTime).toBe(to);
      await clock.pass(1);
      expect(video.currentTime).toBeCloseTo(beyond, 3);
      arrive();
      present(beyond - 0.02);
      return await shown;
    };
    expect(await go(3_000)).toBe(beyond - 0.02);
    expect(await go(less)).toBe(beyond - 0.02);
  });

  it.each([
    ['forward', 3.7, 4.05, 6.01],
    ['back', 6.2, 5.9, 3.7],
  ])('skips a part at once if it is known to be missing: %s', async (_way, from, to, beyond) => {
    const { element, video, present, arrive } = openWithHole({ missingAt });
    video.currentTime = from;
    const shown = element.seek(to, to, Math.sign(to - from));
    expect(video.currentTime).toBeCloseTo(beyond, 3);
    arrive();
    present(beyond - 0.02);
    expect(await shown).toBe(beyond - 0.02);
  });

  it('does not wait for the last frames before a missing part, which browsers may never present', async () => {
    const at = () => ({ start: 2, end: 3, isKey: false });
    const { element, video, clock, present, seek, arrive } = openWithHole({ missingAt, at });
    const shown = element.seek(2.5, 2, 1);
    seek(2.5);
    await clock.pass(500);
    expect(video.currentTime).toBeCloseTo(6.01, 3);
    arrive();
    present(6);
    expect(await shown).toBe(6);
  });

  it('skips a missing part even if the frames on its other side are not loaded', () => {
    const { element, video } = openLoaded([[6, 16]], known({ missingAt }));
    void element.seek(5.9, 5.9, -1);
    expect(video.currentTime).toBeCloseTo(3.7, 3);
  });

  it('accepts the requested frame before a missing part even if the seek does not end', async () => {
    const { element, video, present, seek } = openWithHole();
    const shown = element.seek(3.83, 3.8, 1);
    seek(3.83);
    present(3.8);
    expect(await shown).toBe(3.8);
    expect(video.seeking).toBe(true);
  });

  it.each([
    ['is missing', undefined, 3_000],
    ['is known to be missing', { missingAt }, 500],
  ])(
    'limits the wait for a slider seek to a position just before a part that %s',
    async (_part, frames, timeout) => {
      const { element, clock, present, seek } = openWithHole(frames);
      seek(3.85);
      present(3.8);
      let isSettled = false;
      void element.settled().then(() => {
        isSettled = true;
      });
      await clock.pass(timeout - 1);
      expect(isSettled).toBe(false);
      await clock.pass(1);
      expect(isSettled).toBe(true);
    },
  );

  it('loads an unbuffered key frame by a seek to a position before the buffered range', async () => {
    // Chromium's buffered range includes audio that begins before the video of its segment.
    const keyBefore = () => ({ start: 120, end: 121, isKey: true });
    const { element, video, present, arrive } = openLoaded([[148.1, 178.1]], known({ keyBefore }));
    const shown = element.seek(149.5, 149, -1);
    expect(video.currentTime).toBeCloseTo(147.8, 3);
    arrive();
    present(147);
    await settle();
    expect(video.currentTime).toBe(149.5);
    arrive();
    present(149);
    expect(await shown).toBe(149);
  });

  it('does not seek to the frame after an abort', async () => {
    const keyBefore = () => ({ start: 120, end: 121, isKey: true });
    const { element, video, controller } = openLoaded([[148.1, 178.1]], known({ keyBefore }));
    const shown = element.seek(149.5, 149, -1);
    controller.abort();
    expect(await shown).toBeNull();
    expect(video.currentTime).toBeCloseTo(147.8, 3);
  });

  it.each([
    ['its key frame is loaded', [[118, 178]], () => null],
    ['audio begins a moment after the first frame', [[120.2, 178]], () => null],
    ['the earlier part is missing', [[148.1, 178]], (seconds: number) => (seconds < 148.1 ? HOLE : null)],
    ['the frame is not loaded', [[150, 178]], () => null],
  ] as const)('seeks to a frame at once if %s', (_reason, ranges, missingAt) => {
    const keyBefore = () => ({ start: 120, end: 121, isKey: true });
    const { element, video } = openLoaded(ranges, known({ missingAt, keyBefore }));
    void element.seek(149.5, 149, -1);
    expect(video.currentTime).toBe(149.5);
  });

  it('waits without limit for media that is still loading', async () => {
    const { element, video, clock } = openElement();
    Object.defineProperty(video, 'buffered', { value: { length: 1, start: () => 0, end: () => 4 } });
    void element.seek(5, 5, 1);
    await clock.pass(60_000);
    expect(video.currentTime).toBe(5);
  });

  it('resolves with the previous frame if a seek presents no new frame', async () => {
    const { element, present, arrive, clock } = openElement();
    const first = element.seek(1.02, 1, 1);
    present(1);
    arrive();
    await first;
    const shown = element.seek(1.03, null, 1);
    arrive();
    await clock.pass(200);
    expect(await shown).toBe(1);
  });

  it('resolves without a frame on a hidden page, where browsers present none', async () => {
    const { element, arrive } = openElement();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const shown = element.seek(1.02, 1, 1);
    arrive();
    expect(await shown).toBeNull();
    vi.restoreAllMocks();
  });

  it('waits for the frame of a seek by the slider', async () => {
    const { element, present, arrive, seek } = openElement();
    seek(4.01);
    let isSettled = false;
    void element.settled().then(() => {
      isSettled = true;
    });
    await settle();
    expect(isSettled).toBe(false);
    arrive();
    present(4);
    await settle();
    expect(isSettled).toBe(true);
    expect(element.shown()).toBe(4);
  });

  it('resolves a pending seek when it is aborted', async () => {
    const { element, controller, pending } = openElement();
    const shown = element.seek(1.02, 1, 1);
    controller.abort();
    expect(await shown).toBeNull();
    expect(pending.size).toBe(0);
  });
});
