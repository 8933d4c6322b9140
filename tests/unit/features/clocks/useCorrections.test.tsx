import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCorrections } from '@/features/clocks/useCorrections';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { inStore } from '../../../support/inStore';

function browser() {
  const { store } = storeRig();
  return async function openTab(change: (tab: ReturnType<typeof useCorrections>) => void = () => undefined) {
    const { result } = renderHook(useCorrections, inStore(store));
    act(() => change(result.current));
    await act(settle);
    const correct = async (cameraId: string, milliseconds: number) => {
      act(() => result.current.correct(cameraId, milliseconds));
      await act(settle);
    };
    return { correct, corrections: () => Object.fromEntries(result.current.corrections) };
  };
}

it('clock correction: is stored until it is undone', async () => {
  const openTab = browser();
  const { correct, corrections } = await openTab();
  await correct('door', 1_000);
  await correct('garden', -2_000);
  expect(corrections()).toEqual({ door: 1_000, garden: -2_000 });
  await correct('door', 0);
  expect(corrections()).toEqual({ garden: -2_000 });
  expect((await openTab()).corrections()).toEqual({ garden: -2_000 });
});

it("clock correction: does not overwrite another camera's correction that is still being stored", async () => {
  const { store } = storeRig();
  const { result } = renderHook(useCorrections, inStore(store));
  await act(settle);
  act(() => {
    result.current.correct('door', 1_000);
    result.current.correct('garden', -2_000);
  });
  await act(settle);
  const { result: next } = renderHook(useCorrections, inStore(store));
  await act(settle);
  expect(Object.fromEntries(next.current.corrections)).toEqual({ door: 1_000, garden: -2_000 });
});

it("clock correction: does not overwrite another camera's correction that another tab has stored", async () => {
  const openTab = browser();
  const [one, other] = [await openTab(), await openTab()];
  await one.correct('door', 1_000);
  await other.correct('garden', -2_000);
  expect((await openTab()).corrections()).toEqual({ door: 1_000, garden: -2_000 });
});

it('clock correction: keeps changes made while the stored corrections load', async () => {
  const openTab = browser();
  const { correct } = await openTab();
  await correct('door', 1_000);
  await correct('garden', -2_000);
  const next = await openTab((tab) => {
    tab.correct('door', 500);
    tab.correct('door', 0);
    tab.correct('drive', 500);
  });
  expect(next.corrections()).toEqual({ garden: -2_000, drive: 500 });
});
