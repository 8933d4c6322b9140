import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSpeed } from '@/features/replay/playback/useSpeed';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';
import { inStore } from '../../../../support/inStore';

it('replay: keeps a speed that the user chooses while the stored speed loads', async () => {
  const { store } = storeRig();
  await store.services.marks.write('speed', '4');
  const { result } = renderHook(() => useSpeed(null, () => undefined), inStore(store));
  act(() => result.current.setSpeed(2));
  await act(settle);
  expect(result.current.speed).toBe(2);
});

it('replay: starts with the last chosen speed if the URL has none', async () => {
  const { store } = storeRig();
  const open = async () => {
    const { result } = renderHook(() => useSpeed(null, () => undefined), inStore(store));
    await act(settle);
    return result;
  };
  const first = await open();
  expect(first.current.speed).toBe(1);
  act(() => first.current.setSpeed(4));
  expect(first.current.speed).toBe(4);
  expect((await open()).current.speed).toBe(4);
});
