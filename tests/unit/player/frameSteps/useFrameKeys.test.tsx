import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFrameKeys } from '@/player/frameSteps';

it('frame keys: step by one frame, except in key combinations and menus', () => {
  const region = document.createElement('div');
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  region.append(menu);
  const step = vi.fn<(by: 1 | -1) => void>();
  const { rerender } = renderHook<void, typeof step | null>((run) => useFrameKeys(region, () => run), {
    initialProps: step,
  });
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    fireEvent.keyDown(region, { key: '.', [modifier]: true });
  fireEvent.keyDown(menu, { key: '.' });
  expect(step).not.toHaveBeenCalled();
  fireEvent.keyDown(region, { key: ',' });
  fireEvent.keyDown(region, { key: '.', repeat: true });
  expect(step.mock.calls).toEqual([[-1], [1]]);
  rerender(null);
  fireEvent.keyDown(region, { key: '.' });
  expect(step).toHaveBeenCalledTimes(2);
});
