import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachFrame } from '@/features/replay/playback/usePlaybackTime';
import { SECOND } from '../../../../support/durations';

describe('updates of the playback time', () => {
  const controller: { time: number | null } = { time: 0 };
  const run = vi.fn<() => void>();
  let end = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    end = eachFrame(controller, run);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  const countUpdates = () => {
    const before = run.mock.calls.length;
    vi.advanceTimersByTime(SECOND);
    return run.mock.calls.length - before;
  };

  it('occur only a few times a second while the time is constant', () => {
    vi.advanceTimersByTime(3 * SECOND);
    expect(countUpdates()).toBeLessThan(10);
  });

  it.each(['seeking', 'pointermove'])('occur with each frame after a %s event', (type) => {
    vi.advanceTimersByTime(3 * SECOND);
    document.body.dispatchEvent(new Event(type));
    expect(countUpdates()).toBeGreaterThan(30);
  });

  it('occur with each frame while the time advances', () => {
    const playing = setInterval(() => {
      controller.time = (controller.time ?? 0) + 10;
    }, 10);
    vi.advanceTimersByTime(3 * SECOND);
    expect(countUpdates()).toBeGreaterThan(30);
    clearInterval(playing);
  });

  it('occur only a few times a second on a hidden page, where audio continues', () => {
    vi.advanceTimersByTime(100);
    const draws = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const playing = setInterval(() => {
      controller.time = (controller.time ?? 0) + 10;
    }, 10);
    expect(countUpdates()).toBeGreaterThan(2);
    expect(countUpdates()).toBeLessThan(10);
    draws.mockRestore();
    isHidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(countUpdates()).toBeGreaterThan(30);
    clearInterval(playing);
  });

  it('stop when the returned function is called', () => {
    vi.advanceTimersByTime(3 * SECOND);
    end();
    document.body.dispatchEvent(new Event('seeking'));
    expect(countUpdates()).toBe(0);
  });
});
