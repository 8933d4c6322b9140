import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { onlyDay } from '@/domain/dateRange';
import { useLastActivities } from '@/screens/last-activity/useLastActivities';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';

it('useLastActivities: cancels a load when the days change or the screen unmounts', async () => {
  const { store, requests } = storeRig();
  const keepClock = () => undefined;
  const { rerender, unmount } = renderHook((days) => useLastActivities(days, keepClock, keepClock), {
    initialProps: onlyDay('2026-06-14'),
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  });
  const areEnded = () => requests.map(({ signal }) => signal.aborted);
  await act(settle);
  expect(areEnded()).toEqual([false]);
  rerender(onlyDay('2026-06-15'));
  await act(settle);
  expect(areEnded()).toEqual([true, false]);
  unmount();
  expect(areEnded()).toEqual([true, true]);
});
