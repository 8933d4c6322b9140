import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { useLivePosition } from '@/maps/useLivePosition';

it('live position: is kept if the watch reports an error, and discarded when the watch ends', () => {
  const watches = new Map<number, { found: () => void; fail: () => void }>();
  const geolocation = {
    watchPosition: (
      onFound: (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void,
      onFailed: () => void,
    ) => {
      watches.set(watches.size, {
        found: () => onFound({ coords: { latitude: 1, longitude: 2, accuracy: 80 } }),
        fail: onFailed,
      });
      return watches.size - 1;
    },
    clearWatch: (id: number) => watches.delete(id),
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  const { result, rerender } = renderHook((isEnabled: boolean) => useLivePosition(isEnabled).state.kind, {
    initialProps: true,
  });
  act(() => watches.get(0)?.fail());
  expect(result.current).toBe('failed');
  act(() => watches.get(0)?.found());
  expect(result.current).toBe('found');
  act(() => watches.get(0)?.fail());
  expect(result.current).toBe('found');
  rerender(false);
  expect(result.current).toBe('off');
  expect(watches.size).toBe(0);
  rerender(true);
  expect(result.current, 'where it was found before').toBe('locating');
  act(() => watches.get(0)?.fail());
  expect(result.current).toBe('failed');
});
