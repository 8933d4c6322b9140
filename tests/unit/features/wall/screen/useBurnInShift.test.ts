import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useBurnInShift } from '@/features/wall/screen/useBurnInShift';
import { MINUTE } from '../../../../support/durations';

it('burn-in shift: moves the picture by a few pixels every minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook((isOn: boolean) => useBurnInShift(isOn), { initialProps: true });
  const seen = [result.current];
  for (let minute = 0; minute < 60; minute += 1) {
    act(() => void vi.advanceTimersByTime(MINUTE));
    expect(result.current).not.toEqual(seen.at(-1));
    seen.push(result.current);
  }
  for (const axis of [0, 1]) {
    const offsets = seen.map(({ transform }) => Number(transform.match(/-?\d+/g)?.[axis]));
    // The stage has a margin of 3 px on each side.
    expect([Math.min(...offsets), Math.max(...offsets)]).toEqual([-3, 3]);
  }
  rerender(false);
  expect(vi.getTimerCount()).toBe(0);
});
