import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarm } from '@/lib/time/alarm';

class PlayedWorker extends EventTarget {
  readonly posted: unknown[] = [];
  isTerminated = false;
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('alarm', () => {
  it("uses a worker's timer, since browsers throttle the timers of hidden pages", () => {
    const worker = new PlayedWorker();
    const onRing = vi.fn<() => void>();
    const alarm = createAlarm(onRing, () => worker);
    alarm.set(5_000);
    vi.advanceTimersByTime(60_000);
    expect(worker.posted).toEqual([5_000]);
    expect(onRing).not.toHaveBeenCalled();
    worker.dispatchEvent(new Event('message'));
    expect(onRing).toHaveBeenCalledTimes(1);
    alarm.dispose();
    expect(worker.isTerminated).toBe(true);
  });

  it.each([
    ['the browser has no workers', () => null],
    [
      'the browser refuses workers',
      () => {
        throw new Error('refused');
      },
    ],
  ])('uses a timer of the page if %s', (_why, open) => {
    const onRing = vi.fn<() => void>();
    const alarm = createAlarm(onRing, open);
    alarm.set(5_000);
    alarm.set(7_000);
    vi.advanceTimersByTime(6_000);
    expect(onRing).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onRing).toHaveBeenCalledTimes(1);
    alarm.set(1_000);
    alarm.dispose();
    vi.advanceTimersByTime(60_000);
    expect(onRing).toHaveBeenCalledTimes(1);
  });

  it('uses a timer of the page once the worker fails to load', () => {
    const worker = new PlayedWorker();
    const onRing = vi.fn<() => void>();
    createAlarm(onRing, () => worker).set(5_000);
    worker.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(5_000);
    expect(onRing).toHaveBeenCalledTimes(1);
  });
});
