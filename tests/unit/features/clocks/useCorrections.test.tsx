import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { useCorrections } from '@/features/clocks/useCorrections';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';

it('Clock correction: keeps that of one camera when another is corrected', async () => {
  const { store } = storeRig();
  const { result } = renderHook(useCorrections, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await act(settle);
  act(() => result.current.correct('door', 1_000));
  act(() => result.current.correct('garden', -2_000));
  expect(Object.fromEntries(result.current.corrections)).toEqual({ door: 1_000, garden: -2_000 });
});
