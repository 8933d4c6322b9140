import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useSupport } from '@/screens/account/useSupport';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { windowThatOpens } from '../../../support/windowThatOpens';
import { only } from '../../../support/only';
import { inStore } from '../../../support/inStore';

it('support: opens only one window after repeated presses', async () => {
  const { open } = windowThatOpens();
  onTestFinished(() => void vi.restoreAllMocks());
  const { store, requests } = storeRig();
  const { result } = renderHook(useSupport, inStore(store));
  act(() => void result.current.open());
  act(() => void result.current.open());
  await act(settle);
  expect(open).toHaveBeenCalledOnce();
  await act(() => only(requests).fail());
  expect(result.current.state.kind).toBe('failed');
  act(() => void result.current.open());
  expect(open).toHaveBeenCalledTimes(2);
});
