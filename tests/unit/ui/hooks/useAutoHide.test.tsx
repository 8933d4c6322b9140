import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useAutoHide } from '@/ui/hooks/useAutoHide';

it('useAutoHide: hides the controls after three seconds without input, unless they are pinned', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const region = document.createElement('section');
  const { result, rerender } = renderHook((isPinned: boolean) => useAutoHide(region, isPinned), {
    initialProps: false,
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(2_900);
  expect(result.current).toBe(false);
  pass(100);
  expect(result.current).toBe(true);
  for (const type of ['pointermove', 'keydown', 'pointerdown']) {
    act(() => void region.dispatchEvent(new Event(type)));
    expect(result.current, type).toBe(false);
    pass(3_000);
    expect(result.current, type).toBe(true);
  }
  rerender(true);
  expect(result.current).toBe(false);
  pass(10_000);
  expect(result.current).toBe(false);
});
