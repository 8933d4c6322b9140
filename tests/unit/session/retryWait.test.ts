import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetryWait } from '@/session/retryWait';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waits(isOnline: boolean) {
  let comeBack = () => {};
  const network = {
    isOnline: () => isOnline,
    backOnline: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        comeBack = resolve;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  };
  const { wait, skip } = createRetryWait(network);
  const begin = (failedAttempts: number, signal = never, atLeast?: number) => {
    const state = { isOver: false };
    void wait(failedAttempts, signal, atLeast).then(() => {
      state.isOver = true;
    });
    return state;
  };
  return { begin, skip, comeBack: () => comeBack() };
}

describe('retry delay', () => {
  async function delayAfter(failedAttempts: number, requested?: number): Promise<number> {
    const start = Date.now();
    const waiting = waits(true).begin(failedAttempts, never, requested);
    while (!waiting.isOver) await vi.advanceTimersToNextTimerAsync();
    return Date.now() - start;
  }

  it.each([
    [1_000, 1],
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [15_000, 5],
    [30_000, 6],
    [30_000, 60],
  ])('is %i ms after %i failed attempts', async (milliseconds, failedAttempts) => {
    expect(await delayAfter(failedAttempts)).toBe(milliseconds);
  });

  it.each([
    [20_000, 1],
    [30_000, 6],
  ])('is %i ms after %i failed attempts if 20 s are requested', async (milliseconds, failedAttempts) => {
    expect(await delayAfter(failedAttempts, 20_000)).toBe(milliseconds);
  });

  it('lasts while the browser is offline', async () => {
    const waiting = waits(false).begin(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(waiting.isOver).toBe(false);
  });

  it('ends early when the browser is back online', async () => {
    const { begin, comeBack } = waits(true);
    const waiting = begin(6);
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.isOver).toBe(true);
  });

  it('lasts as long as requested, even if the browser is back online earlier', async () => {
    const { begin, comeBack } = waits(true);
    const waiting = begin(6, never, 20_000);
    comeBack();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(waiting.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.isOver).toBe(true);
  });

  it.each(['online', 'offline'])('ends at once when it is skipped while the browser is %s', async (state) => {
    const { begin, skip } = waits(state === 'online');
    const first = begin(6, never, 60_000);
    skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(first.isOver).toBe(true);
    const second = begin(6);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.isOver).toBe(false);
  });

  it.each(['online', 'offline'])('ends when its signal aborts while the browser is %s', async (state) => {
    const controller = new AbortController();
    const waiting = waits(state === 'online').begin(6, controller.signal, 60_000);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.isOver).toBe(true);
  });
});
