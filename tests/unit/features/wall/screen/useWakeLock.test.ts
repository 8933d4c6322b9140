import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useWakeLock } from '@/features/wall/screen/useKeptOn';
import { only } from '../../../../support/only';

interface Lock extends EventTarget {
  release: () => Promise<void>;
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** @returns `locks`, newest last, and `refuses`, which makes the browser refuse further locks */
function browserWithWakeLock() {
  const locks: (Lock & { isReleased: boolean })[] = [];
  const browser = { locks, refuses: false };
  const request = async () => {
    await Promise.resolve();
    if (browser.refuses) throw new DOMException('The battery is low.', 'NotAllowedError');
    const lock = Object.assign(new EventTarget(), {
      isReleased: false,
      release: () => {
        lock.isReleased = true;
        lock.dispatchEvent(new Event('release'));
        return Promise.resolve();
      },
    });
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  return browser;
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function wakeLock(isWanted = true) {
  const view = renderHook((wanted: boolean) => useWakeLock(wanted, globalThis.window), {
    initialProps: isWanted,
  });
  await settle();
  return { ...view, isHeld: () => view.result.current };
}

describe('wake lock', () => {
  it('is requested again when the page becomes visible again', async () => {
    const { locks } = browserWithWakeLock();
    const { isHeld } = await wakeLock();
    expect(isHeld()).toBe(true);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      void only(locks).release();
    });
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(isHeld()).toBe(false);
    expect(locks).toHaveLength(1);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(isHeld()).toBe(true);
    expect(locks).toHaveLength(2);
  });

  it('is requested again if the browser refuses or releases it', async () => {
    const browser = browserWithWakeLock();
    browser.refuses = true;
    const { isHeld } = await wakeLock();
    expect(isHeld()).toBe(false);
    browser.refuses = false;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(isHeld()).toBe(true);
    await act(async () => only(browser.locks).release());
    expect(isHeld()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(isHeld()).toBe(true);
    // The held lock prevents another request.
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(browser.locks).toHaveLength(2);
  });

  it('is released when no player plays, even if it is granted later', async () => {
    const { locks } = browserWithWakeLock();
    const { rerender, isHeld } = await wakeLock();
    rerender(false);
    expect(isHeld()).toBe(false);
    rerender(true);
    rerender(false);
    await settle();
    expect(locks.map(({ isReleased }) => isReleased)).toEqual([true, true]);
    expect(isHeld()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
