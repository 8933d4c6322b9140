import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLastVisit } from '@/features/digest/useLastVisit';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { NOON } from '../../../support/times';
import { inStore } from '../../../support/inStore';
import { HOUR } from '../../../support/durations';

it('last visit: is updated when the page becomes visible after an absence', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  let now = NOON;
  const { store, marks } = storeRig(() => now);
  marks.set('left', String(NOON - 10 * HOUR));
  const { result } = renderHook(() => useLastVisit(true), inStore(store));
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
