import { expect, it, onTestFinished, vi } from 'vitest';
import { TimeLimit } from '@/recordings/timeLimit';

it('time limit: restarts with each half megabyte, but not with a few bytes', () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limit = new TimeLimit(60_000);
  onTestFinished(() => limit.done());
  for (const bytes of [500_000, 1_000_000]) {
    vi.advanceTimersByTime(50_000);
    limit.onProgress(bytes);
  }
  vi.advanceTimersByTime(50_000);
  limit.onProgress(1_000_100);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(limit.signal.aborted).toBe(true);
});

it('time limit: starts no timer once it is done', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limit = new TimeLimit(60_000);
  limit.done();
  limit.onProgress(1_000_000);
  expect(vi.getTimerCount()).toBe(0);
});
