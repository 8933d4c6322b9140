import { describe, expect, it } from 'vitest';
import { Scrubber } from '@/player/controls/seek/Scrubber';
import { FakeClock } from '../../fakes';

function openScrubber({
  hasFastSeek = false,
  keyFrameAt,
}: { hasFastSeek?: boolean; keyFrameAt?: (seconds: number) => number | null } = {}) {
  const video = document.createElement('video');
  let isSeeking = false;
  Object.defineProperty(video, 'seeking', { configurable: true, get: () => isSeeking });
  Object.defineProperty(video, 'buffered', {
    configurable: true,
    get: () => ({ length: 1, start: () => 0, end: () => 10 }),
  });
  const seeks: (number | string)[] = [];
  const begin = (seconds: number, isExact: boolean) => {
    isSeeking = true;
    video.currentTime = seconds;
    seeks.push(isExact ? seconds : `${String(seconds)} by key frame`);
  };
  const fastSeek = hasFastSeek ? (seconds: number) => begin(seconds, false) : undefined;
  Object.defineProperty(video, 'fastSeek', { value: fastSeek });
  const clock = new FakeClock();
  const ending = new AbortController();
  let arrivals = 0;
  const scrubber = new Scrubber(
    {
      video,
      clock,
      seekTo: (seconds) => begin(seconds, true),
      onArrive: () => {
        arrivals += 1;
      },
      tables: () => null,
      loadKeyFrames: () =>
        keyFrameAt
          ? Promise.resolve({ keyFramesOf: () => keyFrameAt })
          : Promise.reject(new Error('No code.')),
    },
    ending.signal,
  );
  return {
    scrubber,
    video,
    seeks,
    clock,
    end: () => ending.abort(),
    arrivals: () => arrivals,
    /** @param ms milliseconds before the current seek ends */
    arrive: async (ms = 20) => {
      await clock.pass(ms);
      isSeeking = false;
      video.dispatchEvent(new Event('seeked'));
    },
  };
}

describe('Scrubber', () => {
  it('seeks to the latest position once the pending seek has ended', async () => {
    const { scrubber, seeks, arrive, arrivals } = openScrubber();
    for (const seconds of [1, 2, 3, 4]) scrubber.to(seconds);
    expect(seeks).toEqual([1]);
    await arrive();
    expect(seeks).toEqual([1, 4]);
    expect(arrivals()).toBe(0);
    await arrive();
    expect(seeks).toEqual([1, 4]);
    expect(arrivals()).toBe(1);
  });

  it('ignores the end of a seek that it has not begun', async () => {
    const { scrubber, seeks, arrive, arrivals } = openScrubber();
    scrubber.to(1);
    await arrive();
    await arrive();
    expect([seeks, arrivals()]).toEqual([[1], 1]);
  });

  it('does not wait for a pending seek to an unbuffered position', () => {
    const { scrubber, seeks } = openScrubber();
    scrubber.to(30);
    scrubber.to(3);
    expect(seeks).toEqual([30, 3]);
  });

  it('shows key frames during a drag if exact seeks are slow', async () => {
    const { scrubber, seeks, clock, arrive, arrivals } = openScrubber({
      hasFastSeek: true,
      keyFrameAt: () => 0,
    });
    scrubber.to(1);
    await arrive(140);
    scrubber.to(2);
    await arrive(10);
    expect(arrivals()).toBe(1);
    await clock.pass(200);
    expect(seeks).toEqual([1, '2 by key frame', 2]);
    await arrive(20);
    expect(arrivals()).toBe(2);
    scrubber.to(5);
    expect(seeks.at(-1)).toBe(5);
  });

  it('requests unbuffered positions only a few times per second', async () => {
    const { scrubber, seeks, clock } = openScrubber();
    for (let moves = 0; moves < 60; moves += 1) {
      scrubber.to(20 + moves);
      await clock.pass(10);
    }
    await clock.pass(200);
    expect(seeks).toEqual([20, 31, 43, 55, 67, 79]);
  });

  it('seeks to key frames if decoding is slow, but not if the network is', async () => {
    const { scrubber, seeks, clock, arrive } = openScrubber({ keyFrameAt: (at) => Math.floor(at / 2) * 2 });
    scrubber.to(20);
    await arrive(500);
    await clock.pass(0);
    scrubber.to(1);
    await arrive(140);
    await clock.pass(0);
    scrubber.to(3.5);
    expect(seeks).toEqual([20, 1, 2]);
    await arrive(20);
    await clock.pass(200);
    expect(seeks).toEqual([20, 1, 2, 3.5]);
  });

  it('seeks exactly if the chunk that finds key frames cannot be loaded', async () => {
    const { scrubber, seeks, arrive } = openScrubber();
    scrubber.to(1);
    await arrive(140);
    scrubber.to(3);
    expect(seeks).toEqual([1, 3]);
  });

  it('seeks exactly by keyboard', async () => {
    const { scrubber, seeks, arrive } = openScrubber({ hasFastSeek: true });
    scrubber.to(1);
    await arrive(140);
    scrubber.to(2, true);
    expect(seeks).toEqual([1, 2]);
  });

  it('seeks to the final position even if the pending seek does not end', async () => {
    const { scrubber, seeks, clock } = openScrubber();
    scrubber.to(1);
    await clock.pass(200);
    expect(seeks).toEqual([1]);
    scrubber.to(6);
    await clock.pass(200);
    expect(seeks).toEqual([1, 6]);
  });

  it('leaves no timer or pending seek when the element is emptied or the signal aborts', async () => {
    const { scrubber, video, seeks, clock, arrive, arrivals, end } = openScrubber();
    scrubber.to(1);
    video.dispatchEvent(new Event('emptied'));
    expect(arrivals()).toBe(1);
    await clock.pass(1_000);
    expect(seeks).toEqual([1]);
    scrubber.to(20);
    scrubber.to(21);
    expect(clock.tasks.size).toBeGreaterThan(0);
    end();
    expect(clock.tasks.size).toBe(0);
    await arrive();
    video.dispatchEvent(new Event('emptied'));
    expect([seeks, arrivals()]).toEqual([[1], 1]);
  });
});
