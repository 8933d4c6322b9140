import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useMinute, useToday } from '@/ui/hooks/useToday';

it('useToday: changes to the next day after midnight without another render', () => {
  vi.useFakeTimers({ now: new Date(2026, 6, 15, 23, 59, 30) });
  onTestFinished(() => void vi.useRealTimers());
  const { result, unmount } = renderHook(() => useToday(Date.now));
  expect(result.current).toBe('2026-07-15');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-07-16');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('useMinute: changes every minute without another render', () => {
  vi.useFakeTimers({ now: new Date(2026, 6, 15, 14, 20, 30) });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(() => useMinute(Date.now));
  expect(new Date(result.current)).toEqual(new Date(2026, 6, 15, 14, 20));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(new Date(result.current)).toEqual(new Date(2026, 6, 15, 14, 21));
});
