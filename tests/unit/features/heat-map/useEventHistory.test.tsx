import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from '@/domain/dateRange';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CountedDays } from '@/features/heat-map/keptHeatMap';
import { useEventHistory } from '@/features/heat-map/useEventHistory';
import { DAY, HOUR } from '@/lib/time/durations';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const CAMERAS = ['door'];

it('event history: requests each part of 30 days once, except for late events', async () => {
  const { store, requests } = storeRig(() => NOON);
  const { rerender } = renderHook(({ days }) => useEventHistory(CAMERAS, days, NOON), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    initialProps: { days: 7 as CountedDays },
  });
  await act(settle);
  await act(async () => await requests[0]?.reply({ events: [] }));
  rerender({ days: 30 });
  for (const index of [1, 2]) {
    await act(settle);
    await act(async () => await requests[index]?.reply({ events: [] }));
  }
  const ranges = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ranges).toEqual([
    [startOfDay('2026-06-09'), NOON],
    [NOON - LATE_EVENT_WINDOW_MS, NOON],
    [startOfDay('2026-05-17'), endOfDay('2026-06-08')],
  ]);
});

it("event history: requests events up to the later of the local and the vendor's time", async () => {
  let now = NOON;
  const { store, requests } = storeRig(() => now);
  store.services.latestNow = () => now + HOUR;
  for (let visit = 0; visit < 3; visit += 1, now += 40 * DAY) {
    const { unmount } = renderHook(() => useEventHistory(CAMERAS, 30, now), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    await act(settle);
    expect(requests.at(-1)?.params?.['end']).toBe(now + HOUR);
    await act(
      async () =>
        await requests.at(-1)?.reply({ events: [{ uuid: `e${visit}`, timestamp: now, code: 'C0001' }] }),
    );
    unmount();
    const log = store.services.featureValues.ofSession().eventHistory;
    expect(log?.eventsOf(CAMERAS, { begin: 0, end: now }).map(({ id }) => id)).toEqual([`e${visit}`]);
  }
});

it('event history: includes events that an interrupted load has missed', async () => {
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
  const [, ofSecond] = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ofSecond).toEqual([startOfDay('2026-06-09'), NOON + HOUR]);
});
