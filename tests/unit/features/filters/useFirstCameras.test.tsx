import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFirstCameras } from '@/features/filters/useFirstCameras';

const CAMERAS = Array.from({ length: 20 }, (_, index) => index);

it('camera filter: offers the first 12 cameras and the selected ones', () => {
  const { result } = renderHook(() => useFirstCameras(CAMERAS, (camera) => camera === 3 || camera === 15));
  expect(result.current.shown).toEqual([...CAMERAS.slice(0, 12), 15]);
  expect(result.current.hiddenCount).toBe(7);
  act(() => result.current.showAll());
  expect(result.current.shown).toEqual(CAMERAS);
  expect(result.current.hiddenCount).toBe(0);
});
