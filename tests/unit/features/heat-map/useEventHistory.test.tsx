import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from '@/domain/dateRange';
import { LISTING_DELAY_MS } from '@/store/events/EventLoader';
import { useEventHistory } from '@/features/heat-map/useEventHistory';
import { DAY, HOUR } from '@/lib/time/durations';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const CAMERAS = ['door'];
const WEEK = 7 * DAY;

it('Event history: requests each instant of 30 days once', async () => {
  const { store, requests } = storeRig();
  renderHook(() => useEventHistory(CAMERAS, 30, NOON), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await act(settle);
  const ranges = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ranges).toEqual([
    [startOfDay('2026-06-09'), NOON],
    [startOfDay('2026-05-17'), endOfDay('2026-06-08')],
  ]);
});

it('Event history: asks up to the later of two clocks, and forgets the days of last week', async () => {
  let now = NOON;
  const { store, requests } = storeRig(() => now);
  store.services.latestNow = () => now + HOUR;
  for (let week = 0; week < 3; week += 1, now += WEEK) {
    const { unmount } = renderHook(() => useEventHistory(CAMERAS, 30, now), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    await act(settle);
    unmount();
    expect(requests.at(-2)?.params?.['end']).toBe(now + HOUR);
    expect(store.services.featureValues.ofSession().eventHistory?.size).toBe(2);
  }
});

it('Event history: requests what an interrupted earlier load missed', async () => {
  let now = NOON;
  const { store, requests } = storeRig(() => now);
  const visit = () =>
    renderHook(() => useEventHistory(CAMERAS, 7, now), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
  const first = visit();
  await act(settle);
  first.unmount();
  now += HOUR;
  visit();
  await act(settle);
  await act(async () => await requests.at(-1)?.reply({ events: [] }));
  await act(settle);
  const [, ...ofSecond] = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ofSecond).toEqual([
    [startOfDay('2026-06-09'), NOON],
    [NOON - LISTING_DELAY_MS, NOON + HOUR],
  ]);
});
