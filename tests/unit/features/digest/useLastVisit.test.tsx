import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { useLastVisit } from '@/features/digest/useLastVisit';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const HOUR = 3_600_000;

it('last visit: restarts when the page becomes visible after an absence', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  let now = NOON;
  const { store, marks } = storeRig(() => now);
  marks.set('left', String(NOON - 10 * HOUR));
  const { result } = renderHook(() => useLastVisit(true), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await waitFor(() => expect(result.current?.since).toBe(NOON - 10 * HOUR));
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const turn = async (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
    await act(settle);
  };
  await turn(true);
  now += 2 * HOUR;
  await turn(false);
  await waitFor(() => expect(result.current?.since).toBe(NOON));
});
