import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, onTestFinished, vi } from 'vitest';
import { usePresence } from '@/features/digest/usePresence';
import { storeRig } from '../../../support/storeRig';

const MINUTE = 60_000;

it('Presence: a visit begins after a sleep that the page was not told of', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const evening = Date.now();
  const { store } = storeRig(() => Date.now());
  const kept = new Map<string, string>();
  vi.spyOn(store.services.marks, 'read').mockImplementation((name) =>
    Promise.resolve(kept.get(name) ?? null),
  );
  vi.spyOn(store.services.marks, 'write').mockImplementation((name, value) =>
    Promise.resolve(void kept.set(name, value)),
  );
  renderHook(usePresence, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  expect(kept.get('away')).toBe('');
  const morning = evening + 8 * 60 * MINUTE;
  vi.setSystemTime(morning);
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  expect(kept.get('away')).toBe(String(evening + MINUTE));
  expect(kept.get('left')).toBe(String(morning + MINUTE));
});
