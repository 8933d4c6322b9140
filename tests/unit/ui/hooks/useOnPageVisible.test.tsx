import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { settle } from '../../../support/settle';

it('useOnPageVisible: calls back after five hidden minutes and when the browser is back online', () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, 'hidden', 'get');
  onTestFinished(() => {
    hidden.mockRestore();
    vi.useRealTimers();
  });
  const onBack = vi.fn<() => void>();
  const { unmount } = renderHook(() => useOnPageVisible(onBack));
  const change = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** @param before called while the page is hidden */
  const hide = (milliseconds: number, before: () => unknown = () => undefined) => {
    change(true);
    vi.setSystemTime(Date.now() + milliseconds);
    before();
    change(false);
  };
  hide(5 * 60_000);
  expect(onBack).not.toHaveBeenCalled();
  hide(5 * 60_000 + 1);
  expect(onBack).toHaveBeenCalledOnce();
  globalThis.dispatchEvent(new Event('online'));
  expect(onBack).toHaveBeenCalledTimes(2);
  hide(5 * 60_000 + 1, () => globalThis.dispatchEvent(new Event('focus')));
  expect(onBack).toHaveBeenCalledTimes(3);
  unmount();
  hide(5 * 60_000 + 1);
  globalThis.dispatchEvent(new Event('online'));
  expect(onBack).toHaveBeenCalledTimes(3);
});

it('useOnPageVisible: calls back again when the page is shown after a failed callback', async () => {
  const outcomes = [false, true];
  const onBack = vi.fn<() => Promise<boolean>>(() => Promise.resolve(outcomes.shift() ?? true));
  renderHook(() => useOnPageVisible(onBack));
  const showPage = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    globalThis.dispatchEvent(new Event('focus'));
  };
  showPage();
  expect(onBack).not.toHaveBeenCalled();
  globalThis.dispatchEvent(new Event('online'));
  await settle();
  showPage();
  expect(onBack).toHaveBeenCalledTimes(2);
  await settle();
  showPage();
  expect(onBack).toHaveBeenCalledTimes(2);
});
