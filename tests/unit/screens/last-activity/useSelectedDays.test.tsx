import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onlyDay, type DayRange } from '@/domain/dateRange';
import { useSelectedDays } from '@/screens/last-activity/useSelectedDays';
import { storeRig } from '../../../support/storeRig';

const june = (day: number, hours: number, minutes = 0) => new Date(2026, 5, day, hours, minutes).getTime();

function open(search = '', now = () => june(15, 12)) {
  history.replaceState(null, '', `/last-activity${search}`);
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { store } = storeRig(now);
  const { result } = renderHook(useSelectedDays, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <BrowserRouter>{children}</BrowserRouter>
      </Provider>
    ),
  });
  return result;
}

function openBeforeMidnight(search = '') {
  vi.useFakeTimers({ now: june(15, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  return open(search, () => Date.now());
}

it('selected days: change if a correction of the clock moves it past midnight', () => {
  let now = june(15, 23, 59);
  const result = open('', () => now);
  const { days } = result.current;
  expect(days).toEqual(onlyDay('2026-06-15'));
  act(() => result.current.renewClock());
  // Equal days must be the same object, because their events would otherwise load again.
  expect(result.current.days).toBe(days);
  now = june(16, 0, 1);
  act(() => result.current.renewClock());
  expect(result.current.days).toEqual(onlyDay('2026-06-16'));
  expect(result.current.limits.to).toBe('2026-06-16');
});

it('selected days: change at midnight while the page is open', () => {
  const result = openBeforeMidnight();
  expect(result.current.days).toEqual(onlyDay('2026-06-15'));
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(result.current.days).toEqual(onlyDay('2026-06-16'));
});

it('selected days: keep a first day that becomes too old at midnight while the page is open', () => {
  const result = openBeforeMidnight('?from=2026-05-17&to=2026-06-15');
  const { days } = result.current;
  expect(days).toEqual({ from: '2026-05-17', to: '2026-06-15' });
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(result.current.limits.from).toBe('2026-05-18');
  expect(result.current.days).toEqual(days);
});

it('selected days: do not replace a filter that was just added to the URL', () => {
  const result = open();
  history.replaceState(null, '', '/last-activity?category=people');
  act(() => result.current.selectDays(onlyDay('2026-06-14')));
  expect(location.search).toBe('?category=people&from=2026-06-14&to=2026-06-14');
});

it.each<[string, string, DayRange]>([
  ['those of the URL', '?from=2026-06-01&to=2026-06-02', { from: '2026-06-01', to: '2026-06-02' }],
  [
    'only today if the URL contains a day that is too old',
    '?from=2026-05-16&to=2026-06-15',
    onlyDay('2026-06-15'),
  ],
  ['only today if the URL is invalid', '?from=%3Cb%3E&to=%00&category=%F0%9F%98%80', onlyDay('2026-06-15')],
])('selected days: are %s', (_which, search, expected) => {
  expect(open(search).current.days).toEqual(expected);
});

it('selected days: do not change the URL of another screen', () => {
  const result = open();
  // The user has left the screen, which has not re-rendered yet.
  history.pushState(null, '', '/home');
  act(() => result.current.selectDays(onlyDay('2026-06-13')));
  expect(location.pathname + location.search).toBe('/home');
});
