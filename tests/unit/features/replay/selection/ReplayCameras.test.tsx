import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReplayCameras } from '@/features/replay/selection/ReplayFilters';

it('replay camera list: shows only the first 12 of 20 cameras until all are requested', () => {
  const cameras = Array.from({ length: 20 }, (_unused, index) => ({
    value: String(index),
    label: `Camera ${index}`,
    count: 1,
  }));
  render(<ReplayCameras cameras={cameras} selected={[]} onSelect={() => undefined} />);
  const group = screen.getByRole('group', { name: 'Cameras' });
  expect(within(group).getAllByRole('button')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: '8 more cameras' }));
  expect(within(group).getAllByRole('button')).toHaveLength(20);
  expect(group.parentElement).toHaveFocus();
});
