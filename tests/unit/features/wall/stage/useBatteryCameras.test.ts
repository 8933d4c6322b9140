import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useBatteryCameras } from '@/features/wall/stage/useBatteryCameras';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));

describe('low-battery cameras', () => {
  it('play until a minute after the last press on any of them', () => {
    const { result } = renderHook(() => useBatteryCameras([]));
    const playing = () => [...result.current.playing];
    act(() => result.current.play('nursery'));
    pass(30);
    act(() => result.current.play('shed'));
    act(() => result.current.play('nursery'));
    pass(59);
    expect(playing()).toEqual(['shed', 'nursery']);
    pass(1);
    expect(playing()).toEqual([]);
  });

  it('leave no timer running', () => {
    const { result, unmount } = renderHook(() => useBatteryCameras([]));
    act(() => result.current.play('nursery'));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
