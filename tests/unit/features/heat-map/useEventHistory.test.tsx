import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from '@/domain/dateRange';
import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CountedDays } from '@/features/heat-map/keptHeatMap';
import { useEventHistory } from '@/features/heat-map/useEventHistory';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { wireEvent } from '../../../support/builders';
import { NOON } from '../../../support/times';
import { inStore } from '../../../support/inStore';
import { DAY, HOUR } from '../../../support/durations';

const CAMERAS = ['door'];
const DOOR = { deviceUuid: 'door' };

it('event history: requests only late events and missing days when its range grows', async () => {
  const { store, requests, requestFor } = storeRig(() => NOON);
  const { rerender } = renderHook(({ days }) => useEventHistory(CAMERAS, days, NOON), {
    ...inStore(store),
    initialProps: { days: 7 as CountedDays },
  });
  await act(settle);
  await act(() => requestFor(DOOR).reply({ events: [] }));
  rerender({ days: 30 });
  for (let request = 0; request < 2; request += 1) {
    await act(settle);
    await act(() => requestFor(DOOR).reply({ events: [] }));
  }
  const ranges = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ranges).toEqual([
    [startOfDay('2026-06-09'), NOON],
    [NOON - LATE_EVENT_WINDOW_MS, NOON],
    [startOfDay('2026-05-17'), endOfDay('2026-06-08')],
  ]);
});

it("event history: requests events up to the local or the vendor's time, whichever is later", async () => {
  let now = NOON;
  const { store, requestFor } = storeRig(() => now);
  store.services.latestNow = () => now + HOUR;
  for (let visit = 0; visit < 3; visit += 1, now += 40 * DAY) {
    const { unmount } = renderHook(() => useEventHistory(CAMERAS, 30, now), inStore(store));
    await act(settle);
    const request = requestFor({ ...DOOR, end: now + HOUR });
    await act(() => request.reply({ events: [wireEvent(`e${visit}`, now)] }));
    unmount();
    const log = store.services.featureValues.ofSession().eventHistory;
    expect(log?.eventsOf(CAMERAS, { begin: 0, end: now }).map(({ id }) => id)).toEqual([`e${visit}`]);
  }
});

it('event history: requests the whole range again after an interrupted load', async () => {
  let now = NOON;
  const { store, requests } = storeRig(() => now);
  const visit = () => renderHook(() => useEventHistory(CAMERAS, 7, now), inStore(store));
  const first = visit();
  await act(settle);
  first.unmount();
  now += HOUR;
  visit();
  await act(settle);
  const [, ofSecond] = requests.map(({ params }) => [params?.['begin'], params?.['end']]);
  expect(ofSecond).toEqual([startOfDay('2026-06-09'), NOON + HOUR]);
});
