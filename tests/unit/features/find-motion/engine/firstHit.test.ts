import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirstHit } from '@/features/find-motion/engine/firstHit';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function mayGoOn(firstHit: FirstHit): Promise<() => boolean> {
  let isOn = false;
  void firstHit.turn().then(() => (isOn = true));
  await vi.advanceTimersByTimeAsync(0);
  return () => isOn;
}

describe('FirstHit', () => {
  it('does not delay other recordings after the first one has failed or taken a second', async () => {
    const firstHit = new FirstHit();
    await expect(firstHit.track(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect((await mayGoOn(firstHit))()).toBe(true);
    void firstHit.track(new Promise(() => undefined));
    const others = await mayGoOn(firstHit);
    expect(others()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(others()).toBe(true);
    expect((await mayGoOn(firstHit))()).toBe(true);
  });

  it('does not delay other recordings once there is a search result', async () => {
    const firstHit = new FirstHit();
    firstHit.found();
    void firstHit.track(new Promise(() => undefined));
    expect((await mayGoOn(firstHit))()).toBe(true);
  });
});
