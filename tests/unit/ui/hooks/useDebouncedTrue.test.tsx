import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebouncedTrue } from '@/ui/hooks/useDebouncedTrue';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('useDebouncedTrue', () => {
  it('ignores a value that is true for less than half a second', () => {
    const { result, rerender } = renderHook(useDebouncedTrue, { initialProps: true });
    pass(499);
    rerender(false);
    pass(10_000);
    expect(result.current).toBe(false);
  });

  it('stays true until the value has been false for more than a second', () => {
    const { result, rerender } = renderHook(useDebouncedTrue, { initialProps: true });
    pass(500);
    expect(result.current).toBe(true);
    for (let change = 0; change < 6; change += 1) {
      rerender(change % 2 === 1);
      pass(1_000);
      expect(result.current).toBe(true);
    }
    rerender(false);
    pass(1_500);
    expect(result.current).toBe(false);
  });
});
