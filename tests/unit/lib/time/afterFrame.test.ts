import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame } from '@/lib/time/afterFrame';

describe('afterFrame', () => {
  const draws: (() => void)[] = [];
  const page = { visibilityState: 'visible' };

  beforeEach(() => {
    page.visibilityState = 'visible';
    vi.useFakeTimers();
    draws.length = 0;
    vi.stubGlobal('document', page);
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draws.push(draw));
    return () => vi.useRealTimers();
  });

  function wait(): { isOver: boolean } {
    const waiting = { isOver: false };
    void afterFrame().then(() => {
      waiting.isOver = true;
    });
    return waiting;
  }

  it('resolves in a separate task once the frame is drawn', async () => {
    const waiting = wait();
    for (const draw of draws) draw();
    await Promise.resolve();
    expect(waiting.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.isOver).toBe(true);
  });

  it('resolves at once on a hidden page', async () => {
    page.visibilityState = 'hidden';
    const waiting = wait();
    await Promise.resolve();
    expect(waiting.isOver).toBe(true);
  });

  it('resolves within 50 ms in a window that is not drawn', async () => {
    const waiting = wait();
    await vi.advanceTimersByTimeAsync(50);
    expect(waiting.isOver).toBe(true);
  });
});
