import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { onlyDay, type DayRange } from '@/domain/dateRange';
import { useSelectedDays } from '@/screens/last-activity/useSelectedDays';
import { storeRig } from '../../../support/storeRig';

it('Selected days: are those of the new day once the clock is renewed after midnight', () => {
  let now = new Date(2026, 5, 15, 23, 59).getTime();
  const { store } = storeRig(() => now);
  const { result } = renderHook(useSelectedDays, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  });
  const { days } = result.current;
  expect(days).toEqual({ from: '2026-06-15', to: '2026-06-15' });
  act(() => result.current.renewClock());
  // The same object: what is loaded for it is not loaded again.
  expect(result.current.days).toBe(days);
  now = new Date(2026, 5, 16, 0, 1).getTime();
  act(() => result.current.renewClock());
  expect(result.current.days).toEqual({ from: '2026-06-16', to: '2026-06-16' });
  expect(result.current.limits.to).toBe('2026-06-16');
});

// Of days outside of the limits, and of what is no day; all the others: tests/unit/domain/dateRange.test.ts.
it.each<[string, string, DayRange]>([
  ['those of the address', '?from=2026-06-01&to=2026-06-02', { from: '2026-06-01', to: '2026-06-02' }],
  ['today for days that are too long ago', '?from=2026-05-16&to=2026-06-15', onlyDay('2026-06-15')],
  ['today for what is no day', '?from=%3Cb%3E&to=%00&category=%F0%9F%98%80', onlyDay('2026-06-15')],
])('Selected days: are %s', (_which, search, expected) => {
  const { store } = storeRig(() => new Date(2026, 5, 15, 12).getTime());
  const { result } = renderHook(useSelectedDays, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[`/last-activity${search}`]}>{children}</MemoryRouter>
      </Provider>
    ),
  });
  expect(result.current.days).toEqual(expected);
});
