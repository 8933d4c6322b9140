import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { usePresence } from '@/features/digest/usePresence';
import { storeRig } from '../../../support/storeRig';
import { inStore } from '../../../support/inStore';
import { MINUTE } from '../../../support/durations';

async function watched() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, marks } = storeRig(() => Date.now());
  renderHook(usePresence, inStore(store));
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  return marks;
}

it('presence: is not recorded before kiosk mode has ended', async () => {
  const before = globalThis.location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  history.replaceState(null, '', '/wall?kiosk=1');
  const kept = await watched();
  await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE));
  expect(kept.size).toBe(0);
  const end = Date.now();
  history.replaceState(null, '', '/home');
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  expect(kept.get('left')).toBe(String(end + MINUTE));
});

it('presence: a new visit begins when the computer wakes up', async () => {
  const kept = await watched();
  const evening = Date.now() - MINUTE;
  expect(kept.get('away')).toBe('');
  const morning = evening + 8 * 60 * MINUTE;
  vi.setSystemTime(morning);
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  expect(kept.get('away')).toBe(String(evening + MINUTE));
  expect(kept.get('left')).toBe(String(morning + MINUTE));
});
