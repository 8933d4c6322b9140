import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPresentedFrames } from '@/player/sequence/presentedFrames';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const video = document.createElement('video');
  let callback: VideoFrameRequestCallback | null = null;
  let cancelled = 0;
  Object.assign(video, {
    requestVideoFrameCallback: (run: VideoFrameRequestCallback) => {
      callback = run;
      return 7;
    },
    cancelVideoFrameCallback: () => {
      cancelled += 1;
    },
  });
  Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
  const controller = new AbortController();
  const frames = watchPresentedFrames(video, controller.signal);
  /** @param late seconds by which the frame's time exceeds `currentTime` */
  const show = (mediaTime: number, late = 0) => {
    vi.advanceTimersByTime(40);
    video.currentTime = mediaTime - late;
    const metadata = { mediaTime, expectedDisplayTime: performance.now() };
    callback?.(performance.now(), {
      ...metadata,
      presentationTime: metadata.expectedDisplayTime,
      presentedFrames: 1,
      height: 1,
      width: 1,
    });
  };
  return { video, frames, show, controller, cancelled: () => cancelled };
}

describe('presented frames', () => {
  it('yield the average offset between their media time and `currentTime`', () => {
    const { frames, show } = setUp();
    expect(frames.offset()).toBe(0);
    show(1, 0.02);
    show(1.04, 0.04);
    expect(frames.offset()).toBeCloseTo(0.03);
  });

  it('are forgotten one second after the last frame', () => {
    const { frames, show } = setUp();
    show(1, 0.02);
    vi.advanceTimersByTime(1_000);
    expect(frames.offset()).toBe(0);
  });

  it.each(['seeking', 'waiting', 'pause', 'emptied'])('are forgotten at the event "%s"', (name) => {
    const { video, frames, show } = setUp();
    show(1, 0.02);
    video.dispatchEvent(new Event(name));
    expect(frames.offset()).toBe(0);
  });

  it('yield the frame duration as the shortest step between two frames', () => {
    const { frames, show } = setUp();
    expect(frames.frame()).toBe(0.04);
    for (const mediaTime of [1, 1.1, 1.166, 1.299]) show(mediaTime);
    expect(frames.frame()).toBeCloseTo(0.066);
  });

  it('are not requested after an abort', () => {
    const { controller, cancelled } = setUp();
    controller.abort();
    expect(cancelled()).toBe(1);
  });
});
