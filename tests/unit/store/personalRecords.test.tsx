import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personalRecords, usePersonalRecord } from '@/store/personalRecords';
import { storeRig } from '../../support/storeRig';
import { inStore } from '../../support/inStore';

it('usePersonalRecord: returns the current value once the record has been read', async () => {
  const { store } = storeRig();
  const records = personalRecords(store.services);
  await records.update('order', () => [1]);
  const { result } = renderHook(() => usePersonalRecord('stars'), inStore(store));
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toEqual({ kind: 'absent' }));
  await act(() => records.update('stars', () => [2]));
  expect(result.current).toMatchObject({ kind: 'stored', value: [2] });
});
